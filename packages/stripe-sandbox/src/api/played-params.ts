import { propertyOf, resolve } from '../contract/json-schema.ts';
import type { Definitions, Schema } from '../contract/json-schema.ts';
import type { RawParam } from '../contract/read-params.ts';
import { unsupportedParam } from '../core/api-error.ts';

/**
 * The parameters that an operation plays, without list indexes: `items.price`; `address.*` with
 * everything below it; `mode=payment|subscription` for these values only. `expand` and pagination
 * are played everywhere.
 */
export type Played<Params extends object> = readonly (
  (keyof Params & string) | `${keyof Params & string}${'.' | '='}${string}`
)[];

const EVERYWHERE = ['expand', 'limit', 'starting_after', 'ending_before'];

/** The played parameters of one operation, ready to be asked. */
export class PlayedParams {
  readonly #leaves = new Map<string, readonly string[] | undefined>();
  readonly #branches = new Set<string>();
  readonly #trees: string[] = [];
  /** The paths that the operation itself names. */
  readonly own: readonly string[];

  constructor(played: readonly string[]) {
    for (const entry of [...played, ...EVERYWHERE]) {
      const [path = '', values] = entry.split('=');
      if (path.endsWith('.*')) this.#trees.push(path.slice(0, -2));
      else this.#leaves.set(path, values?.split('|'));
      const keys = path.split('.');
      keys.forEach((_, index) => this.#branches.add(keys.slice(0, index).join('.')));
    }
    this.own = played.map((entry) => entry.replace(/\.\*$|=.*/, ''));
  }

  /** Whether a value of a parameter is played. */
  plays(path: string, value: string): boolean {
    if (this.#isWhole(path)) return true;
    const values = this.#leaves.get(path);
    return this.#leaves.has(path) && (values === undefined || values.includes(value));
  }

  /** Whether everything at and below a path is played. */
  #isWhole(path: string): boolean {
    return this.#trees.some((tree) => path === tree || path.startsWith(`${tree}.`));
  }

  /**
   * Refuses what the operation does not play. Parameters that the contract does not know are left
   * to the reader of the contract.
   *
   * @throws ApiError 400 `sandbox_not_played` naming the first such parameter, as `items[0][price]`
   */
  check(schema: Schema, raw: RawParam, definitions: Definitions, path = '', name = ''): void {
    if (this.#isWhole(path)) return;
    if (Array.isArray(raw)) {
      raw.forEach((item, index) =>
        this.check(itemsOf(schema, definitions), item, definitions, path, `${name}[${index}]`),
      );
    } else if (typeof raw === 'string') {
      this.#checkText(schema, raw, definitions, path, name);
    } else if (!this.#leaves.has(path)) {
      this.#checkKeys(schema, raw, definitions, path, name);
    }
  }

  #checkKeys(
    schema: Schema,
    raw: Readonly<Record<string, RawParam>>,
    definitions: Definitions,
    path: string,
    name: string,
  ): void {
    for (const [key, item] of Object.entries(raw)) {
      const child = childOf(schema, key, definitions);
      if (!child) continue;
      const below = path === '' ? key : `${path}.${key}`;
      const param = name === '' ? key : `${name}[${key}]`;
      if (!this.#leadsTo(below)) throw unsupportedParam(param);
      this.check(child, item, definitions, below, param);
    }
  }

  /** Whether something at or below a path is played. */
  #leadsTo(path: string): boolean {
    return this.#leaves.has(path) || this.#branches.has(path) || this.#isWhole(path);
  }

  #checkText(
    schema: Schema,
    text: string,
    definitions: Definitions,
    path: string,
    name: string,
  ): void {
    const values = this.#leaves.get(path);
    if (values === undefined || values.includes(text)) return;
    if (isKnownValue(schema, text, definitions)) throw unsupportedParam(name, text);
  }
}

function branchesOf(schema: Schema, definitions: Definitions): Schema[] {
  const rule = resolve(schema, definitions);
  return rule.anyOf ? rule.anyOf.flatMap((branch) => branchesOf(branch, definitions)) : [rule];
}

function itemsOf(schema: Schema, definitions: Definitions): Schema {
  return branchesOf(schema, definitions).find(({ items }) => items)?.items ?? {};
}

function childOf(schema: Schema, key: string, definitions: Definitions): Schema | undefined {
  for (const rule of branchesOf(schema, definitions)) {
    const child = propertyOf(rule, key);
    if (child) return child;
  }
  return undefined;
}

function isKnownValue(schema: Schema, text: string, definitions: Definitions): boolean {
  return branchesOf(schema, definitions).some((rule) => !rule.enum || rule.enum.includes(text));
}
