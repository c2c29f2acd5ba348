import { bool } from '../value/bool.ts';
import { bytes } from '../value/bytes.ts';
import { float } from '../value/float.ts';
import { int, parseInt64 } from '../value/int.ts';
import { latlng } from '../value/latlng.ts';
import { list } from '../value/list.ts';
import { map, type MapValue } from '../value/map.ts';
import { NULL } from '../value/null.ts';
import { plainPath } from '../value/path.ts';
import { string } from '../value/string.ts';
import { parseTimestamp } from '../value/timestamp.ts';
import { isError, type Result, type Value } from '../value/value.ts';

/** A field value in the format of Firestore's REST API: one key that names the type. */
export type FirestoreRestValue = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function throwInvalid(value: unknown): never {
  throw new TypeError(`not a Firestore REST value: ${JSON.stringify(value)}`);
}

function accepted(result: Result, value: unknown): Value {
  return isError(result) ? throwInvalid(value) : result;
}

function asString(value: unknown): string {
  return typeof value === 'string' ? value : throwInvalid(value);
}

/** In REST, doubles are numbers; NaN and infinities are strings. */
function asNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return value === 'NaN' || value === 'Infinity' || value === '-Infinity'
    ? Number(value)
    : throwInvalid(value);
}

/** In REST, 64-bit integers are strings. */
function asInt(value: unknown): bigint {
  const text =
    typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : asString(value);
  return parseInt64(text)?.value ?? throwInvalid(value);
}

/**
 * Converts a reference `projects/p/databases/d/documents/…` to the path `/databases/d/documents/…`.
 */
function referencePath(name: string): Value {
  return plainPath(name.replace(/^\/?projects\/[^/]+\//, '/'));
}

/**
 * Converts a Firestore REST value: integers become ints, doubles floats even when whole, references
 * paths.
 * @throws TypeError for anything but a REST value
 */
export function fromFirestoreRest(value: FirestoreRestValue): Value {
  const [entry, ...more] = Object.entries(value);
  if (!entry || more.length > 0) return throwInvalid(value);
  const [kind, content] = entry;
  switch (kind) {
    case 'nullValue':
      return NULL;
    case 'booleanValue':
      return typeof content === 'boolean' ? bool(content) : throwInvalid(value);
    case 'integerValue':
      return int(asInt(content));
    case 'doubleValue':
      return float(asNumber(content));
    case 'stringValue':
      return string(asString(content));
    case 'bytesValue':
      return bytes(Buffer.from(asString(content), 'base64'));
    case 'timestampValue':
      return accepted(parseTimestamp(asString(content)), value);
    case 'referenceValue':
      return referencePath(asString(content));
    case 'geoPointValue':
      if (!isRecord(content)) return throwInvalid(value);
      return accepted(
        latlng(asNumber(content['latitude'] ?? 0), asNumber(content['longitude'] ?? 0)),
        value,
      );
    case 'arrayValue': {
      const items = isRecord(content) ? (content['values'] ?? []) : throwInvalid(value);
      return Array.isArray(items) ? list(items.map(fromUnknown)) : throwInvalid(value);
    }
    case 'mapValue': {
      const fields = isRecord(content) ? (content['fields'] ?? {}) : throwInvalid(value);
      return isRecord(fields) ? fieldsFromFirestoreRest(fields) : throwInvalid(value);
    }
    default:
      return throwInvalid(value);
  }
}

/** Converts the `fields` of a REST document to a rules map. */
export function fieldsFromFirestoreRest(fields: Readonly<Record<string, unknown>>): MapValue {
  return map(Object.entries(fields).map(([key, value]) => [key, fromUnknown(value)]));
}

function fromUnknown(value: unknown): Value {
  return fromFirestoreRest(isRecord(value) ? value : throwInvalid(value));
}
