import type { FieldFilter, Filter, QuerySpec } from './query-spec.ts';

/** One field of an index, in the words of `firestore.indexes.json`. */
export interface IndexField {
  readonly fieldPath: string;
  readonly order?: 'ASCENDING' | 'DESCENDING';
  readonly arrayConfig?: 'CONTAINS';
}

/** An index that a query cannot run without. With two fields or more it is a composite one. */
export interface RequiredIndex {
  readonly collectionGroup: string;
  readonly queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
  /** Fields of equalities and `array-contains`: first in the index, in any sequence. */
  readonly matched: readonly IndexField[];
  /** Fields of the order: after them, in this sequence and these directions. */
  readonly ordered: readonly IndexField[];
}

/**
 * The indexes of a query, without repetitions: each way to satisfy it (an `or` has several) needs its own. Fields with
 * an inequality belong to the order. Equalities alone need single-field indexes only, which Firestore merges.
 * Source: https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export function requiredIndexes(spec: QuerySpec): RequiredIndex[] {
  return unique(toDisjunctiveNormalForm(spec.where).flatMap((filters) => indexesOfConjunction(spec, filters)));
}

/** Disjunctive normal form: `a and (b or c)` is `a and b`, or `a and c`. */
function toDisjunctiveNormalForm(where: readonly Filter[]): FieldFilter[][] {
  return where.reduce<FieldFilter[][]>(
    (ways, filter) => {
      const alternatives = 'or' in filter ? filter.or : [filter];
      return ways.flatMap((way) => alternatives.map((alternative) => [...way, alternative]));
    },
    [[]],
  );
}

function indexesOfConjunction(spec: QuerySpec, filters: readonly FieldFilter[]): RequiredIndex[] {
  const index = (matched: readonly IndexField[], ordered: readonly IndexField[]): RequiredIndex => ({
    collectionGroup: spec.collection.slice(spec.collection.lastIndexOf('/') + 1),
    queryScope: spec.scope === 'group' ? 'COLLECTION_GROUP' : 'COLLECTION',
    matched,
    ordered,
  });
  const matched = unique(filters.flatMap(equalityField));
  const ordered = orderOf(spec, filters).filter(({ fieldPath }) => !matched.some((f) => f.fieldPath === fieldPath));
  return ordered.length === 0 ? matched.map((field) => index([field], [])) : [index(matched, ordered)];
}

function equalityField({ field, op }: FieldFilter): IndexField[] {
  if (op === '==' || op === 'in') return [{ fieldPath: field, order: 'ASCENDING' }];
  if (op === 'array-contains' || op === 'array-contains-any') return [{ fieldPath: field, arrayConfig: 'CONTAINS' }];
  return [];
}

/** The order asked for; fields with an inequality that it leaves out follow it, by name, in its last direction. */
function orderOf(spec: QuerySpec, filters: readonly FieldFilter[]): IndexField[] {
  const asked = spec.orderBy.map(([fieldPath, direction]) => orderedField(fieldPath, direction));
  const last = spec.orderBy.at(-1)?.[1] ?? 'asc';
  const implied = filters
    .filter((filter) => equalityField(filter).length === 0)
    .map(({ field }) => field)
    .filter((field) => !asked.some(({ fieldPath }) => fieldPath === field))
    .sort()
    .map((field) => orderedField(field, last));
  return unique([...asked, ...implied]);
}

function orderedField(fieldPath: string, direction: 'asc' | 'desc'): IndexField {
  return { fieldPath, order: direction === 'asc' ? 'ASCENDING' : 'DESCENDING' };
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
