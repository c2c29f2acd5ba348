import { duration, NANOS_PER_SECOND, UNIT_NANOS } from '../value/duration.ts';
import { errorValue } from '../value/error.ts';
import { parseTimestamp, timestamp, utcDate } from '../value/timestamp.ts';
import { overload, type Overload } from './overload.ts';

/** https://firebase.google.com/docs/reference/rules/rules.duration */
export const DURATION: readonly (readonly [string, readonly Overload[]])[] = [
  [
    'value',
    [
      overload(['int', 'string'], (size, unit) => {
        const nanos = UNIT_NANOS.get(unit.value);
        // This is the emulator's message, although there is no regular expression.
        if (nanos === undefined) {
          return errorValue(`Invalid regular expression pattern. Pattern: ${unit.value}.`);
        }
        return duration(size.value * nanos);
      }),
    ],
  ],
  [
    'time',
    [
      overload(['int', 'int', 'int', 'int'], (hours, minutes, seconds, nanos) =>
        duration(
          (hours.value * 3600n + minutes.value * 60n + seconds.value) * NANOS_PER_SECOND +
            nanos.value,
        ),
      ),
    ],
  ],
  ['abs', [overload(['duration'], ({ nanos }) => duration(nanos < 0n ? -nanos : nanos))]],
];

/**
 * https://firebase.google.com/docs/reference/rules/rules.timestamp
 * @NOTE `timestamp.value(string)` is not documented; the emulator 1.19.9 parses RFC 3339.
 */
export const TIMESTAMP: readonly (readonly [string, readonly Overload[]])[] = [
  [
    'date',
    [
      overload(['int', 'int', 'int'], (year, month, day) => {
        if (year.value < 1n || year.value > 9999n) {
          return errorValue(
            `Timestamp should be between 0001-01-01T00.00.00Z and 9999-12-31T23.59.59Z. year: ${year.value}.`,
          );
        }
        const date = utcDate(Number(year.value), Number(month.value), Number(day.value));
        if (date) return timestamp(BigInt(date.getTime()) * 1_000_000n);
        return errorValue(
          `Date is not valid. year: ${year.value}, month: ${month.value} day: ${day.value}.`,
        );
      }),
    ],
  ],
  [
    'value',
    [
      overload(['int'], (epochMs) => timestamp(epochMs.value * 1_000_000n)),
      overload(['string'], ({ value }) => parseTimestamp(value)),
    ],
  ],
];
