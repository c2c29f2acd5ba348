import type { Value } from './value.ts';

export interface MapValue {
  readonly type: 'map';
  readonly entries: ReadonlyMap<string, Value>;
}

export function map(entries: Iterable<readonly [string, Value]>): MapValue {
  return { type: 'map', entries: new Map(entries) };
}

/** The keys in the order that `keys()` and `values()` show them: by UTF-16 units. */
export function sortedKeys(value: MapValue): string[] {
  return [...value.entries.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
