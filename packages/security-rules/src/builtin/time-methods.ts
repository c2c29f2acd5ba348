import { duration, NANOS_PER_SECOND } from '../value/duration.ts';
import { int } from '../value/int.ts';
import { floorDivide, timestamp, toDate, type TimestampValue } from '../value/timestamp.ts';
import { overload, type Overload } from './overload.ts';

const DAY_NANOS = 86_400n * NANOS_PER_SECOND;

function midnight(value: TimestampValue): bigint {
  return floorDivide(value.nanos, DAY_NANOS) * DAY_NANOS;
}

function dayOfYear(value: TimestampValue): number {
  const date = toDate(value);
  const newYear = new Date(0);
  newYear.setUTCFullYear(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - newYear.getTime()) / 86_400_000) + 1;
}

function timestampPart(read: (value: TimestampValue) => number | bigint): readonly Overload[] {
  return [overload(['timestamp'], (value) => int(read(value)))];
}

/** All in UTC. https://firebase.google.com/docs/reference/rules/rules.Timestamp */
export const TIMESTAMP_METHODS: readonly (readonly [string, readonly Overload[]])[] = [
  ['date', [overload(['timestamp'], (value) => timestamp(midnight(value)))]],
  ['time', [overload(['timestamp'], (value) => duration(value.nanos - midnight(value)))]],
  ['year', timestampPart((value) => toDate(value).getUTCFullYear())],
  ['month', timestampPart((value) => toDate(value).getUTCMonth() + 1)],
  ['day', timestampPart((value) => toDate(value).getUTCDate())],
  ['hours', timestampPart((value) => toDate(value).getUTCHours())],
  ['minutes', timestampPart((value) => toDate(value).getUTCMinutes())],
  ['seconds', timestampPart((value) => toDate(value).getUTCSeconds())],
  [
    'nanos',
    timestampPart(
      (value) => value.nanos - floorDivide(value.nanos, NANOS_PER_SECOND) * NANOS_PER_SECOND,
    ),
  ],
  // Monday is 1, Sunday 7.
  ['dayOfWeek', timestampPart((value) => toDate(value).getUTCDay() || 7)],
  ['dayOfYear', timestampPart(dayOfYear)],
  ['toMillis', timestampPart((value) => floorDivide(value.nanos, 1_000_000n))],
];

/**
 * Both parts have the sign of the duration.
 * https://firebase.google.com/docs/reference/rules/rules.Duration
 */
export const DURATION_METHODS: readonly (readonly [string, readonly Overload[]])[] = [
  ['seconds', [overload(['duration'], ({ nanos }) => int(nanos / NANOS_PER_SECOND))]],
  ['nanos', [overload(['duration'], ({ nanos }) => int(nanos % NANOS_PER_SECOND))]],
];
