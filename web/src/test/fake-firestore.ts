import type { Filter, QuerySpec } from '@atelier/domain/queries/query-spec';
import { type LiveState, type LiveSource, LOADING } from '../lib/firestore/live-state.ts';

/** Documents by path; a `Date` is read back as a Firestore timestamp. */
export type DocumentsByPath = Readonly<Record<string, object>>;

function toStored(value: unknown): unknown {
  if (value instanceof Date) return { toMillis: () => value.getTime(), toDate: () => value };
  if (Array.isArray(value)) return value.map(toStored);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toStored(one)]));
}
/** @param field  may be in a map: `said.user_id`. */
const fieldOf = (data: object, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((map, key) => (map as Record<string, unknown> | undefined)?.[key], data);
const comparable = (value: unknown) =>
  value instanceof Date ? value.getTime() : (value as string | number);

function matches(data: object, filter: Filter): boolean {
  if ('or' in filter) return filter.or.some((one) => matches(data, one));
  const value = fieldOf(data, filter.field);
  if (filter.op === '==') return value === filter.value;
  if (filter.op === 'in') return (filter.value as unknown[]).includes(value);
  // An instant is text in a query that was read from the key of its source.
  const instant = () => new Date(filter.value as string | Date);
  if (filter.op === '>' && typeof filter.value === 'number') return Number(value) > filter.value;
  if (filter.op === '>') return value instanceof Date && value > instant();
  if (filter.op === '<=') return value instanceof Date && value <= instant();
  if (filter.op === 'array-contains') return Array.isArray(value) && value.includes(filter.value);
  // The key of a live query is JSON, so its dates are texts.
  const bound = comparable(
    value instanceof Date ? new Date(filter.value as Date | string) : filter.value,
  );
  if (filter.op === '>=') return comparable(value) >= bound;
  if (filter.op === '<') return comparable(value) < bound;
  throw new Error(`filter not supported: ${filter.op}`);
}

/** Runs a query. A document without a field of the order is left out, as in Firestore. */
function runQuery(
  documents: DocumentsByPath,
  { collection, where, orderBy, limit }: QuerySpec,
  after = '',
) {
  const all = Object.entries(documents)
    .filter(
      ([path]) =>
        path.startsWith(`${collection}/`) && !path.slice(collection.length + 1).includes('/'),
    )
    .filter(([, data]) => where.every((filter) => matches(data, filter)))
    .filter(([, data]) => orderBy.every(([field]) => fieldOf(data, field) !== undefined))
    .toSorted(([, one], [, other]) => {
      for (const [field, direction] of orderBy) {
        const a = comparable(fieldOf(one, field));
        const b = comparable(fieldOf(other, field));
        if (a !== b) return a < b === (direction === 'asc') ? -1 : 1;
      }
      return 0;
    });
  const start = all.findIndex(([path]) => path === after) + 1;
  return all.slice(start, start + limit).map(([path, data]) => ({
    id: path.slice(collection.length + 1),
    data: toStored(data),
    cursor: { ref: { path } },
  }));
}

/** Returns one document like `fetchDoc` of `lib/firestore/sdk-reads.ts`. */
export const fakeDocument = (documents: DocumentsByPath, path: string) => ({
  data: toStored(documents[path] ?? null),
  fromCache: false,
});

/** Returns a query's first page like `fetchPage` of `lib/firestore/sdk-reads.ts`. */
export const fakePage = (documents: DocumentsByPath, spec: QuerySpec) => ({
  data: runQuery(documents, spec),
  fromCache: false,
});

/** Returns the number of a query's documents like `fetchCount` of `lib/firestore/sdk-reads.ts`. */
export const fakeCount = (documents: DocumentsByPath, spec: QuerySpec) =>
  runQuery(documents, spec).length;

/**
 * Answers live documents, queries and pages from a fixed set of documents. Use it as the value of
 * `LiveSourceContext`; render again with another one to change the documents.
 */
export function fakeLiveSource(
  documents: DocumentsByPath,
): (source: LiveSource | null) => LiveState<unknown> {
  const answers = new Map<string, LiveState<unknown>>();
  const read = (key: string): unknown => {
    const [kind = '', ...rest] = key.split(':');
    if (kind === 'doc') return fakeDocument(documents, rest.join(':')).data;
    const after = kind === 'page' ? rest.shift() : '';
    return runQuery(documents, JSON.parse(rest.join(':')) as QuerySpec, after);
  };
  return (source) => {
    if (source === null) return LOADING;
    const answer: LiveState<unknown> = answers.get(source.key) ?? {
      status: 'ready',
      fromCache: false,
      data: read(source.key),
    };
    // A listener's state stays the same object until it changes.
    answers.set(source.key, answer);
    return answer;
  };
}
