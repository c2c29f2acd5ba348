import { NANOS_PER_SECOND } from './duration.ts';
import { errorValue, type ErrorValue } from './error.ts';

/** An instant, in nanoseconds since 1970-01-01T00:00:00Z, in the years 1 to 9999. */
export interface TimestampValue {
  readonly type: 'timestamp';
  readonly nanos: bigint;
}

const MIN_NANOS = -62_135_596_800n * NANOS_PER_SECOND;
const MAX_NANOS = 253_402_300_800n * NANOS_PER_SECOND - 1n;
const INVALID_TIMESTAMP = errorValue(
  'Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. ' +
    'Nanos must be in range [0, +999,999,999].',
);

export function timestamp(nanos: bigint): TimestampValue | ErrorValue {
  return nanos < MIN_NANOS || nanos > MAX_NANOS ? INVALID_TIMESTAMP : { type: 'timestamp', nanos };
}

/** Divides and rounds down, which matters for instants before 1970. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

const RFC3339 = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)(?:\.(\d*))?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/**
 * Parses an RFC 3339 text. As lenient as Google's parser: 30 February is in March, hour 24 is in
 * the next day, and digits after the nanoseconds are dropped.
 */
export function parseTimestamp(text: string): TimestampValue | ErrorValue {
  const match = RFC3339.exec(text);
  if (!match) return INVALID_TIMESTAMP;
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second,
    fraction = '',
    sign,
    offsetHours,
    offsetMinutes,
  ] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  if (Number.isNaN(date.getTime())) return INVALID_TIMESTAMP;
  const direction = sign === '-' ? -1 : 1;
  const offsetMs = sign
    ? (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * direction
    : 0;
  return timestamp(
    BigInt(date.getTime() - offsetMs) * 1_000_000n + BigInt(fraction.slice(0, 9).padEnd(9, '0')),
  );
}

/** Returns midnight UTC of a day, null for a day that does not exist. */
export function utcDate(year: number, month: number, day: number): Date | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date : null;
}

/** Converts to a Date, rounded down to milliseconds. */
export function toDate(value: TimestampValue): Date {
  return new Date(Number(floorDivide(value.nanos, 1_000_000n)));
}
