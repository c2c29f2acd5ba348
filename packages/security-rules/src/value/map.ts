import type { Value } from './value.ts';

export interface MapValue {
  readonly type: 'map';
  readonly entries: ReadonlyMap<string, Value>;
}

export function map(entries: Iterable<readonly [string, Value]>): MapValue {
  return { type: 'map', entries: new Map(entries) };
}

/** Returns the keys in the order of `keys()`: by UTF-16 units. */
export function sortedKeys(value: MapValue): string[] {
  return [...value.entries.keys()].sort();
}
