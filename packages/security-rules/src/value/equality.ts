import { isDeepStrictEqual } from 'node:util';
import { boundSegments, type PathValue } from './path.ts';
import type { MapDiffValue } from './map-diff.ts';
import type { Value } from './value.ts';

/** The four equalities of the language. They differ for numbers, paths and map diffs. */
type EqualityMode = 'equal' | 'member' | 'strict' | 'by-value';

/**
 * `a == b`: an int equals the float nearest to it. Values of other different types are unequal,
 * without an error.
 */
export function equal(a: Value, b: Value): boolean {
  return compareByMode(a, b, 'equal');
}

/** The equality of `in`, `hasAny` and similar functions on lists: an int never equals a float. */
export function sameMember(a: Value, b: Value): boolean {
  return compareByMode(a, b, 'member');
}

/**
 * The equality of set items and of values in a diff: numbers by exact value at any depth; NaN
 * equals NaN.
 */
export function deepEqualByValue(a: Value, b: Value): boolean {
  return compareByMode(a, b, 'by-value');
}

/**
 * The equality of list items and map values when lists and maps are compared: an int never equals a
 * float, 0.0 never equals -0.0, and a bound path template never equals the same path as a literal.
 */
export function strictDeepEqual(a: Value, b: Value): boolean {
  return compareByMode(a, b, 'strict');
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
    case 'strict':
      return a.type === b.type && Object.is(a.value, b.value) && !Number.isNaN(a.value);
    case 'by-value':
      if (Number.isNaN(a.value)) return Number.isNaN(b.value);
      // An int and a float are compared exactly, without rounding the int.
      return a.value == b.value;
  }
}

function samePath(a: PathValue, b: PathValue, mode: EqualityMode): boolean {
  const left = boundSegments(a);
  const right = boundSegments(b);
  const areBound = !('type' in left) && !('type' in right);
  if (mode === 'strict' || (mode === 'by-value' && !areBound)) {
    return isDeepStrictEqual(a.segments, b.segments);
  }
  return areBound && isDeepStrictEqual(left, right);
}

function sameDiff(a: MapDiffValue, b: MapDiffValue): boolean {
  const parts = ['added', 'removed', 'changed', 'unchanged'] as const;
  return parts.every((part) => sameSet(a[part].items, b[part].items));
}

function compareByMode(a: Value, b: Value, mode: EqualityMode): boolean {
  if (isNumber(a) && isNumber(b)) return sameNumber(a, b, mode);
  // Lists and maps compare their contents more strictly than the operators compare values.
  const inner = mode === 'by-value' ? 'by-value' : 'strict';
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
      return (
        b.type === 'latlng' &&
        Object.is(a.latitude, b.latitude) &&
        Object.is(a.longitude, b.longitude)
      );
    case 'path':
      return b.type === 'path' && samePath(a, b, mode);
    case 'list':
      return b.type === 'list' && sameItems(a.items, b.items, inner);
    case 'map':
      return b.type === 'map' && sameEntries(a.entries, b.entries, inner);
    case 'set':
      return b.type === 'set' && sameSet(a.items, b.items);
    case 'map_diff':
      // For the operators a diff equals nothing, not even itself.
      return b.type === 'map_diff' && (mode === 'strict' || mode === 'by-value') && sameDiff(a, b);
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

function sameEntries(
  a: ReadonlyMap<string, Value>,
  b: ReadonlyMap<string, Value>,
  mode: EqualityMode,
): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || !compareByMode(value, other, mode)) return false;
  }
  return true;
}

function sameSet(a: readonly Value[], b: readonly Value[]): boolean {
  return (
    a.length === b.length && a.every((item) => b.some((other) => deepEqualByValue(item, other)))
  );
}
