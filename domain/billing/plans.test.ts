import { expect, it } from 'vitest';
import { monthlyRecurringRevenue } from './plans.ts';

const none = { basic: 0, pro: 0, premium: 0 };

it('recurring revenue is the monthly price of each active subscription', () => {
  expect(monthlyRecurringRevenue(none, none, {})).toBe(0);
  expect(monthlyRecurringRevenue({ basic: 3, pro: 2, premium: 1 }, none, {})).toBe(
    3 * 999 + 2 * 1999 + 3999,
  );
});

it('a subscription that is paid by the year counts a twelfth of its price', () => {
  const active = { basic: 3, pro: 2, premium: 0 };
  expect(monthlyRecurringRevenue(active, { ...none, pro: 1 }, { pro: 19_990 })).toBe(
    3 * 999 + 1999 + 1666,
  );
});
