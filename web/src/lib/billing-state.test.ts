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
const payer = (facts: Partial<BillingProfile> = {}): BillingProfile => ({ ...FRESH_MEMBERSHIP, ...facts });
const pro = (facts: Partial<BillingProfile> = {}) =>
  payer({ subscription_tier: 'pro', current_period_end: inDays(12), ...facts });
const problem = { payment_problem: { since: inDays(-2) } };

const CASES: readonly [
  name: string,
  who: BillingProfile | null,
  standing: BillingState | null,
  actions: readonly PlanAction[],
][] = [
  ['a visitor', null, null, ['log-in', 'log-in', 'log-in']],
  ['who never subscribed', payer(), 'free', ['subscribe', 'subscribe', 'subscribe']],
  ['a subscriber', pro(), 'active', ['downgrade', 'current', 'upgrade']],
  ['the smallest plan', pro({ subscription_tier: 'basic' }), 'active', ['current', 'upgrade', 'upgrade']],
  ['the largest plan', pro({ subscription_tier: 'premium' }), 'active', ['downgrade', 'downgrade', 'current']],
  ['a cheaper plan to come', pro({ next_tier: 'basic' }), 'active', ['planned', 'keep', 'upgrade']],
  ['a planned end', pro({ cancel_at_period_end: true }), 'ending', ['resume-first', 'current', 'resume-first']],
  ['a failed renewal', pro(problem), 'late', ['pay-first', 'current', 'pay-first']],
  [
    'a failed renewal with a planned end',
    pro({ ...problem, cancel_at_period_end: true }),
    'late',
    ['pay-first', 'current', 'pay-first'],
  ],
  ['an unpaid plan', pro({ ...problem, subscription_status: 'waiting' }), 'waiting', ['pay-first', 'pay', 'pay-first']],
  [
    'an unpaid plan long ago',
    pro({ subscription_status: 'waiting', current_period_end: inDays(-40) }),
    'waiting',
    ['pay-first', 'pay', 'pay-first'],
  ],
  ['an ended plan', pro({ subscription_status: 'canceled' }), 'ended', ['subscribe', 'subscribe', 'subscribe']],
  ['a period within its grace', pro({ current_period_end: inDays(-7) }), 'active', ['downgrade', 'current', 'upgrade']],
  ['a period long over', pro({ current_period_end: inDays(-8) }), 'ended', ['subscribe', 'subscribe', 'subscribe']],
  [
    'a given plan',
    pro({ membership_source: 'admin', current_period_end: inDays(-40) }),
    'given',
    ['given', 'current', 'given'],
  ],
  [
    'a given plan, taken back',
    pro({ membership_source: 'admin', subscription_status: 'canceled' }),
    'given',
    ['given', 'given', 'given'],
  ],
];

describe('planAction', () => {
  it.each(CASES)('%s', (_name, who, standing, actions) => {
    if (who !== null) expect(billingStateOf(who, NOW)).toBe(standing);
    expect((['basic', 'pro', 'premium'] as const).map((plan) => planAction(who, plan, NOW))).toEqual(actions);
  });
});

it('the next period costs what the plan to come costs', () => {
  expect(nextPriceOf(pro())).toBe(1999);
  expect(nextPriceOf(pro({ next_tier: 'basic' }))).toBe(999);
  expect(nextPriceOf(payer())).toBeNull();
});

describe('payerBeside', () => {
  const given = { ...pro({ membership_source: 'admin' }), paid_beside: { tier: 'basic', cancel_at_period_end: true } };

  it('is the subscription that goes on beside a given plan', () => {
    expect(parallelSubscription(given as Profile)).toMatchObject({
      subscription_tier: 'basic',
      cancel_at_period_end: true,
    });
    expect(billingStateOf(parallelSubscription(given as Profile) ?? pro(), NOW)).toBe('ending');
  });

  it('is nobody where nothing is paid beside, or nothing is given', () => {
    expect(parallelSubscription({ ...given, paid_beside: undefined } as Profile)).toBeNull();
    expect(parallelSubscription({ ...given, membership_source: 'stripe' } as Profile)).toBeNull();
  });
});
