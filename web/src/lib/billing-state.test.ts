import { describe, expect, it } from 'vitest';
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
const profileOf = (fields: Partial<BillingProfile> = {}): BillingProfile => ({ ...FRESH_MEMBERSHIP, ...fields });
const pro = (fields: Partial<BillingProfile> = {}) =>
  profileOf({ subscription_tier: 'pro', current_period_end: inDays(12), ...fields });
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
  ['the smallest plan', pro({ subscription_tier: 'basic' }), 'active', ['current', 'upgrade', 'upgrade']],
  ['the largest plan', pro({ subscription_tier: 'premium' }), 'active', ['downgrade', 'downgrade', 'current']],
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
  ['an unpaid plan', pro({ ...problem, subscription_status: 'waiting' }), 'waiting', ['pay-first', 'pay', 'pay-first']],
  [
    'a plan unpaid for a long time',
    pro({ subscription_status: 'waiting', current_period_end: inDays(-40) }),
    'waiting',
    ['pay-first', 'pay', 'pay-first'],
  ],
  ['an ended plan', pro({ subscription_status: 'canceled' }), 'ended', ['subscribe', 'subscribe', 'subscribe']],
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
    ['given', 'current', 'given'],
  ],
  [
    'a plan granted by an admin and revoked',
    pro({ membership_source: 'admin', subscription_status: 'canceled' }),
    'given',
    ['given', 'given', 'given'],
  ],
];

describe('planAction', () => {
  it.each(CASES)('%s', (_name, profile, state, actions) => {
    if (profile !== null) expect(billingStateOf(profile, NOW)).toBe(state);
    expect((['basic', 'pro', 'premium'] as const).map((plan) => planAction(profile, plan, NOW))).toEqual(actions);
  });
});

it('returns the price of the next period’s plan', () => {
  expect(nextPriceOf(pro())).toBe(1999);
  expect(nextPriceOf(pro({ next_tier: 'basic' }))).toBe(999);
  expect(nextPriceOf(profileOf())).toBeNull();
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
