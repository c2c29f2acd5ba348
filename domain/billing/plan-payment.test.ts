import { expect, test } from 'vitest';
import { paysPeriodSince, usedShareCents } from './plan-payment.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, 1 + day, 10));
const line = (cents: number, from: number, to: number) => ({ cents, start: at(from), end: at(to) });
const paid = (cents: number, ...lines: ReturnType<typeof line>[]) => ({ cents, lines });

const MONTH = paid(999, line(999, 0, 30));
/** After 5 days from 9.99 to 19.99 a month, or to 99.90 a year. */
const UPGRADE = paid(833, line(-833, 5, 30), line(1666, 5, 30));
const YEAR = paid(9157, line(-833, 5, 30), line(9990, 5, 370));

test.each([
  ['nothing before they begin', -1 / 86_400, 0],
  ['a day from the moment of the payment', 0, 33],
  ['a day for the first second', 1 / 86_400, 33],
  ['a day for exactly a day', 1, 33],
  ['half after half of the days', 15, 499],
  ['never more than was paid', 61, 999],
])('the days used cost %s', (_when, day, cents) => {
  expect(usedShareCents([MONTH], new Date(at(0).getTime() + day * 86_400_000))).toBe(cents);
});

test.each([
  ['a day of a yearly plan is a 365th', [paid(9990, line(9990, 0, 365))], 10, 273],
  // 5 × 33.3 for basic, 3 × 66.64 for pro
  [
    'the former plan costs its price until an upgrade, the new one from then on',
    [UPGRADE, MONTH],
    8,
    366,
  ],
  // 5 × 33.3 for the month, 3 × 27.37 for the year
  ['a month costs its price until the change to a year', [YEAR, MONTH], 8, 248],
  ['a discount reduces the days used in proportion', [paid(500, line(1000, 0, 30))], 15, 250],
  ['nothing paid is nothing used', [paid(0, line(0, 0, 30))], 15, 0],
])('%s', (_what, payments, day, cents) => {
  expect(usedShareCents(payments, at(day))).toBe(cents);
});

test.each([
  ['the first payment', MONTH, 0, true],
  ['the difference after an upgrade', UPGRADE, 0, true],
  ['the year after a change from a month', YEAR, 5, true],
  ['not the month before that change', MONTH, 5, false],
  ['not a former period', MONTH, 30, false],
  ['not a credit alone', paid(0, line(-833, 5, 30)), 0, false],
])('pays the running period: %s', (_which, payment, periodStart, pays) => {
  expect(paysPeriodSince(payment, at(periodStart))).toBe(pays);
});
