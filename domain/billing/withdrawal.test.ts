import { expect, test } from 'vitest';
import { lastWithdrawalDay, isWithdrawalOpen, assumedDeliveryDate } from './withdrawal.ts';

test.each([
  ['a Friday', '2026-11-20T10:00:00Z', '2026-12-04'],
  ['the day is counted in Paris, not in UTC', '2026-11-20T23:30:00Z', '2026-12-07'],
  ['an end on a Saturday moves to Monday', '2026-11-21T10:00:00Z', '2026-12-07'],
  ['an end on a Sunday moves to Monday', '2026-11-22T10:00:00Z', '2026-12-07'],
  ['Christmas 2026 is a Friday: on to Monday', '2026-12-11T10:00:00Z', '2026-12-28'],
  ['Easter Monday 2027', '2027-03-15T10:00:00Z', '2027-03-30'],
  ['Ascension 2027, a Thursday', '2027-04-22T10:00:00Z', '2027-05-07'],
  ['Whit Monday 2027', '2027-05-03T10:00:00Z', '2027-05-18'],
])('%s', (_name, from, last) => {
  expect(lastWithdrawalDay(new Date(from))).toBe(last);
});

test('withdrawal is open until the last minute of the last day in Paris', () => {
  const from = new Date('2026-11-20T10:00:00Z');
  expect(isWithdrawalOpen(from, from)).toBe(true);
  expect(isWithdrawalOpen(from, new Date('2026-12-04T22:59:00Z'))).toBe(true);
  expect(isWithdrawalOpen(from, new Date('2026-12-04T23:00:00Z'))).toBe(false);
});

test('a parcel is assumed to arrive within a week', () => {
  expect(assumedDeliveryDate(new Date('2026-11-20T10:00:00Z')).toISOString()).toBe('2026-11-27T10:00:00.000Z');
});
