import { describe, expect, it } from 'vitest';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';
import type { BillingProfile } from '../../lib/billing-state.ts';
import { checkoutState, type CheckoutFacts, type CheckoutState, isSettling } from './checkout-state.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const free: BillingProfile = { ...FRESH_MEMBERSHIP };
const pro: BillingProfile = { ...free, subscription_tier: 'pro' };
const ended: BillingProfile = { ...pro, subscription_status: 'canceled' };

const said = (checkout: ConfirmedCheckout['checkout'], payer: BillingProfile = free): ConfirmedCheckout => ({
  checkout,
  membership: { subscription_tier: payer.subscription_tier, subscription_status: payer.subscription_status },
});

const CASES: readonly [name: string, facts: Partial<CheckoutFacts>, payer: BillingProfile, state: CheckoutState][] = [
  ['no checkout', { sessionId: null }, free, 'none'],
  ['no answer yet', {}, free, 'checking'],
  ['no answer yet for who has a plan', {}, pro, 'checking'],
  ['no answer at all', { timedOut: true }, free, 'slow'],
  ['paid, the profile not yet', { answer: said('paid') }, free, 'checking'],
  ['paid says the server with the plan, the profile not yet', { answer: said('paid', pro) }, free, 'checking'],
  ['paid, the profile long not', { answer: said('paid'), timedOut: true }, free, 'slow'],
  ['paid and on the profile', { answer: said('paid', pro) }, pro, 'confirmed'],
  ['on the profile by a webhook, the server does not answer', { hadOpenPlan: false }, pro, 'confirmed'],
  ['no answer at all for who had a plan before', { timedOut: true }, pro, 'over'],
  ['on the profile at last', { answer: said('paid'), timedOut: true }, pro, 'confirmed'],
  ['paid again after an end, the old end still shown', { answer: said('paid', pro) }, ended, 'checking'],
  ['an old link to what has ended', { answer: said('paid', ended) }, ended, 'over'],
  ['money on its way', { answer: said('processing') }, free, 'checking'],
  ['money long on its way', { answer: said('processing'), timedOut: true }, free, 'slow'],
  ['not paid', { answer: said('open') }, free, 'checking'],
  ['not paid after all', { answer: said('open'), timedOut: true }, free, 'unpaid'],
  ['not paid, with another plan running', { answer: said('open', pro), timedOut: true }, pro, 'unpaid'],
  ['expired', { answer: said('expired') }, free, 'expired'],
  ['refused', { failure: new AppError('forbidden') }, pro, 'not-yours'],
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

  it('lets nobody buy while money may be on its way', () => {
    const states: CheckoutState[] = ['none', 'checking', 'confirmed', 'slow', 'unpaid', 'expired', 'not-yours', 'over'];
    expect(states.filter(isSettling)).toEqual(['checking', 'slow']);
  });
});
