import { invalidRequest, parameterMissing } from '../core/api-error.ts';
import type { ApiError } from '../core/api-error.ts';
import { isObject, propertyOf, resolve, typesOf } from './json-schema.ts';
import type { Definitions, Schema } from './json-schema.ts';

/** A decoded form: text, lists and maps of text. */
export type RawParam = string | RawParam[] | { [key: string]: RawParam };

/**
 * Converts decoded form text to the types of a schema: integers, booleans, lists. An empty text
 * unsets a parameter and is kept.
 *
 * @throws ApiError 400 `parameter_unknown`, `parameter_missing` or an invalid value, with the
 * parameter as `a[b]`
 */
export function readParams(
  schema: Schema,
  raw: RawParam,
  definitions: Definitions,
): Record<string, unknown> {
  const value = read(schema, raw, definitions, '');
  return isObject(value) ? value : {};
}

function read(schema: Schema, raw: RawParam, definitions: Definitions, name: string): unknown {
  const rule = resolve(schema, definitions);
  if (rule.anyOf) return readBranch(rule.anyOf, raw, definitions, name);
  const types = typesOf(rule);
  if (types.length === 0) return raw;
  if (types.includes('array')) return readArray(rule, raw, definitions, name);
  if (types.includes('object')) return readObject(rule, raw, definitions, name);
  if (typeof raw !== 'string') {
    throw invalidRequest(`Invalid string: ${JSON.stringify(raw)}`, { param: name });
  }
  if (raw === '' && types.includes('null')) return '';
  if (types.includes('integer') || types.includes('number')) return readNumber(raw, types, name);
  if (types.includes('boolean')) return readBoolean(raw, name);
  if (rule.enum && !rule.enum.includes(raw)) {
    throw invalidRequest(
      `Invalid ${name}: must be one of ${rule.enum.filter(Boolean).join(', ')}`,
      { param: name },
    );
  }
  return raw;
}

function readBranch(
  branches: Schema[],
  raw: RawParam,
  definitions: Definitions,
  name: string,
): unknown {
  const errors: unknown[] = [];
  for (const branch of branches) {
    const types = typesOf(resolve(branch, definitions));
    if (types.includes('null') && types.length === 1) continue;
    try {
      return read(branch, raw, definitions, name);
    } catch (error) {
      errors.push(error);
    }
  }
  throw mostSpecific(errors as ApiError[]);
}

/** Returns the error deepest inside the value, which has the longest parameter name. */
function mostSpecific(errors: ApiError[]): ApiError {
  return errors.reduce((best, next) =>
    (next.body.param?.length ?? 0) > (best.body.param?.length ?? 0) ? next : best,
  );
}

function readArray(rule: Schema, raw: RawParam, definitions: Definitions, name: string): unknown {
  if (!Array.isArray(raw)) throw invalidRequest('Invalid array', { param: name });
  return raw.map((item, index) => read(rule.items ?? {}, item, definitions, `${name}[${index}]`));
}

function readObject(rule: Schema, raw: RawParam, definitions: Definitions, name: string): unknown {
  if (!isObject(raw)) throw invalidRequest('Invalid object', { param: name });
  const value: Record<string, unknown> = {};
  for (const [key, item] of Object.entries<RawParam>(raw)) {
    const param = nameBelow(name, key);
    const property = propertyOf(rule, key);
    if (!property && rule.additionalProperties === false) {
      throw invalidRequest(`Received unknown parameter: ${param}`, {
        code: 'parameter_unknown',
        param,
      });
    }
    value[key] = property ? read(property, item, definitions, param) : item;
  }
  const missing = rule.required?.find((key) => value[key] === undefined);
  if (missing !== undefined) throw parameterMissing(nameBelow(name, missing));
  return value;
}

function nameBelow(name: string, key: string): string {
  return name ? `${name}[${key}]` : key;
}

function readNumber(raw: string, types: string[], name: string): number {
  if (types.includes('integer') ? /^-?\d+$/.test(raw) : /^-?\d+(\.\d+)?$/.test(raw)) {
    return Number(raw);
  }
  throw invalidRequest(`Invalid integer: ${raw}`, {
    code: 'parameter_invalid_integer',
    param: name,
  });
}

function readBoolean(raw: string, name: string): boolean {
  if (raw === 'true' || raw === 'false') return raw === 'true';
  throw invalidRequest(`Invalid boolean: ${raw}`, { param: name });
}
