import type { FieldFilter, Filter, QuerySpec } from '@atelier/domain/queries/query-spec';

/** One field of an index, named as in `firestore.indexes.json`. */
export interface IndexField {
  readonly fieldPath: string;
  readonly order?: 'ASCENDING' | 'DESCENDING';
  readonly arrayConfig?: 'CONTAINS';
}

/** An index that a query requires; composite with two fields or more. */
export interface RequiredIndex {
  readonly collectionGroup: string;
  readonly queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
  /** Fields of equalities and `array-contains`: first in the index, in any order. */
  readonly matched: readonly IndexField[];
  /** Ordered fields: after them, in this order and direction. */
  readonly ordered: readonly IndexField[];
}

/**
 * Returns the indexes that a query requires, without duplicates: each alternative of an `or` needs
 * its own. Fields with an inequality belong to the order. Equalities alone need only single-field
 * indexes, which Firestore merges. Source:
 * https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export function requiredIndexes(spec: QuerySpec): RequiredIndex[] {
  return unique(
    toDisjunctiveNormalForm(spec.where).flatMap((filters) => indexesOfConjunction(spec, filters)),
  );
}

/** Returns the disjunctive normal form: `a and (b or c)` becomes `a and b`, `a and c`. */
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
  const index = (
    matched: readonly IndexField[],
    ordered: readonly IndexField[],
  ): RequiredIndex => ({
    collectionGroup: spec.collection.slice(spec.collection.lastIndexOf('/') + 1),
    queryScope: spec.scope === 'group' ? 'COLLECTION_GROUP' : 'COLLECTION',
    matched,
    ordered,
  });
  const matched = unique(filters.flatMap(equalityField));
  const ordered = orderOf(spec, filters).filter(
    ({ fieldPath }) => !matched.some((f) => f.fieldPath === fieldPath),
  );
  return ordered.length === 0
    ? matched.map((field) => index([field], []))
    : [index(matched, ordered)];
}

function equalityField({ field, op }: FieldFilter): IndexField[] {
  if (op === '==' || op === 'in') return [{ fieldPath: field, order: 'ASCENDING' }];
  if (op === 'array-contains' || op === 'array-contains-any') {
    return [{ fieldPath: field, arrayConfig: 'CONTAINS' }];
  }
  return [];
}

/**
 * Returns the order of the index: the query's, then its other inequality fields by name, in the
 * last direction.
 */
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
