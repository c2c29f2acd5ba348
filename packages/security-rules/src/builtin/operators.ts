import type { BinaryOperator } from '../syntax/ast.ts';
import { bool } from '../value/bool.ts';
import { duration } from '../value/duration.ts';
import { errorValue } from '../value/error.ts';
import { float } from '../value/float.ts';
import { checkedInt, wrappedInt } from '../value/int.ts';
import { string } from '../value/string.ts';
import { timestamp } from '../value/timestamp.ts';
import type { Result, Value } from '../value/value.ts';
import { callOverload, overload, type Overload } from './overload.ts';

const DIVIDE_BY_ZERO = errorValue('Divide by zero error.');

type Arithmetic = '*' | '/' | '%' | '+' | '-';
export type Comparison = '<' | '<=' | '>' | '>=';

/**
 * Int overflow is an error, except for `/`, which wraps around. With a float on one side, both
 * become floats.
 */
const ARITHMETIC: Readonly<Record<Arithmetic, readonly Overload[]>> = {
  '+': [
    overload(['int', 'int'], (a, b) => checkedInt(a.value + b.value)),
    overload(['float', 'float'], (a, b) => float(a.value + b.value)),
    overload(['string', 'string'], (a, b) => string(a.value + b.value)),
    overload(['duration', 'duration'], (a, b) => duration(a.nanos + b.nanos)),
    overload(['duration', 'timestamp'], (a, b) => timestamp(a.nanos + b.nanos)),
    overload(['timestamp', 'duration'], (a, b) => timestamp(a.nanos + b.nanos)),
  ],
  '-': [
    overload(['int', 'int'], (a, b) => checkedInt(a.value - b.value)),
    overload(['float', 'float'], (a, b) => float(a.value - b.value)),
    overload(['duration', 'duration'], (a, b) => duration(a.nanos - b.nanos)),
    overload(['timestamp', 'duration'], (a, b) => timestamp(a.nanos - b.nanos)),
    overload(['timestamp', 'timestamp'], (a, b) => duration(a.nanos - b.nanos)),
  ],
  '*': [
    overload(['int', 'int'], (a, b) => checkedInt(a.value * b.value)),
    overload(['float', 'float'], (a, b) => float(a.value * b.value)),
  ],
  '/': [
    overload(['int', 'int'], (a, b) =>
      b.value === 0n ? DIVIDE_BY_ZERO : wrappedInt(a.value / b.value),
    ),
    overload(['float', 'float'], (a, b) => float(a.value / b.value)),
  ],
  '%': [
    overload(['int', 'int'], (a, b) =>
      b.value === 0n ? DIVIDE_BY_ZERO : wrappedInt(a.value % b.value),
    ),
    overload(['float', 'float'], (a, b) => float(a.value % b.value)),
  ],
};

function comparison(holds: (order: number) => boolean): readonly Overload[] {
  const test = (a: number | bigint | string, b: number | bigint | string): Result => {
    if (a < b) return bool(holds(-1));
    return bool(a > b ? holds(1) : a === b && holds(0));
  };
  return [
    overload(['string', 'string'], (a, b) => test(a.value, b.value)),
    overload(['bytes', 'bytes'], (a, b) => bool(holds(Buffer.compare(a.value, b.value)))),
    overload(['int', 'int'], (a, b) => test(a.value, b.value)),
    overload(['float', 'float'], (a, b) => test(a.value, b.value)),
    overload(['duration', 'duration'], (a, b) => test(a.nanos, b.nanos)),
    overload(['timestamp', 'timestamp'], (a, b) => test(a.nanos, b.nanos)),
  ];
}

const COMPARISONS: Readonly<Record<Comparison, readonly Overload[]>> = {
  '<': comparison((order) => order < 0),
  '<=': comparison((order) => order <= 0),
  '>': comparison((order) => order > 0),
  '>=': comparison((order) => order >= 0),
};

const NEGATION: readonly Overload[] = [
  overload(['int'], ({ value }) => checkedInt(-value)),
  overload(['float'], ({ value }) => float(-value)),
  overload(['duration'], ({ nanos }) => duration(-nanos)),
];

export function isComparison(operator: BinaryOperator): operator is Comparison {
  return Object.hasOwn(COMPARISONS, operator);
}

export function arithmetic(operator: Arithmetic, left: Value, right: Value): Result {
  return callOverload(ARITHMETIC[operator], [left, right], (types) => types.join(` ${operator} `));
}

/**
 * `<`, `<=`, `>` and `>=` on numbers, strings (by UTF-16 units), bytes, durations and timestamps.
 */
export function compare(operator: Comparison, left: Value, right: Value): Result {
  return callOverload(COMPARISONS[operator], [left, right], (types) => types.join(` ${operator} `));
}

export function negate(operand: Value): Result {
  return callOverload(NEGATION, [operand], (types) => `-${types.join()}`);
}
