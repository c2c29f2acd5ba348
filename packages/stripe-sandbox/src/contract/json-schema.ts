/** The part of JSON Schema that the contract uses. `x-pruned` marks values that are not checked. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean;
  pattern?: string;
  'x-open-enum'?: boolean;
  'x-decimal'?: boolean;
  'x-pruned'?: boolean;
}

export type Definitions = Record<string, Schema>;

const PREFIX = '#/components/schemas/';

/** Follows references. @throws Error for an unknown one: the contract file is damaged */
export function resolve(schema: Schema, definitions: Definitions): Schema {
  let found = schema;
  while (found.$ref !== undefined) {
    const target = definitions[found.$ref.slice(PREFIX.length)];
    if (!target) throw new Error(`The contract has no schema ${found.$ref}.`);
    found = target;
  }
  return found;
}

export function typesOf(schema: Schema): string[] {
  if (schema.type === undefined) return [];
  return Array.isArray(schema.type) ? schema.type : [schema.type];
}

/** Returns the schema of a named property, or else that of all additional ones. */
export function propertyOf(schema: Schema, key: string): Schema | undefined {
  const { properties, additionalProperties } = schema;
  return properties?.[key] ?? (isObject(additionalProperties) ? additionalProperties : undefined);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
