import { expect, it } from 'vitest';
import type { PlanChange } from '@atelier/domain/billing/plan-change';
import { AppError } from '../../lib/errors.ts';
import type { BillingProfile } from '../../lib/billing-state.ts';
import { changeState } from './change-state.ts';

const pro = { subscription_tier: 'pro', subscription_status: 'active' } as BillingProfile;
const yearly = { interval: 'year', next_interval: 'year', next_price_cents: 19_990 } as const;
const answer = {
  checkout: 'paid',
  membership: { subscription_tier: 'pro', subscription_status: 'active' },
} as const;
const waiting = { answer: null, failure: null, timedOut: false };

it.each<[string, PlanChange | null, Partial<BillingProfile>, object, string]>([
  ['nothing was changed', null, {}, {}, 'none'],
  ['the profile shows the plan', 'pro-month', {}, {}, 'confirmed'],
  ['the profile shows the plan by the year', 'pro-year', { billing: yearly }, {}, 'confirmed'],
  ['the profile shows the plan, paid by the month', 'pro-year', {}, {}, 'checking'],
  ['the profile shows another plan', 'premium-month', {}, {}, 'checking'],
  ['the profile shows another plan for long', 'premium-month', {}, { timedOut: true }, 'slow'],
  ['the plan is planned', 'basic-month', { next_tier: 'basic' }, {}, 'planned'],
  ['another one is planned', 'basic-month', { next_tier: 'premium' }, {}, 'checking'],
  [
    'the present one is to be kept, and another one is still planned',
    'keep',
    { next_tier: 'basic' },
    {},
    'checking',
  ],
  ['the present one is kept', 'keep', {}, {}, 'kept'],
  ['Stripe was not read since the card was changed', 'card', {}, {}, 'checking'],
  ['Stripe was read since the card was changed', 'card', {}, { answer }, 'card'],
  [
    'the server refuses to look',
    'premium-month',
    {},
    { failure: new AppError('no-subscription') },
    'over',
  ],
])('%s', (_case, change, fields, facts, state) => {
  expect(changeState({ change, ...waiting, ...facts }, { ...pro, ...fields })).toBe(state);
});
