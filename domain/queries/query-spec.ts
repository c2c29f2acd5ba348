/** A Firestore query as plain data, used by web, functions and tests. */
export interface QuerySpec {
  /** Absolute collection path (`videos/abc/comments`) or, for a group, the collection's id. */
  readonly collection: string;
  readonly scope: 'collection' | 'group';
  /** All must match. */
  readonly where: readonly Filter[];
  readonly orderBy: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit: number;
}

export type Operator =
  '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains' | 'array-contains-any';
export interface FieldFilter {
  readonly field: string;
  readonly op: Operator;
  readonly value: string | number | boolean | Date | null | readonly (string | number)[];
}
interface OrFilter {
  readonly or: readonly FieldFilter[];
}
export type Filter = FieldFilter | OrFilter;

/** Returns the order by these fields in one direction. */
export const orderBy = (direction: 'asc' | 'desc', ...fields: string[]): QuerySpec['orderBy'] =>
  fields.map((field) => [field, direction]);

export const newestFirst = orderBy('desc', 'created_at');

export const equals = (field: string, value: FieldFilter['value']): FieldFilter => ({
  field,
  op: '==',
  value,
});

/** Builds a query of one collection; the limit is required because every rule requires one. */
export function querySpec(
  collection: string,
  limit: number,
  parts: Partial<Pick<QuerySpec, 'where' | 'orderBy'>> = {},
): QuerySpec {
  return {
    collection,
    scope: 'collection',
    where: parts.where ?? [],
    orderBy: parts.orderBy ?? [],
    limit,
  };
}

/** Builds a query of all collections with this id. */
export function groupSpec(
  collectionId: string,
  limit: number,
  where: readonly Filter[],
): QuerySpec {
  return { ...querySpec(collectionId, limit, { where }), scope: 'group' };
}
