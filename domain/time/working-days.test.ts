import { expect, test } from 'vitest';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

test.each([
  ['2026-11-27', true, 'a Friday'],
  ['2026-11-28', false, 'a Saturday'],
  ['2026-11-29', false, 'a Sunday'],
  ['2026-12-25', false, 'Christmas'],
  ['2026-04-06', false, 'Easter Monday'],
  ['2026-05-14', false, 'Ascension Day'],
])('%s is a working day: %s, %s', (day, expected) => {
  expect(isWorkingDay(day)).toBe(expected);
});

test.each([
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-23', 4, '2026-11-27'],
  ['2026-11-23', 5, '2026-11-30'],
  // Bought at a weekend: counted from Monday.
  ['2026-11-28', 1, '2026-11-30'],
  // Over Christmas and New Year's Day, which are Fridays.
  ['2026-12-23', 5, '2026-12-31'],
  ['2026-12-31', 1, '2027-01-04'],
])('after %s, %i working days are %s', (day, count, expected) => {
  expect(addWorkingDays(day, count)).toBe(expected);
});
