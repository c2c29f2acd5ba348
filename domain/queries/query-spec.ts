/** A Firestore query as plain data: the one form in which web, functions and tests speak of queries. */
export interface QuerySpec {
  /** Absolute collection path (`videos/abc/comments`) or, for a group, the collection's id. */
  readonly collection: string;
  readonly scope: 'collection' | 'group';
  /** All must hold. */
  readonly where: readonly Filter[];
  readonly orderBy: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit: number;
}

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains' | 'array-contains-any';
export interface FieldFilter {
  readonly field: string;
  readonly op: Operator;
  readonly value: string | number | boolean | Date | null | readonly (string | number)[];
}
export interface OrFilter {
  readonly or: readonly FieldFilter[];
}
export type Filter = FieldFilter | OrFilter;

export const equals = (field: string, value: FieldFilter['value']): FieldFilter => ({ field, op: '==', value });

/** Builds a query over one collection; the limit is required because every rule demands one. */
export function querySpec(
  collection: string,
  limit: number,
  parts: Partial<Pick<QuerySpec, 'where' | 'orderBy'>> = {},
): QuerySpec {
  return { collection, scope: 'collection', where: parts.where ?? [], orderBy: parts.orderBy ?? [], limit };
}
