import { deepEqualByValue } from './equality.ts';
import type { Value } from './value.ts';

/** A collection without order and without equal items (`deepEqualByValue`). */
export interface SetValue {
  readonly type: 'set';
  readonly items: readonly Value[];
}

/** Builds a set; of equal values the first is kept. */
export function setOf(items: readonly Value[]): SetValue {
  const distinct: Value[] = [];
  for (const item of items) if (!includesByValue(distinct, item)) distinct.push(item);
  return { type: 'set', items: distinct };
}

/** Whether a set contains a value, with numbers compared by value at any depth. */
export function includesByValue(items: readonly Value[], item: Value): boolean {
  return items.some((other) => deepEqualByValue(other, item));
}
