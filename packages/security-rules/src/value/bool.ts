export interface BoolValue {
  readonly type: 'bool';
  readonly value: boolean;
}

export const TRUE: BoolValue = { type: 'bool', value: true };
export const FALSE: BoolValue = { type: 'bool', value: false };

export function bool(value: boolean): BoolValue {
  return value ? TRUE : FALSE;
}
