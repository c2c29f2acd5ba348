import { expect, test } from 'vitest';
import { nextDay, previousDay } from './day.ts';

test.each([
  ['2026-11-20', '2026-11-21'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-03-28', '2026-03-29'],
  ['2026-03-29', '2026-03-30'],
  ['2026-10-25', '2026-10-26'],
])('%s is followed by %s', (day, after) => {
  expect(nextDay(day)).toBe(after);
  expect(previousDay(after)).toBe(day);
});
