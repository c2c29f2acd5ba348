import { expect, test } from 'vitest';
import { paidPlansOf } from './paid-plan.ts';
import { FRESH_MEMBERSHIP } from './profile.ts';

const END = new Date('2026-12-29T10:00:00Z');
const billing = { interval: 'month', next_interval: 'month', next_price_cents: 999 } as const;
const basic = { ...FRESH_MEMBERSHIP, subscription_tier: 'basic', current_period_end: END } as const;
const plan = { tier: 'basic', periodEnd: END, isEnding: false };
const paid = { ...plan, priceCents: 999, interval: 'month' };
const beside = { tier: 'basic', period_end: END, cancel_at_period_end: true } as const;
const other = {
  id: 'sub_2',
  tier: 'pro',
  interval: 'year',
  price_cents: 19_990,
  period_end: END,
} as const;
const others = [{ ...other, cancel_at_period_end: false }];
const otherPlan = {
  tier: 'pro',
  priceCents: 19_990,
  interval: 'year',
  periodEnd: END,
  isEnding: false,
};

test.each([
  ['a member of the free plan', FRESH_MEMBERSHIP, []],
  ['a plan with its price', { ...basic, billing }, [paid]],
  [
    'a plan that ends',
    { ...basic, billing, cancel_at_period_end: true },
    [{ ...paid, isEnding: true }],
  ],
  ['a plan of an earlier release, which has no price', { ...basic, is_paying: true }, [plan]],
  ['a plan that has ended', { ...basic, subscription_status: 'canceled' }, []],
  ['an unpaid plan', { ...basic, subscription_status: 'waiting', billing }, [paid]],
  ['a given plan', { ...basic, membership_source: 'admin', billing }, []],
  [
    'a plan beside a given one',
    { ...basic, membership_source: 'admin', subscription_tier: 'premium', paid_beside: beside },
    [{ ...plan, isEnding: true }],
  ],
  ['two plans', { ...basic, billing, other_subscriptions: others }, [paid, otherPlan]],
] as const)('%s', (_name, profile, plans) => {
  expect(paidPlansOf(profile)).toEqual(plans);
});
