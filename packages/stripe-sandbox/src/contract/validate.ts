import { isObject, resolve, typesOf } from './json-schema.ts';
import type { Definitions, Schema } from './json-schema.ts';

/**
 * Returns the problems of a JSON value under a schema, each as `path: problem`; none when it fits.
 * For `anyOf`, those of the branch that fits best.
 */
export function validate(
  schema: Schema,
  value: unknown,
  definitions: Definitions,
  path = '',
): string[] {
  const rule = resolve(schema, definitions);
  const at = path || '(root)';
  const types = typesOf(rule);
  if (types.length > 0 && !types.some((type) => hasType(type, value))) {
    return [`${at}: expected ${types.join(' or ')}, got ${describe(value)}`];
  }
  const problems: string[] = [];
  if (rule.const !== undefined && value !== rule.const) {
    problems.push(`${at}: expected ${JSON.stringify(rule.const)}`);
  }
  if (rule.enum && !rule.enum.some((allowed) => allowed === value)) {
    problems.push(`${at}: ${describe(value)} is not one of the allowed values`);
  }
  if (
    rule.pattern !== undefined &&
    typeof value === 'string' &&
    !new RegExp(rule.pattern).test(value)
  ) {
    problems.push(`${at}: ${describe(value)} does not match ${rule.pattern}`);
  }
  if (rule.items && Array.isArray(value)) {
    const items = rule.items;
    value.forEach((item, index) =>
      problems.push(...validate(items, item, definitions, `${path}[${index}]`)),
    );
  }
  if (isObject(value)) problems.push(...validateObject(rule, value, definitions, path));
  for (const branches of [rule.anyOf, rule.oneOf]) {
    if (branches) problems.push(...bestBranch(branches, value, definitions, path));
  }
  return problems;
}

function validateObject(
  rule: Schema,
  value: Record<string, unknown>,
  definitions: Definitions,
  path: string,
): string[] {
  const problems = (rule.required ?? [])
    .filter((key) => value[key] === undefined)
    .map((key) => `${join(path, key)}: missing`);
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const property = rule.properties?.[key];
    if (property) problems.push(...validate(property, item, definitions, join(path, key)));
    else if (rule.additionalProperties === false) {
      problems.push(`${join(path, key)}: unknown field`);
    } else if (isObject(rule.additionalProperties)) {
      problems.push(...validate(rule.additionalProperties, item, definitions, join(path, key)));
    }
  }
  return problems;
}

function bestBranch(
  branches: Schema[],
  value: unknown,
  definitions: Definitions,
  path: string,
): string[] {
  let best: string[] | undefined;
  let bestIsWrongType = true; // the best branch so far expects another type
  for (const branch of branches) {
    const problems = validate(branch, value, definitions, path);
    if (problems.length === 0) return [];
    const isWrongType = problems.some((problem) =>
      problem.startsWith(`${path || '(root)'}: expected`),
    );
    const better =
      isWrongType === bestIsWrongType
        ? problems.length < (best?.length ?? Infinity)
        : bestIsWrongType;
    if (better) [best, bestIsWrongType] = [problems, isWrongType];
  }
  return best ?? [];
}

function hasType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function describe(value: unknown): string {
  const text = value === undefined ? 'undefined' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function join(path: string, key: string): string {
  return path ? `${path}.${key}` : key;
}
