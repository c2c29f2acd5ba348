import { expect, test } from 'vitest';
import { hourIn, quietUntil } from './quiet-hours.ts';

test.each([
  ['Europe/Paris', '2026-11-30T07:59+01:00', '2026-11-30T08:00+01:00'],
  ['Europe/Paris', '2026-11-30T08:00+01:00', null],
  ['Europe/Paris', '2026-11-30T20:59+01:00', null],
  ['Europe/Paris', '2026-11-30T21:00+01:00', '2026-12-01T08:00+01:00'],
  ['America/Toronto', '2026-11-30T08:00+01:00', '2026-11-30T08:00-05:00'],
  ['Asia/Kolkata', '2026-11-30T02:00+01:00', '2026-11-30T08:00+05:30'],
  // The night in which clocks go back, and that in which they go forward.
  ['Europe/Paris', '2026-10-24T23:00+02:00', '2026-10-25T08:00+01:00'],
  ['Europe/Paris', '2027-03-27T23:00+01:00', '2027-03-28T08:00+02:00'],
  ['not a zone', '2026-11-30T03:10+01:00', '2026-11-30T08:00+01:00'],
])('in %s at %s it is quiet until %s', (zone, at, until) => {
  expect(quietUntil(zone, new Date(at))).toEqual(until === null ? null : new Date(until));
});

test('midnight is hour 0', () => {
  expect(hourIn('Europe/Paris', new Date('2026-11-30T00:10+01:00'))).toBe(0);
});
