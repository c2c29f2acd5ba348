import type { QueryFilter, RulesQuery } from '../request.ts';
import { parseFieldPath, showMask } from './field-path.ts';
import { fromFirestoreRest } from './from-firestore-rest.ts';

/** A `structuredQuery` of Firestore's REST API, without cursors, which rules do not see. */
export interface FirestoreRestQuery {
  readonly from: readonly { readonly collectionId: string; readonly allDescendants?: boolean }[];
  readonly select?: { readonly fields?: readonly { readonly fieldPath: string }[] };
  readonly where?: RestFilter;
  readonly orderBy?: readonly {
    readonly field: { readonly fieldPath: string };
    readonly direction?: string;
  }[];
  readonly limit?: number;
  readonly offset?: number;
}

interface RestFilter {
  readonly fieldFilter?: {
    readonly field: { readonly fieldPath: string };
    readonly op: string;
    readonly value: Readonly<Record<string, unknown>>;
  };
  readonly unaryFilter?: { readonly field: { readonly fieldPath: string }; readonly op: string };
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly RestFilter[] };
}

const OPERATORS: Readonly<Record<string, Extract<QueryFilter, { kind: 'field' }>['operator']>> = {
  EQUAL: '==',
  NOT_EQUAL: '!=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  ARRAY_CONTAINS: 'array-contains',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
  IN: 'in',
  NOT_IN: 'not-in',
};
const UNARY: Readonly<Record<string, Extract<QueryFilter, { kind: 'unary' }>['operator']>> = {
  IS_NULL: 'is-null',
  IS_NAN: 'is-nan',
  IS_NOT_NULL: 'is-not-null',
  IS_NOT_NAN: 'is-not-nan',
};

function toFilter({ fieldFilter, unaryFilter, compositeFilter }: RestFilter): QueryFilter {
  if (compositeFilter) {
    const kind = compositeFilter.op === 'OR' ? 'or' : 'and';
    return { kind, filters: compositeFilter.filters.map(toFilter) };
  }
  if (unaryFilter) {
    const operator = UNARY[unaryFilter.op];
    if (!operator) throw new Error(`unknown unary operator ${unaryFilter.op}`);
    return { kind: 'unary', field: parseFieldPath(unaryFilter.field.fieldPath), operator };
  }
  const operator = OPERATORS[fieldFilter?.op ?? ''];
  if (!fieldFilter || !operator) throw new Error(`unknown filter operator ${fieldFilter?.op}`);
  return {
    kind: 'field',
    field: parseFieldPath(fieldFilter.field.fieldPath),
    operator,
    value: fromFirestoreRest(fieldFilter.value),
  };
}

function selectedFields({ fields = [] }: NonNullable<FirestoreRestQuery['select']>): string[] {
  return showMask(
    fields.map(({ fieldPath }) => fieldPath).filter((fieldPath) => fieldPath !== '__name__'),
  );
}

/**
 * Converts a query of Firestore's REST API.
 *
 * @throws Error for an unknown operator, or several collections
 */
export function queryFromFirestoreRest({
  from,
  select,
  where,
  orderBy,
  limit,
  offset,
}: FirestoreRestQuery): RulesQuery {
  const [collection] = from;
  if (!collection || from.length > 1) throw new Error('a query must name exactly one collection');
  return {
    ...(collection.allDescendants ? { collectionGroup: collection.collectionId } : {}),
    ...(select ? { select: selectedFields(select) } : {}),
    ...(where ? { filter: toFilter(where) } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
    orderBy: (orderBy ?? []).map(({ field, direction }) => ({
      field: field.fieldPath,
      direction: direction === 'DESCENDING' ? 'DESC' : 'ASC',
    })),
  };
}
