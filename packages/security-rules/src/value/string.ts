/** A string. Sizes, indexes and order count UTF-16 units. */
export interface StringValue {
  readonly type: 'string';
  readonly value: string;
}

export function string(value: string): StringValue {
  return { type: 'string', value };
}
