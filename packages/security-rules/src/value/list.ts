import type { Value } from './value.ts';

export interface ListValue {
  readonly type: 'list';
  readonly items: readonly Value[];
}

export function list(items: readonly Value[]): ListValue {
  return { type: 'list', items };
}
