import { expect, test } from 'vitest';
import { parseSchedule } from './schedule-expression.ts';

/** Returns whether a schedule is due at a time; undefined for an unsupported expression. */
function due(expression: string, time: string, timeZone = 'UTC'): boolean | undefined {
  return parseSchedule(expression, timeZone)?.(new Date(time));
}

// 2026-11-20 is a Friday.
test.each([
  ['0 */2 * * *', '2026-11-20T10:00:00Z', true],
  ['0 */2 * * *', '2026-11-20T11:00:00Z', false],
  ['0 */2 * * *', '2026-11-20T10:30:00Z', false],
  ['0 3 * * *', '2026-11-20T03:00:00Z', true],
  ['0 3 * * *', '2026-11-20T04:00:00Z', false],
  ['30 9 * * 5', '2026-11-20T09:30:00Z', true],
  ['30 9 * * 1,3', '2026-11-20T09:30:00Z', false],
  ['* * * * *', '2026-11-20T10:07:00Z', true],
  ['*/15 * * * *', '2026-11-20T10:45:00Z', true],
  ['*/15 * * * *', '2026-11-20T10:46:00Z', false],
  ['5-10 10 * * *', '2026-11-20T10:10:00Z', true],
  ['5-10 10 * * *', '2026-11-20T10:11:00Z', false],
  ['0 3,15 * * 1-5', '2026-11-20T15:00:00Z', true],
  ['0 15 * * 7', '2026-11-22T15:00:00Z', true],
  ['0 15 * * 0', '2026-11-20T15:00:00Z', false],
  ['0 15 1 * 5', '2026-11-20T15:00:00Z', true],
  ['0 15 1 * *', '2026-11-20T15:00:00Z', false],
  ['0 15 * 12 *', '2026-11-20T15:00:00Z', false],
])('%s at %s: %s', (expression, time, expected) => expect(due(expression, time)).toBe(expected));

test('uses the hours of the time zone, in winter and in summer', () => {
  expect(due('0 3 * * *', '2026-11-20T02:00:00Z', 'Europe/Paris')).toBe(true);
  expect(due('0 3 * * *', '2026-07-20T01:00:00Z', 'Europe/Paris')).toBe(true);
  expect(due('0 3 * * *', '2026-07-20T02:00:00Z', 'Europe/Paris')).toBe(false);
});

test.each(['', 'every', 'every 5 minutes', '60 * * * *', '* * * *', '5-2 * * * *', 'a * * * *'])(
  'returns undefined for "%s"',
  (expression) => expect(parseSchedule(expression, 'UTC')).toBeUndefined(),
);
