import {
  errorValue,
  functionNotFound,
  indexOutOfBounds,
  NULL_ERROR,
  typeError,
  undefinedProperty,
  type ErrorValue,
} from '../value/error.ts';
import { list } from '../value/list.ts';
import { boundSegments, boundVariable, slicePath } from '../value/path.ts';
import { string } from '../value/string.ts';
import type { Result, Value } from '../value/value.ts';

/** `object.name` */
export function memberOf(object: Value, name: string): Result {
  switch (object.type) {
    case 'null':
      return NULL_ERROR;
    case 'map':
      return object.entries.get(name) ?? undefinedProperty(name);
    case 'path':
      return boundVariable(object, name);
    default:
      return typeError(object.type, 'map,path');
  }
}

function unsupportedIndex(object: Value, index: Value, expected: readonly string[]): ErrorValue {
  const expectedTypes = expected.map((type) => `${object.type}[${type}]`).join(', ');
  return errorValue(
    `Unsupported operation error. Received: ${object.type}[${index.type}]. Expected: ${expectedTypes}.`,
  );
}

function itemAt(items: readonly Value[], index: bigint): Result {
  const item = index >= 0n && index < BigInt(items.length) ? items[Number(index)] : undefined;
  return item ?? indexOutOfBounds(index, items.length);
}

/**
 * Returns what an int index counts: list items, UTF-16 units, path segments. Null when the type has
 * no index.
 */
function itemsOf(object: Value): readonly Value[] | ErrorValue | null {
  switch (object.type) {
    case 'list':
      return object.items;
    case 'string':
      return object.value.split('').map(string);
    case 'path': {
      const segments = boundSegments(object);
      return 'type' in segments ? segments : segments.map(string);
    }
    default:
      return null;
  }
}

/** `object[index]` */
export function indexOf(object: Value, index: Value): Result {
  if (object.type === 'null') return NULL_ERROR;
  if (object.type === 'map' || (object.type === 'path' && index.type === 'string')) {
    return index.type === 'string'
      ? memberOf(object, index.value)
      : unsupportedIndex(object, index, ['string']);
  }
  const items = itemsOf(object);
  if (items === null) return functionNotFound('[]');
  if ('type' in items) return items;
  if (index.type === 'int') return itemAt(items, index.value);
  return unsupportedIndex(object, index, object.type === 'path' ? ['int', 'string'] : ['int']);
}

const RANGES = ['null:null', 'null:int', 'int:null', 'int:int'];

/**
 * `object[from:to]`, `to` exclusive; each end is optional. An end out of range is an error, not
 * clamped.
 */
export function rangeOf(object: Value, from: Value | null, to: Value | null): Result {
  if (object.type === 'null') return NULL_ERROR;
  const items = itemsOf(object);
  if (items === null) return functionNotFound('@range');
  if ('type' in items) return items;
  const isEnd = (end: Value | null): boolean =>
    end === null || end.type === 'int' || end.type === 'null';
  if (!isEnd(from) || !isEnd(to)) {
    const received = `${object.type}[${from?.type ?? 'null'}:${to?.type ?? 'null'}]`;
    const expected = RANGES.map((range) => `${object.type}[${range}]`).join(', ');
    return errorValue(`Unsupported operation error. Received: ${received}. Expected: ${expected}.`);
  }
  const size = BigInt(items.length);
  const start = from?.type === 'int' ? from.value : 0n;
  const end = to?.type === 'int' ? to.value : size;
  if (from?.type === 'int' && (start < 0n || start >= size)) {
    return indexOutOfBounds(start, items.length);
  }
  if (to?.type === 'int' && (end < 1n || end > size)) {
    return indexOutOfBounds(end - 1n, items.length);
  }
  if (start > end) {
    return errorValue(`Illegal range error. From index: [${start}] , To index: [${end}].`);
  }
  return slice(object, items, Number(start), Number(end));
}

function slice(object: Value, items: readonly Value[], start: number, end: number): Result {
  if (object.type === 'string') return string(object.value.slice(start, end));
  return object.type === 'path' ? slicePath(object, start, end) : list(items.slice(start, end));
}
