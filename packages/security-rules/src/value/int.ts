import { errorValue, type ErrorValue } from './error.ts';

/** A signed 64-bit integer. */
export interface IntValue {
  readonly type: 'int';
  readonly value: bigint;
}

const MIN_INT = -(2n ** 63n);
const MAX_INT = 2n ** 63n - 1n;

const OUT_OF_RANGE = errorValue(`Integer value is out of the [${MIN_INT}, ${MAX_INT}] range.`);

/** Returns an int from a value that is known to be in range. */
export function int(value: bigint | number): IntValue {
  return { type: 'int', value: BigInt(value) };
}

/** Returns the result of arithmetic, an error when it is out of range. */
export function checkedInt(value: bigint): IntValue | ErrorValue {
  return value < MIN_INT || value > MAX_INT ? OUT_OF_RANGE : int(value);
}

/** Returns the result of an operation that wraps around in two's complement. */
export function wrappedInt(value: bigint): IntValue {
  return int(BigInt.asIntN(64, value));
}

/** Truncates a float; NaN becomes 0, and a value out of range the nearest end of the range. */
export function intFromFloat(value: number): IntValue {
  if (Number.isNaN(value)) return int(0n);
  if (value >= 2 ** 63) return int(MAX_INT);
  if (value <= -(2 ** 63)) return int(MIN_INT);
  return int(BigInt(Math.trunc(value)));
}

/** Parses a decimal int with an optional sign; null for any other text. */
export function parseInt64(text: string): IntValue | null {
  if (!/^[+-]?[0-9]+$/.test(text)) return null;
  const value = BigInt(text.replace('+', ''));
  return value < MIN_INT || value > MAX_INT ? null : int(value);
}
