import { errorValue, type ErrorValue } from './error.ts';

/** A length of time in nanoseconds, positive or negative, at most 10 000 years. */
export interface DurationValue {
  readonly type: 'duration';
  readonly nanos: bigint;
}

export const NANOS_PER_SECOND = 1_000_000_000n;

/** Nanoseconds of each unit of `duration.value(n, unit)`. */
export const UNIT_NANOS: ReadonlyMap<string, bigint> = new Map([
  ['w', 604_800n * NANOS_PER_SECOND],
  ['d', 86_400n * NANOS_PER_SECOND],
  ['h', 3_600n * NANOS_PER_SECOND],
  ['m', 60n * NANOS_PER_SECOND],
  ['s', NANOS_PER_SECOND],
  ['ms', 1_000_000n],
  ['ns', 1n],
]);

const MAX_NANOS = 315_576_000_001n * NANOS_PER_SECOND - 1n;
const OUT_OF_RANGE = errorValue(
  'Duration is not valid. Seconds must be in range [-315,576,000,000, +315,576,000,000]. ' +
    'Nanos must be in range [-999,999,999, +999,999,999]. Nanos must have the same sign as seconds.',
);

export function duration(nanos: bigint): DurationValue | ErrorValue {
  return nanos > MAX_NANOS || nanos < -MAX_NANOS ? OUT_OF_RANGE : { type: 'duration', nanos };
}
