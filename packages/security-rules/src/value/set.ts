import { deepEqualByValue } from './equality.ts';
import type { Value } from './value.ts';

/** A collection without order in which no two items are alike. */
export interface SetValue {
  readonly type: 'set';
  readonly items: readonly Value[];
}

/** The set of some values, the first of each that are alike. */
export function setOf(items: readonly Value[]): SetValue {
  const distinct: Value[] = [];
  for (const item of items) if (!includesAlike(distinct, item)) distinct.push(item);
  return { type: 'set', items: distinct };
}

/** Whether a value is among some, numbers compared by value at any depth. */
export function includesAlike(items: readonly Value[], item: Value): boolean {
  return items.some((other) => deepEqualByValue(other, item));
}
