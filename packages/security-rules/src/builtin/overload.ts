import { errorValue } from '../value/error.ts';
import { float, type FloatValue } from '../value/float.ts';
import type { Result, TypeName, Value } from '../value/value.ts';

/** The type of a parameter; `float` accepts an int too. */
export type ParamType = TypeName | 'any';

type ValueOf<P extends ParamType> = P extends 'any' ? Value : Extract<Value, { type: P }>;
type ValuesOf<P extends readonly ParamType[]> = { [K in keyof P]: ValueOf<P[K]> };

/**
 * One signature of a function, a method (receiver first) or an operator, with its implementation.
 */
export interface Overload {
  readonly params: readonly ParamType[];
  readonly call: (args: readonly Value[]) => Result;
}

/** Creates an overload whose implementation is typed by its signature. */
export function overload<const P extends readonly ParamType[]>(
  params: P,
  call: (...args: ValuesOf<P>) => Result,
): Overload {
  // Only `callOverload` calls it, with arguments that match `params`.
  return { params, call: (args) => call(...(args as ValuesOf<P>)) };
}

/** Formats a call in messages: `f(int, string)`, `list.hasAll(list)`, `int + int`. */
export type Notation = (types: readonly string[]) => string;

/**
 * Calls the first overload that accepts the arguments. Without one, returns an error that lists all
 * overloads.
 */
export function callOverload(
  overloads: readonly Overload[],
  args: readonly Value[],
  notation: Notation,
): Result {
  const expected = (): string =>
    overloads.map((candidate) => notation(candidate.params)).join(', ');
  const sameCount = overloads.filter((candidate) => candidate.params.length === args.length);
  if (sameCount.length === 0) {
    return errorValue(
      `Incorrect number of arguments. Received: ${args.length}. Expected: ${expected()}.`,
    );
  }
  for (const candidate of sameCount) {
    const matched = matchArguments(candidate.params, args);
    if (matched) return candidate.call(matched);
  }
  const received = notation(args.map((arg) => arg.type));
  return errorValue(`Unsupported operation error. Received: ${received}. Expected: ${expected()}.`);
}

function matchArguments(params: readonly ParamType[], args: readonly Value[]): Value[] | null {
  const matched: Value[] = [];
  for (const [index, arg] of args.entries()) {
    const param = params[index];
    if (param === 'any' || param === arg.type) matched.push(arg);
    else if (param === 'float' && arg.type === 'int') matched.push(asFloat(arg.value));
    else return null;
  }
  return matched;
}

function asFloat(value: bigint): FloatValue {
  return float(Number(value));
}
