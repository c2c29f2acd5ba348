import { int } from '../value/int.ts';
import { list } from '../value/list.ts';
import { mapDiff } from '../value/map-diff.ts';
import { sortedKeys, type MapValue } from '../value/map.ts';
import { typeError } from '../value/error.ts';
import { string } from '../value/string.ts';
import type { Result, Value } from '../value/value.ts';
import { overload, type Overload } from './overload.ts';

/**
 * Follows keys into nested maps.
 *
 * @returns `fallback` for a missing key or a value that is not a map
 */
function getNested(self: MapValue, keys: readonly Value[], fallback: Value): Result {
  let value: Value = self;
  for (const key of keys) {
    if (key.type !== 'string') return typeError(key.type, 'string');
    const next: Value | undefined = value.type === 'map' ? value.entries.get(key.value) : undefined;
    if (next === undefined) return fallback;
    value = next;
  }
  return value;
}

/**
 * https://firebase.google.com/docs/reference/rules/rules.Map
 * As on the emulator, `keys` are sorted, and `values` are in the order of the map.
 */
export const MAP_METHODS: readonly (readonly [string, readonly Overload[]])[] = [
  ['size', [overload(['map'], ({ entries }) => int(entries.size))]],
  ['keys', [overload(['map'], (self) => list(sortedKeys(self).map(string)))]],
  ['values', [overload(['map'], (self) => list([...self.entries.values()]))]],
  ['diff', [overload(['map', 'map'], (after, before) => mapDiff(after, before))]],
  [
    'get',
    [
      overload(
        ['map', 'string', 'any'],
        (self, key, fallback) => self.entries.get(key.value) ?? fallback,
      ),
      overload(['map', 'list', 'any'], (self, keys, fallback) =>
        getNested(self, keys.items, fallback),
      ),
    ],
  ],
];
