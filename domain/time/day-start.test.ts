import { expect, test } from 'vitest';
import { dayBounds, startOfDay } from './day-start.ts';

test.each([
  ['Europe/Paris', '2026-11-20', '2026-11-19T23:00:00.000Z'],
  ['Europe/Paris', '2026-07-14', '2026-07-13T22:00:00.000Z'],
  ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Paris', '2027-01-01', '2026-12-31T23:00:00.000Z'],
  ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-20', '2026-11-20T11:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z'],
])('%s, %s', (zone, day, expected) => {
  expect(startOfDay(zone, day).toISOString()).toBe(expected);
});

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-11-20', 24],
])('%s has %i hours in Paris', (day, hours) => {
  const [from, before] = dayBounds('Europe/Paris', day);
  expect((before.getTime() - from.getTime()) / 3_600_000).toBe(hours);
});
