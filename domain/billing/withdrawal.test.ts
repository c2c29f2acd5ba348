import { expect, test } from 'vitest';
import {
  assumedDeliveryDate,
  isFullRefundDue,
  isRepeatedWithdrawal,
  isWithdrawalOpen,
  lastWithdrawalDay,
} from './withdrawal.ts';

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
  expect(assumedDeliveryDate(new Date('2026-11-20T10:00:00Z')).toISOString()).toBe(
    '2026-11-27T10:00:00.000Z',
  );
});

test.each<[string, string | undefined, string, boolean]>([
  ['the first time', undefined, '2026-11-20T10:00:00Z', true],
  ['again after a month', '2026-11-20T10:00:00Z', '2026-12-20T10:00:00Z', false],
  ['on the last evening of the 12 months', '2026-11-20T10:00:00Z', '2027-11-19T22:59:00Z', false],
  ['after 12 months, counted in Paris', '2026-11-20T10:00:00Z', '2027-11-19T23:00:00Z', true],
  ['a year after 29 February', '2028-02-29T10:00:00Z', '2029-03-01T10:00:00Z', true],
])('everything is refunded once per plan in 12 months: %s', (_when, last, at, isDue) => {
  expect(isFullRefundDue(last === undefined ? undefined : new Date(last), new Date(at))).toBe(
    isDue,
  );
});

test.each<[string, string, boolean]>([
  ['at the same time', '2026-11-20T10:00:00Z', true],
  ['a second before, and processed after it', '2026-11-20T09:59:59Z', true],
  ['an hour later', '2026-11-20T11:00:00Z', true],
  ['later', '2026-11-20T11:00:01Z', false],
])('a declaration made %s repeats the withdrawal or not', (_when, at, repeats) => {
  expect(isRepeatedWithdrawal(new Date('2026-11-20T10:00:00Z'), new Date(at))).toBe(repeats);
});
