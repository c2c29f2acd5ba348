import type { Value } from './value.ts';

export type FilterOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'not-in';

/** A field whose value a query does not determine, with the filters on it. */
export interface ConstraintValue {
  readonly type: 'constraint';
  readonly filters: readonly { readonly operator: FilterOperator; readonly value: Value }[];
}

export function constraint(filters: ConstraintValue['filters']): ConstraintValue {
  return { type: 'constraint', filters };
}
