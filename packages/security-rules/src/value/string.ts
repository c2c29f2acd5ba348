/** A string of UTF-16 units, which sizes, indexes and order count. */
export interface StringValue {
  readonly type: 'string';
  readonly value: string;
}

export function string(value: string): StringValue {
  return { type: 'string', value };
}
