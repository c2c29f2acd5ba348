import { isDeepStrictEqual } from 'node:util';
import { boundSegments, type PathValue } from './path.ts';
import type { MapDiffValue } from './map-diff.ts';
import type { Value } from './value.ts';

/** The four ways in which the language compares; they differ in numbers, paths and diffs. */
type EqualityMode = 'equal' | 'member' | 'identical' | 'alike';

/** `a == b`: an int equals the float nearest to it; values of different types are different, never an error. */
export function equal(a: Value, b: Value): boolean {
  return compareByMode(a, b, 'equal');
}

/** What `in`, `hasAny` and the like look for in a list: an int never equals a float. */
export function sameMember(a: Value, b: Value): boolean {
  return compareByMode(a, b, 'member');
}

/** What set items and diffed values are compared by: numbers by exact value at any depth, NaN like NaN. */
export function deepEqualByValue(a: Value, b: Value): boolean {
  return compareByMode(a, b, 'alike');
}

/**
 * What list items and map values must be for their lists and maps to be equal: made in the same way, so that an int
 * never equals a float, 0.0 never -0.0, and a bound path never the same path written out.
 */
export function strictDeepEqual(a: Value, b: Value): boolean {
  return compareByMode(a, b, 'identical');
}

function isNumber(value: Value): value is Extract<Value, { type: 'int' | 'float' }> {
  return value.type === 'int' || value.type === 'float';
}

function sameNumber(
  a: Value & { value: number | bigint },
  b: Value & { value: number | bigint },
  mode: EqualityMode,
): boolean {
  if (a.type === 'int' && b.type === 'int') return a.value === b.value;
  switch (mode) {
    case 'equal':
      return Number(a.value) === Number(b.value);
    case 'member':
      return a.type === b.type && a.value === b.value;
    case 'identical':
      return a.type === b.type && Object.is(a.value, b.value) && !Number.isNaN(a.value);
    case 'alike':
      if (Number.isNaN(a.value)) return Number.isNaN(b.value);
      // An int and a float are compared exactly, without rounding the int.
      return a.value == b.value;
  }
}

function samePath(a: PathValue, b: PathValue, mode: EqualityMode): boolean {
  const [left, right] = [boundSegments(a), boundSegments(b)];
  const areBound = !('type' in left) && !('type' in right);
  if (mode === 'identical' || (mode === 'alike' && !areBound)) return isDeepStrictEqual(a.segments, b.segments);
  return areBound && isDeepStrictEqual(left, right);
}

function sameDiff(a: MapDiffValue, b: MapDiffValue): boolean {
  const parts = ['added', 'removed', 'changed', 'unchanged'] as const;
  return parts.every((part) => sameSet(a[part].items, b[part].items));
}

function compareByMode(a: Value, b: Value, mode: EqualityMode): boolean {
  if (isNumber(a) && isNumber(b)) return sameNumber(a, b, mode);
  // Lists and maps compare their contents more strictly than the operators compare values.
  const inner = mode === 'alike' ? 'alike' : 'identical';
  switch (a.type) {
    case 'null':
      return b.type === 'null';
    case 'bool':
    case 'string':
      return a.type === b.type && a.value === b.value;
    case 'bytes':
      return b.type === 'bytes' && Buffer.compare(a.value, b.value) === 0;
    case 'timestamp':
    case 'duration':
      return a.type === b.type && a.nanos === b.nanos;
    case 'latlng':
      return b.type === 'latlng' && Object.is(a.latitude, b.latitude) && Object.is(a.longitude, b.longitude);
    case 'path':
      return b.type === 'path' && samePath(a, b, mode);
    case 'list':
      return b.type === 'list' && sameItems(a.items, b.items, inner);
    case 'map':
      return b.type === 'map' && sameEntries(a.entries, b.entries, inner);
    case 'set':
      return b.type === 'set' && sameSet(a.items, b.items);
    case 'map_diff':
      // The operators never find two diffs equal, not even one and itself.
      return b.type === 'map_diff' && (mode === 'identical' || mode === 'alike') && sameDiff(a, b);
    default:
      return false;
  }
}

function sameItems(a: readonly Value[], b: readonly Value[], mode: EqualityMode): boolean {
  return (
    a.length === b.length &&
    a.every((item, index) => {
      const other = b[index];
      return other !== undefined && compareByMode(item, other, mode);
    })
  );
}

function sameEntries(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>, mode: EqualityMode): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || !compareByMode(value, other, mode)) return false;
  }
  return true;
}

function sameSet(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((item) => b.some((other) => deepEqualByValue(item, other)));
}
