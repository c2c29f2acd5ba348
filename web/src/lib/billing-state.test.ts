import { describe, expect, it } from 'vitest';
import type { BillingInterval } from '@atelier/domain/values';
import { FRESH_MEMBERSHIP, type Profile } from '@atelier/domain/members/profile';
import {
  nextPriceOf,
  type BillingProfile,
  parallelSubscription,
  planAction,
  type PlanAction,
  type BillingState,
  billingStateOf,
} from './billing-state.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const profileOf = (fields: Partial<BillingProfile> = {}): BillingProfile => ({
  ...FRESH_MEMBERSHIP,
  ...fields,
});
const pro = (fields: Partial<BillingProfile> = {}) =>
  profileOf({ subscription_tier: 'pro', current_period_end: inDays(12), ...fields });
const yearly = (next_interval: BillingInterval) =>
  ({ interval: 'year', next_interval, next_price_cents: 19_990 }) as const;
const problem = { payment_problem: { since: inDays(-2) } };

const CASES: readonly [
  name: string,
  profile: BillingProfile | null,
  state: BillingState | null,
  actions: readonly PlanAction[],
][] = [
  ['a visitor', null, null, ['log-in', 'log-in', 'log-in']],
  ['a member who never subscribed', profileOf(), 'free', ['subscribe', 'subscribe', 'subscribe']],
  ['a subscriber', pro(), 'active', ['downgrade', 'current', 'upgrade']],
  [
    'the smallest plan',
    pro({ subscription_tier: 'basic' }),
    'active',
    ['current', 'upgrade', 'upgrade'],
  ],
  [
    'the largest plan',
    pro({ subscription_tier: 'premium' }),
    'active',
    ['downgrade', 'downgrade', 'current'],
  ],
  ['a scheduled downgrade', pro({ next_tier: 'basic' }), 'active', ['planned', 'keep', 'upgrade']],
  [
    'a scheduled cancellation',
    pro({ cancel_at_period_end: true }),
    'ending',
    ['resume-first', 'current', 'resume-first'],
  ],
  ['a failed renewal', pro(problem), 'late', ['pay-first', 'current', 'pay-first']],
  [
    'a failed renewal with a scheduled cancellation',
    pro({ ...problem, cancel_at_period_end: true }),
    'late',
    ['pay-first', 'current', 'pay-first'],
  ],
  [
    'an unpaid plan',
    pro({ ...problem, subscription_status: 'waiting' }),
    'waiting',
    ['pay-first', 'pay', 'pay-first'],
  ],
  [
    'a plan unpaid for a long time',
    pro({ subscription_status: 'waiting', current_period_end: inDays(-40) }),
    'waiting',
    ['pay-first', 'pay', 'pay-first'],
  ],
  [
    'an ended plan',
    pro({ subscription_status: 'canceled' }),
    'ended',
    ['subscribe', 'subscribe', 'subscribe'],
  ],
  [
    'a period that ended within the grace days',
    pro({ current_period_end: inDays(-7) }),
    'active',
    ['downgrade', 'current', 'upgrade'],
  ],
  [
    'a period that ended before the grace days',
    pro({ current_period_end: inDays(-8) }),
    'ended',
    ['subscribe', 'subscribe', 'subscribe'],
  ],
  [
    'a plan granted by an admin',
    pro({ membership_source: 'admin', current_period_end: inDays(-40) }),
    'given',
    ['given', 'current', 'subscribe'],
  ],
  [
    'a plan granted by an admin to a member who pays for another one',
    pro({
      membership_source: 'admin',
      paid_beside: { tier: 'basic', cancel_at_period_end: false },
    }),
    'given',
    ['given', 'current', 'beside'],
  ],
  [
    'the highest plan, granted by an admin',
    pro({ membership_source: 'admin', subscription_tier: 'premium' }),
    'given',
    ['given', 'given', 'current'],
  ],
  [
    'a plan that an admin closed',
    pro({ membership_source: 'admin', subscription_status: 'canceled' }),
    'closed',
    ['subscribe', 'subscribe', 'subscribe'],
  ],
  [
    'a plan that an admin put on hold',
    pro({ membership_source: 'admin', subscription_status: 'waiting' }),
    'on-hold',
    ['subscribe', 'subscribe', 'subscribe'],
  ],
  [
    'the free tier, set by an admin',
    profileOf({ membership_source: 'admin' }),
    'free',
    ['subscribe', 'subscribe', 'subscribe'],
  ],
  [
    'a plan that an admin closed although its payer has a subscription',
    pro({
      membership_source: 'admin',
      subscription_status: 'canceled',
      paid_beside: { tier: 'pro', cancel_at_period_end: false },
    }),
    'closed',
    ['beside', 'beside', 'beside'],
  ],
];

describe('planAction', () => {
  it.each(CASES)('%s', (_name, profile, state, actions) => {
    if (profile !== null) expect(billingStateOf(profile, NOW)).toBe(state);
    expect(
      (['basic', 'pro', 'premium'] as const).map((plan) => planAction(profile, plan, NOW)),
    ).toEqual(actions);
  });

  it.each<[string, BillingInterval, BillingProfile['billing'], PlanAction]>([
    ['a year instead of a month starts now', 'year', undefined, 'upgrade'],
    ['the year that is paid', 'year', yearly('year'), 'current'],
    ['a month instead of a year waits for the period', 'month', yearly('year'), 'downgrade'],
  ])('%s', (_name, interval, billing, action) => {
    expect(planAction(pro({ billing }), 'pro', NOW, interval)).toBe(action);
  });

  it('a late payment of a year is not one of a month', () => {
    const profile = pro({ ...problem, billing: yearly('year') });
    expect([
      planAction(profile, 'pro', NOW, 'year'),
      planAction(profile, 'pro', NOW, 'month'),
    ]).toEqual(['current', 'pay-first']);
  });

  it('a planned month of the same plan can be cancelled', () => {
    const profile = pro({ next_tier: 'pro', billing: yearly('month') });
    expect([
      planAction(profile, 'pro', NOW, 'year'),
      planAction(profile, 'pro', NOW, 'month'),
    ]).toEqual(['keep', 'planned']);
    expect(nextPriceOf(profile)).toBe(19_990);
  });
});

it('returns the price of the next period’s plan', () => {
  expect(nextPriceOf(pro())).toBe(1999);
  expect(nextPriceOf(pro({ next_tier: 'basic' }))).toBe(999);
  expect(nextPriceOf(profileOf())).toBeNull();
});

it.each([499, 0])('the next payment takes what Stripe previews: %d', (next_price_cents) => {
  expect(
    nextPriceOf(pro({ billing: { interval: 'month', next_interval: 'month', next_price_cents } })),
  ).toBe(next_price_cents);
});

describe('parallelSubscription', () => {
  const granted = {
    ...pro({ membership_source: 'admin' }),
    paid_beside: { tier: 'basic', cancel_at_period_end: true },
  };

  it('returns the subscription that is still paid next to a granted plan', () => {
    expect(parallelSubscription(granted as Profile)).toMatchObject({
      subscription_tier: 'basic',
      cancel_at_period_end: true,
    });
    expect(billingStateOf(parallelSubscription(granted as Profile) ?? pro(), NOW)).toBe('ending');
  });

  it('returns null without a paid subscription or without a granted plan', () => {
    expect(parallelSubscription({ ...granted, paid_beside: undefined } as Profile)).toBeNull();
    expect(parallelSubscription({ ...granted, membership_source: 'stripe' } as Profile)).toBeNull();
  });
});
