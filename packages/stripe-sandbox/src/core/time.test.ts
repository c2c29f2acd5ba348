import { expect, test } from 'vitest';
import { intervalsAfter, periodEnd } from './time.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

test.each([
  ['2027-01-31T10:00:00Z', 1, '2027-02-28T10:00:00Z'],
  ['2027-01-31T10:00:00Z', 2, '2027-03-31T10:00:00Z'],
  ['2028-01-31T10:00:00Z', 1, '2028-02-29T10:00:00Z'],
  ['2026-12-15T23:59:59Z', 1, '2027-01-15T23:59:59Z'],
  ['2026-11-20T00:00:00Z', 12, '2027-11-20T00:00:00Z'],
])('%s plus %d months is %s', (from, months, to) => {
  expect(intervalsAfter(at(from), 'month', months)).toBe(at(to));
});

test('adds days, weeks and years', () => {
  expect(intervalsAfter(at('2026-11-20T10:00:00Z'), 'day', 3)).toBe(at('2026-11-23T10:00:00Z'));
  expect(intervalsAfter(at('2026-11-20T10:00:00Z'), 'week', 2)).toBe(at('2026-12-04T10:00:00Z'));
  expect(intervalsAfter(at('2028-02-29T10:00:00Z'), 'year', 1)).toBe(at('2029-02-28T10:00:00Z'));
});

test('counts periods from the anchor, so that a short month does not move the day', () => {
  const anchor = at('2027-01-31T10:00:00Z');
  const february = periodEnd(anchor, anchor, { interval: 'month', interval_count: 1 });
  expect(periodEnd(anchor, february, { interval: 'month', interval_count: 1 })).toBe(
    at('2027-03-31T10:00:00Z'),
  );
  expect(periodEnd(anchor, anchor, { interval: 'month', interval_count: 3 })).toBe(
    at('2027-04-30T10:00:00Z'),
  );
});
