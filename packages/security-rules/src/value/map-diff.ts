import { deepEqualByValue } from './equality.ts';
import type { MapValue } from './map.ts';
import { setOf, type SetValue } from './set.ts';
import { string } from './string.ts';

/** The result of `after.diff(before)`: the keys of two maps by kind of change. */
export interface MapDiffValue {
  readonly type: 'map_diff';
  readonly added: SetValue;
  readonly removed: SetValue;
  readonly changed: SetValue;
  readonly unchanged: SetValue;
}

/** Compares two maps: top-level keys, with their values compared deeply and numbers by value. */
export function mapDiff(after: MapValue, before: MapValue): MapDiffValue {
  const keys = {
    added: [] as string[],
    removed: [] as string[],
    changed: [] as string[],
    unchanged: [] as string[],
  };
  for (const [key, value] of after.entries) {
    const old = before.entries.get(key);
    if (old === undefined) keys.added.push(key);
    else if (deepEqualByValue(value, old)) keys.unchanged.push(key);
    else keys.changed.push(key);
  }
  for (const key of before.entries.keys()) if (!after.entries.has(key)) keys.removed.push(key);
  return {
    type: 'map_diff',
    added: setOf(keys.added.map(string)),
    removed: setOf(keys.removed.map(string)),
    changed: setOf(keys.changed.map(string)),
    unchanged: setOf(keys.unchanged.map(string)),
  };
}
