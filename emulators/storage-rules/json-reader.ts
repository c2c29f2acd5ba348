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
