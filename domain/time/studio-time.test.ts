import { expect, test } from 'vitest';
import { studioTime } from './studio-time.ts';

test.each([
  ['2027-01-16', '09:30', '2027-01-16T09:30+01:00'],
  ['2027-07-14', '21:00', '2027-07-14T21:00+02:00'],
  ['2027-03-28', '01:30', '2027-03-28T01:30+01:00'],
  ['2027-03-28', '03:00', '2027-03-28T03:00+02:00'],
  ['2027-10-31', '01:30', '2027-10-31T01:30+02:00'],
  ['2027-10-31', '03:00', '2027-10-31T03:00+01:00'],
  ['2026-12-31', '23:30', '2026-12-31T23:30+01:00'],
])('%s at %s', (day, time, expected) => {
  expect(studioTime(day, time)).toBe(expected);
  expect(Number.isNaN(Date.parse(expected))).toBe(false);
});
