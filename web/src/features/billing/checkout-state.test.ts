import { describe, expect, it } from 'vitest';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';
import type { BillingProfile } from '../../lib/billing-state.ts';
import {
  checkoutState,
  type CheckoutFacts,
  type CheckoutState,
  isSettling,
} from './checkout-state.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const free: BillingProfile = { ...FRESH_MEMBERSHIP };
const pro: BillingProfile = { ...free, subscription_tier: 'pro' };
const ended: BillingProfile = { ...pro, subscription_status: 'canceled' };

const answerOf = (
  checkout: ConfirmedCheckout['checkout'],
  payer: BillingProfile = free,
): ConfirmedCheckout => ({
  checkout,
  membership: {
    subscription_tier: payer.subscription_tier,
    subscription_status: payer.subscription_status,
  },
});

const CASES: readonly [
  name: string,
  facts: Partial<CheckoutFacts>,
  payer: BillingProfile,
  state: CheckoutState,
][] = [
  ['no checkout', { sessionId: null }, free, 'none'],
  ['no answer yet', {}, free, 'checking'],
  ['no answer yet, with a plan', {}, pro, 'checking'],
  ['no answer at all', { timedOut: true }, free, 'slow'],
  ['paid, not yet on the profile', { answer: answerOf('paid') }, free, 'checking'],
  [
    'paid and open on the server, not yet on the profile',
    { answer: answerOf('paid', pro) },
    free,
    'checking',
  ],
  [
    'paid, not on the profile after the timeout',
    { answer: answerOf('paid'), timedOut: true },
    free,
    'slow',
  ],
  ['paid and on the profile', { answer: answerOf('paid', pro) }, pro, 'confirmed'],
  ['on the profile through a webhook, without an answer', { hadOpenPlan: false }, pro, 'confirmed'],
  ['no answer at all, with a plan from before', { timedOut: true }, pro, 'over'],
  [
    'on the profile after the timeout',
    { answer: answerOf('paid'), timedOut: true },
    pro,
    'confirmed',
  ],
  [
    'paid again after an end, the profile still shows the old end',
    { answer: answerOf('paid', pro) },
    ended,
    'checking',
  ],
  ['an old link to an ended subscription', { answer: answerOf('paid', ended) }, ended, 'over'],
  ['payment in progress', { answer: answerOf('processing') }, free, 'checking'],
  [
    'payment still in progress after the timeout',
    { answer: answerOf('processing'), timedOut: true },
    free,
    'slow',
  ],
  ['not paid', { answer: answerOf('open') }, free, 'checking'],
  ['not paid before the timeout', { answer: answerOf('open'), timedOut: true }, free, 'unpaid'],
  [
    'not paid, with another plan running',
    { answer: answerOf('open', pro), timedOut: true },
    pro,
    'unpaid',
  ],
  ['expired', { answer: answerOf('expired') }, free, 'expired'],
  ['forbidden', { failure: new AppError('forbidden') }, pro, 'not-yours'],
];

describe('checkoutState', () => {
  it.each(CASES)('%s', (_name, facts, payer, state) => {
    const all: CheckoutFacts = {
      sessionId: 'cs_test_1',
      answer: null,
      failure: null,
      timedOut: false,
      hadOpenPlan: payer === pro,
      ...facts,
    };
    expect(checkoutState(all, payer, NOW)).toBe(state);
  });

  it('blocks further orders while a payment may still arrive', () => {
    const states: CheckoutState[] = [
      'none',
      'checking',
      'confirmed',
      'slow',
      'unpaid',
      'expired',
      'not-yours',
      'over',
    ];
    expect(states.filter(isSettling)).toEqual(['checking', 'slow']);
  });
});
