export interface NullValue {
  readonly type: 'null';
}

export const NULL: NullValue = { type: 'null' };
