import { fromFirestoreRest, toRulesMap, toRulesValue, type Value } from '@atelier/security-rules';

function refuse(value: unknown): never {
  throw new ProtocolError(`not an expression value: ${JSON.stringify(value)}`);
}

function itemsAt(value: JsonObject, key: string): readonly unknown[] {
  const member = value[key] ?? [];
  return Array.isArray(member) ? member : refuse(value);
}

/**
 * Converts a value in the format of the Storage emulator: one key that names the type, as in
 * `{string_value: 'a'}`.
 * @throws ProtocolError for anything else
 */
export function fromExpressionValue(value: unknown): Value {
  if (!isObject(value)) return refuse(value);
  const [kind, content] = Object.entries(value)[0] ?? [];
  switch (kind) {
    case 'null_value':
      return toRulesValue(null);
    case 'bool_value':
      return typeof content === 'boolean' ? toRulesValue(content) : refuse(value);
    case 'int_value':
      return typeof content === 'number' && Number.isInteger(content)
        ? toRulesValue(BigInt(content))
        : refuse(value);
    case 'float_value':
      return typeof content === 'number'
        ? fromFirestoreRest({ doubleValue: content })
        : refuse(value);
    case 'string_value':
      return toRulesValue(stringAt(value, kind));
    case 'timestamp_value':
      return fromFirestoreRest({ timestampValue: stringAt(value, kind) });
    case 'map_value': {
      const fields = objectAt(value, kind)['fields'] ?? {};
      if (!isObject(fields)) return refuse(value);
      const entries = Object.entries(fields).map(
        ([key, item]) => [key, fromExpressionValue(item)] as const,
      );
      return { ...toRulesMap({}), entries: new Map(entries) };
    }
    case 'list_value':
      return {
        type: 'list',
        items: itemsAt(objectAt(value, kind), 'values').map(fromExpressionValue),
      };
    case 'path_value': {
      const segments = itemsAt(objectAt(value, kind), 'segments').map((segment) =>
        isObject(segment) ? stringAt(segment, 'simple') : refuse(value),
      );
      return { type: 'path', segments };
    }
    default:
      return refuse(value);
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A message does not follow the protocol. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** Returns the object at a key. @throws ProtocolError */
export function objectAt(value: JsonObject, key: string): JsonObject {
  const member = value[key];
  if (!isObject(member)) throw new ProtocolError(`"${key}" must be an object`);
  return member;
}

/** Returns the string at a key. @throws ProtocolError */
export function stringAt(value: JsonObject, key: string): string {
  const member = value[key];
  if (typeof member !== 'string') throw new ProtocolError(`"${key}" must be a string`);
  return member;
}
