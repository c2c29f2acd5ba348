import { expect, it } from 'vitest';
import { churnRate } from './daily-metrics.ts';

it.each([
  ['none ended', 0, 40, 0],
  ['one of forty ended', 1, 40, 0.025],
  ['none was active', 0, 0, null],
  ['nobody counted when the month began', 2, undefined, null],
])('churn: %s', (_name, ended_this_month, active_at_month_start, rate) => {
  const counts = { active: { basic: 0, pro: 0, premium: 0 }, mrr_cents: 0, ended_this_month };
  expect(
    churnRate({ ...counts, ...(active_at_month_start !== undefined && { active_at_month_start }) }),
  ).toBe(rate);
});
