import type { Value } from './value.ts';

export type FilterOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'not-in';

/** All that a query says of one field that it does not pin to a single value. */
export interface ConstraintValue {
  readonly type: 'constraint';
  readonly filters: readonly { readonly operator: FilterOperator; readonly value: Value }[];
}

export function constraint(filters: ConstraintValue['filters']): ConstraintValue {
  return { type: 'constraint', filters };
}
