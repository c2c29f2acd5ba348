/** Reading of untrusted JSON, one question at a time. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A message that does not have the shape of the protocol; `message` says what is missing. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** The object at a key. Throws ProtocolError. */
export function objectAt(value: JsonObject, key: string): JsonObject {
  const member = value[key];
  if (!isObject(member)) throw new ProtocolError(`"${key}" must be an object`);
  return member;
}

/** The string at a key. Throws ProtocolError. */
export function stringAt(value: JsonObject, key: string): string {
  const member = value[key];
  if (typeof member !== 'string') throw new ProtocolError(`"${key}" must be a string`);
  return member;
}
