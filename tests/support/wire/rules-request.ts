import {
  fromFirestoreRest,
  type FirestoreRestValue,
  type QueryFilter,
  type RulesQuery,
} from '@atelier/security-rules';
import type { Json, StructuredQuery } from './wire-record.ts';

const OPERATORS = {
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
} as const;
const UNARY = {
  IS_NULL: 'is-null',
  IS_NAN: 'is-nan',
  IS_NOT_NULL: 'is-not-null',
  IS_NOT_NAN: 'is-not-nan',
} as const;

interface WireFilter {
  fieldFilter?: {
    field: { fieldPath: string };
    op: keyof typeof OPERATORS;
    value: FirestoreRestValue;
  };
  unaryFilter?: { field: { fieldPath: string }; op: keyof typeof UNARY };
  compositeFilter?: { op: 'AND' | 'OR'; filters: Json[] };
}

/** Converts a structured query from the wire for the rules evaluator. */
export function rulesQuery(query: StructuredQuery): RulesQuery {
  return {
    ...(query.where ? { filter: rulesFilter(query.where) } : {}),
    ...(query.limit === undefined ? {} : { limit: query.limit }),
    orderBy: (query.orderBy ?? []).map(({ field, direction }) => ({
      field: field.fieldPath,
      direction: direction === 'DESCENDING' ? 'DESC' : 'ASC',
    })),
  };
}

function rulesFilter(where: Json): QueryFilter {
  const { fieldFilter, unaryFilter, compositeFilter } = where as WireFilter;
  if (fieldFilter) {
    const { field, op, value } = fieldFilter;
    return {
      kind: 'field',
      field: field.fieldPath.split('.'),
      operator: OPERATORS[op],
      value: fromFirestoreRest(value),
    };
  }
  if (unaryFilter) {
    return {
      kind: 'unary',
      field: unaryFilter.field.fieldPath.split('.'),
      operator: UNARY[unaryFilter.op],
    };
  }
  if (!compositeFilter) {
    throw new Error(`A filter that the wire notes do not know: ${JSON.stringify(where)}`);
  }
  return {
    kind: compositeFilter.op === 'OR' ? 'or' : 'and',
    filters: compositeFilter.filters.map(rulesFilter),
  };
}
