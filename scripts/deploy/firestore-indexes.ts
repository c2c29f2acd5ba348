import * as z from 'zod/mini';
import { type IndexFile, parseIndexFile } from '@atelier/domain/queries/index-file';
import type { CommandPort } from './command-port.ts';

const indexedField = z.object({
  fieldPath: z.string(),
  order: z.optional(z.string()),
  arrayConfig: z.optional(z.string()),
});
const listedIndex = z.object({
  queryScope: z.string(),
  fields: z.array(indexedField),
  state: z.string(),
});
const composites = z.array(z.extend(listedIndex, { name: z.string() }));
const overrides = z.array(
  z.object({
    name: z.string(),
    indexConfig: z.optional(
      z.object({
        indexes: z.optional(z.array(z.extend(listedIndex, { state: z.optional(z.string()) }))),
      }),
    ),
    ttlConfig: z.optional(z.object({ state: z.optional(z.string()) })),
  }),
);

/**
 * An index, an exemption or a TTL of `firestore.indexes.json` that the project does not have, or
 * not yet.
 */
export interface OpenIndex {
  name: string;
  /** Firestore's state (`CREATING`, `NEEDS_REPAIR`), or `missing`. */
  state: string;
  /** Whether it only deletes expired documents, which no query waits for. */
  isTtl: boolean;
}

const TTL = ' TTL';
const DONE = ['READY', 'ACTIVE'];

/**
 * Compares what Firestore lists with `firestore.indexes.json`; what else the project has is of no
 * interest.
 */
export async function openIndexes(
  file: string,
  project: string,
  commands: CommandPort,
): Promise<OpenIndex[]> {
  const list = async (kind: string): Promise<unknown> => {
    const args = ['firestore', 'indexes', kind, 'list', `--project=${project}`, '--format=json'];
    return JSON.parse(await commands.read('gcloud', args));
  };
  const states = new Map([
    ...listedComposites(composites.parse(await list('composite'))),
    ...listedOverrides(overrides.parse(await list('fields'))),
  ]);
  return wantedNames(parseIndexFile(JSON.parse(file)))
    .map((name) => ({ name, state: states.get(name) ?? 'missing', isTtl: name.endsWith(TTL) }))
    .filter(({ state }) => !DONE.includes(state));
}

type Field = z.output<typeof indexedField>;

const kindOf = ({ order, arrayConfig }: Omit<Field, 'fieldPath'>) => order ?? arrayConfig ?? '';

/**
 * Returns an index's name for people: `videos (status ASCENDING, created_at DESCENDING)
 * COLLECTION`.
 */
function compositeName(collection: string, scope: string, fields: readonly Field[]): string {
  // Firestore lists the order by id at the end, which is that of the last ordered field unless
  // stated.
  const own = fields.at(-1)?.fieldPath === '__name__' ? fields.slice(0, -1) : fields;
  const implied = own.findLast(({ order }) => order !== undefined)?.order ?? 'ASCENDING';
  const isImplied = own === fields || fields.at(-1)?.order === implied;
  const described = (isImplied ? own : fields).map(
    (field) => `${field.fieldPath} ${kindOf(field)}`,
  );
  return `${collection} (${described.join(', ')}) ${scope}`;
}

/**
 * Returns the names of an override: its own, which says that the field is not indexed as by
 * default, and its parts.
 */
function overrideNames({
  collectionGroup,
  fieldPath,
  ttl,
  indexes,
}: IndexFile['fieldOverrides'][number]): string[] {
  const field = `${collectionGroup}.${fieldPath}`;
  const parts = indexes.map((index) => `${field} ${kindOf(index)} ${index.queryScope}`);
  return [field, ...parts, ...(ttl ? [`${field}${TTL}`] : [])];
}

const wantedNames = ({ indexes, fieldOverrides }: IndexFile): string[] => [
  ...indexes.map(({ collectionGroup, queryScope, fields }) =>
    compositeName(collectionGroup, queryScope, fields),
  ),
  ...fieldOverrides.flatMap(overrideNames),
];

function listedComposites(indexes: z.output<typeof composites>): [string, string][] {
  return indexes.map(({ name, queryScope, fields, state }) => [
    compositeName(name.split('/').at(-3) ?? '', queryScope, fields),
    state,
  ]);
}

function listedOverrides(fields: z.output<typeof overrides>): [string, string][] {
  return fields.flatMap(({ name, indexConfig, ttlConfig }) => {
    const [collection = '', , fieldPath = ''] = name.split('/').slice(-3);
    const field = `${collection}.${fieldPath}`;
    const indexes = (indexConfig?.indexes ?? []).map(
      ({ fields: [only], queryScope, state }): [string, string] => [
        `${field} ${kindOf(only ?? {})} ${queryScope}`,
        state ?? 'READY',
      ],
    );
    const ttl: [string, string][] =
      ttlConfig === undefined ? [] : [[`${field}${TTL}`, ttlConfig.state ?? 'ACTIVE']];
    return [[field, 'READY'], ...indexes, ...ttl];
  });
}
