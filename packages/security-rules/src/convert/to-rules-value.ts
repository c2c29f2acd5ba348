import { bool } from '../value/bool.ts';
import { bytes } from '../value/bytes.ts';
import { float } from '../value/float.ts';
import { int } from '../value/int.ts';
import { list } from '../value/list.ts';
import { map, type MapValue } from '../value/map.ts';
import { NULL } from '../value/null.ts';
import { string } from '../value/string.ts';
import { timestamp } from '../value/timestamp.ts';
import { isError, type Value } from '../value/value.ts';

/** The argument of `toRulesValue`. */
export type JsValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | readonly JsValue[]
  | { readonly [key: string]: JsValue };

/**
 * Converts a JavaScript value. Whole numbers become ints, others floats; a Date a timestamp, a
 * Uint8Array bytes.
 * @throws TypeError for a value without a rules type
 */
export function toRulesValue(value: JsValue): Value {
  if (value === null) return NULL;
  switch (typeof value) {
    case 'boolean':
      return bool(value);
    case 'number':
      return Number.isSafeInteger(value) && !Object.is(value, -0) ? int(value) : float(value);
    case 'bigint':
      return int(value);
    case 'string':
      return string(value);
    case 'object':
      if (value instanceof Date) return timestampOf(value);
      if (value instanceof Uint8Array) return bytes(value);
      if (Array.isArray(value)) return list(value.map((item: JsValue) => toRulesValue(item)));
      return toRulesMap(value as { readonly [key: string]: JsValue });
    default:
      throw new TypeError(`not a value of security rules: ${typeof value}`);
  }
}

/** Converts an object to a rules map, without undefined members. */
export function toRulesMap(value: { readonly [key: string]: JsValue | undefined }): MapValue {
  return map(
    Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [[key, toRulesValue(item)] as const],
    ),
  );
}

function timestampOf(date: Date): Value {
  const value = timestamp(BigInt(date.getTime()) * 1_000_000n);
  if (isError(value)) throw new TypeError(value.reason);
  return value;
}
