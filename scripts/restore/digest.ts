import { createHash } from 'node:crypto';
import type { adminFirestore } from '../../emulators/suite/index.ts';
import type { CommandPort } from '../deploy/command-port.ts';

type Database = ReturnType<typeof adminFirestore>;
type Collection = ReturnType<Database['collection']>;

/** Number of documents of the collections of one name, and a hash of their paths and contents. */
export interface CollectionDigest {
  documents: number;
  hash: string;
}

const PAGE = 500;

/**
 * Reads a whole database and returns a digest per collection name, equal for equal contents. Costs
 * one read per document and a list of collections for each.
 */
export async function databaseDigest(database: Database): Promise<Map<string, CollectionDigest>> {
  const found = new Map<string, { documents: number; sums: bigint }>();
  const visit = async (collection: Collection): Promise<void> => {
    const total = found.get(collection.id) ?? { documents: 0, sums: 0n };
    found.set(collection.id, total);
    for await (const page of pagesOf(collection)) {
      for (const document of page) {
        total.documents += 1;
        // A sum does not depend on the order in which collections are read.
        total.sums += hashOf(`${document.ref.path}\n${JSON.stringify(canonical(document.data()))}`);
      }
      const inner = await Promise.all(page.map(({ ref }) => ref.listCollections()));
      for (const one of inner.flat()) await visit(one);
    }
  };
  for (const collection of await database.listCollections()) await visit(collection);
  return new Map(
    [...found]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { documents, sums }]) => [
        name,
        { documents, hash: BigInt.asUintN(128, sums).toString(16) },
      ]),
  );
}

async function* pagesOf(collection: Collection) {
  let query = collection.orderBy('__name__').limit(PAGE);
  for (;;) {
    const { docs } = await query.get();
    yield docs;
    const last = docs.at(-1);
    if (last === undefined || docs.length < PAGE) return;
    query = collection.orderBy('__name__').startAfter(last).limit(PAGE);
  }
}

const hashOf = (text: string) => BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);

/**
 * Returns a stored value with sorted keys; timestamps, references and bytes become text of their
 * own kind.
 */
function canonical(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'number' ? `n${value}` : value;
  }
  if (Array.isArray(value)) return value.map(canonical);
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  if ('seconds' in value && 'nanoseconds' in value) {
    return { at: [value.seconds, value.nanoseconds] };
  }
  if ('firestore' in value && 'path' in value) return { reference: value.path };
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { map: fields.map(([key, inner]) => [key, canonical(inner)]) };
}

/** Number of files of the folders of one name, and a hash of their paths and contents. */
export interface FileDigest {
  files: number;
  hash: string;
}

/**
 * Returns a digest per top folder of a bucket, equal for equal files, whatever their former
 * versions are.
 */
export async function fileDigest(
  bucket: string,
  commands: CommandPort,
): Promise<Map<string, FileDigest>> {
  const args = [
    'storage',
    'objects',
    'list',
    `gs://${bucket}/**`,
    '--format=value(name,crc32c_hash,size)',
  ];
  const lines = (await commands.read('gcloud', args)).split('\n').filter((line) => line !== '');
  const folders = Map.groupBy(lines, (line) => line.split('/')[0] ?? '');
  return new Map(
    [...folders]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([folder, files]) => {
        const hash = createHash('sha256').update(files.toSorted().join('\n')).digest('hex');
        return [folder, { files: files.length, hash: hash.slice(0, 32) }];
      }),
  );
}
