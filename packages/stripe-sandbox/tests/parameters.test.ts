import { expect, test } from 'vitest';
import { ROUTES } from '../src/api/routes.ts';
import { isObject, resolve, typesOf } from '../src/contract/json-schema.ts';
import type { Schema } from '../src/contract/json-schema.ts';
import { BASES, CONTEXTS, SAMPLES } from './support/parameter-examples.ts';
import { openParameterBed } from './support/parameter-bed.ts';
import type { Form } from './support/parameter-bed.ts';

/**
 * One parameter of an operation: `items.price`, its name in a request `items[0][price]`, and its
 * schema.
 */
interface Leaf {
  path: string;
  name: string;
  schema: Schema;
}

const bed = openParameterBed();
const { contract } = bed;

/** Whether a value only unsets a parameter. */
function isUnset(schema: Schema): boolean {
  return (
    schema.enum?.every((value) => value === '') ?? typesOf(schema).every((type) => type === 'null')
  );
}

/** Walks a schema to the parameters that hold a value. */
function leavesOf(schema: Schema, path = '', name = ''): Leaf[] {
  const rule = resolve(schema, contract.definitions);
  if (rule.anyOf) {
    const branches = rule.anyOf.flatMap((branch) => leavesOf(branch, path, name));
    const deeper = branches.filter((leaf) => leaf.name !== name);
    return deeper.length > 0
      ? deeper
      : branches.filter(({ schema: own }) => !isUnset(own)).slice(0, 1);
  }
  const types = typesOf(rule);
  if (types.includes('array')) return leavesOf(rule.items ?? {}, path, `${name}[0]`);
  if (rule.properties) {
    return Object.entries(rule.properties).flatMap(([key, child]) => {
      const below = path === '' ? key : `${path}.${key}`;
      return leavesOf(child, below, name === '' ? key : `${name}[${key}]`);
    });
  }
  if (isObject(rule.additionalProperties)) {
    return [{ path, name: `${name}[key]`, schema: rule.additionalProperties }];
  }
  return path === '' ? [] : [{ path, name, schema: rule }];
}

/** Values of a type, of which one must show an effect. */
function samplesOf({ path, schema }: Leaf): string[] {
  const own = Object.entries(SAMPLES).find(
    ([key]) => path === key || path.endsWith(`.${key}`),
  )?.[1];
  if (own) return own(bed.ids);
  const types = typesOf(schema);
  if (schema.enum) return schema.enum.filter((value) => value !== null && value !== '').map(String);
  if (types.includes('boolean')) return ['true', 'false'];
  if (types.includes('integer') || types.includes('number')) {
    return ['0', '3', String(bed.now + 3600), '-1'];
  }
  return ['x', 'Another text'];
}

const played = contract.operations.flatMap((operation) => {
  const route = ROUTES.get(operation.name);
  return route ? [{ operation, route }] : [];
});

test.each(played.map((one) => [one.operation.name, one] as const))(
  '%s refuses by name what it does not play',
  (_name, { operation, route }) => {
    const silent: string[] = [];
    for (const leaf of leavesOf(operation.request)) {
      for (const value of samplesOf(leaf)) {
        if (route.played.plays(leaf.path, value)) continue;
        const { status, error } = bed.refuse(operation, { [leaf.name]: value });
        const isNamed = error?.param !== undefined && leaf.name.startsWith(error.param);
        const isRefused = status === 400 && error?.code === 'sandbox_not_played';
        if (!isRefused || !isNamed || !error.message.includes('not played by this sandbox')) {
          silent.push(`${leaf.name}=${value}`);
        }
      }
    }
    expect(silent).toEqual([]);
  },
);

type Played = (typeof played)[number];
type Sent = ReturnType<typeof bed.send>;

/** Answers to the requests without the parameter, which many parameters share. */
const baseAnswers = new Map<string, Sent>();

function sendBase(operation: Played['operation'], form: Form): Sent {
  const key = `${operation.name} ${JSON.stringify(form)}`;
  const answer = baseAnswers.get(key) ?? bed.send(operation, form);
  baseAnswers.set(key, answer);
  return answer;
}

function formOf(operation: string, path: string): Form {
  const contexts = CONTEXTS.filter(([pattern]) => pattern.test(`${operation} ${path}`));
  const form: Form = Object.assign(
    {},
    BASES[operation]?.(bed.ids),
    ...contexts.map(([, example]) => example(bed.ids)),
  );
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
}

/** Whether a value is checked, or changes the response or the state. */
function hasEffect({ operation }: Played, leaf: Leaf, value: string): boolean {
  const { [leaf.name]: _own, ...form } = formOf(operation.name, leaf.path);
  const after = bed.send(operation, { ...form, [leaf.name]: value });
  if (after.status >= 500) {
    throw new Error(`${operation.name} ${leaf.name}: ${String(after.error?.message)}`);
  }
  const param = after.error?.param;
  if (after.error?.code === 'sandbox_not_played') return true;
  if (after.error) {
    return (
      param !== undefined && (param.startsWith(leaf.name) || leaf.name.startsWith(`${param}[`))
    );
  }
  return sendBase(operation, form).state !== after.state;
}

/**
 * Whether a parameter is played or checked: one of its values shows, or all but one are refused by
 * name.
 */
function isHonest(one: Played, leaf: Leaf): boolean {
  const samples = samplesOf(leaf);
  const values = samples.filter((value) => one.route.played.plays(leaf.path, value));
  const isFixed =
    values.length <= 1 && (values.length < samples.length || leaf.schema.enum?.length === 1);
  return isFixed || values.some((value) => hasEffect(one, leaf, value));
}

test.each(played.map((one) => [one.operation.name, one] as const))(
  '%s plays or checks every other parameter',
  (name, one) => {
    const base = sendBase(one.operation, formOf(name, ''));
    expect([name, base.error?.message]).toEqual([name, undefined]);
    const dropped = leavesOf(one.operation.request).filter((leaf) => !isHonest(one, leaf));
    expect(dropped.map((leaf) => leaf.name)).toEqual([]);
  },
);

test('the tables of played parameters name only parameters of the contract', () => {
  const unknown = played.flatMap(({ operation, route }) => {
    const paths = leavesOf(operation.request).map(({ path }) => path);
    const known = new Set(
      paths.flatMap((path) =>
        path.split('.').map((_, index, keys) => keys.slice(0, index + 1).join('.')),
      ),
    );
    return route.played.own
      .filter((path) => !known.has(path))
      .map((path) => `${operation.name} ${path}`);
  });
  expect(unknown).toEqual([]);
});
