import { describe, expect, it } from 'vitest';
import { NO_CUSTOMER, type CustomerMembership } from './customer.ts';
import {
  customerFields,
  givenFields,
  paidBeside,
  profileFields,
  releasedFields,
  renewalFields,
} from './membership-fields.ts';
import { membershipOf, type BilledMembership, type BilledSubscription } from './membership.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const END = new Date('2026-12-20T12:00:00Z');
const billing = { interval: 'month', next_interval: 'year', next_price_cents: 9990 } as const;

/** Everything that Stripe can say. */
const full: BilledMembership = {
  tier: 'pro',
  status: 'active',
  period_end: END,
  cancel_at_period_end: true,
  grace_until: END,
  payment_problem: { since: NOW },
  next_tier: 'basic',
  billing,
};
const inBoth = { payment_problem: { since: NOW }, next_tier: 'basic', billing };
const inNone = { payment_problem: null, next_tier: null, billing: null };
const never = membershipOf([], NOW);

describe('what Stripe says', () => {
  it('goes into the customer, and into the profile that nobody else decides about', () => {
    const both = { cancel_at_period_end: true, ...inBoth };
    expect(customerFields(full)).toEqual({
      tier: 'pro',
      status: 'active',
      period_end: END,
      grace_until: END,
      ...both,
    });
    expect(profileFields(full)).toEqual({
      subscription_tier: 'pro',
      subscription_status: 'active',
      current_period_end: END,
      ...both,
    });
  });

  it('removes what is no longer so; the customer says that no end is planned', () => {
    expect(customerFields(never)).toEqual({
      tier: 'free',
      status: 'active',
      period_end: null,
      cancel_at_period_end: false,
      grace_until: null,
      ...inNone,
    });
    expect(profileFields(never)).toEqual({
      subscription_tier: 'free',
      subscription_status: 'active',
      current_period_end: null,
      cancel_at_period_end: null,
      ...inNone,
    });
  });

  it('is the same in a release, read at Stripe or stored in the customer', () => {
    const stored: CustomerMembership = {
      tier: 'pro',
      status: 'active',
      period_end: END,
      cancel_at_period_end: true,
      payment_problem: { since: NOW },
      next_tier: 'basic',
      billing,
    };
    const released = { ...profileFields(full), membership_source: 'stripe', paid_beside: null };
    expect(releasedFields(full)).toEqual(released);
    expect(releasedFields(stored)).toEqual(released);
    expect(releasedFields({ ...NO_CUSTOMER, cancel_at_period_end: false })).toEqual(
      releasedFields(never),
    );
  });
});

describe('what an admin gives', () => {
  const given = { tier: 'premium', status: 'active' } as const;

  it('has nothing of Stripe but what is paid beside', () => {
    expect(givenFields(given, full)).toEqual({
      subscription_tier: 'premium',
      subscription_status: 'active',
      membership_source: 'admin',
      current_period_end: null,
      cancel_at_period_end: null,
      ...inNone,
      paid_beside: { tier: 'pro', cancel_at_period_end: true, period_end: END },
    });
  });

  it.each<[string, CustomerMembership, object | null]>([
    [
      'a subscription that goes on',
      { ...full, payment_problem: undefined },
      { period_end: END, cancel_at_period_end: true },
    ],
    [
      'one of an earlier release',
      { tier: 'pro', status: 'waiting' },
      { cancel_at_period_end: false },
    ],
    ['one that has ended', { tier: 'pro', status: 'canceled', period_end: END }, null],
    ['none', NO_CUSTOMER, null],
  ])('of %s the profile shows what is paid beside', (_what, known, paid) => {
    expect(paidBeside(known)).toEqual(paid === null ? null : { tier: 'pro', ...paid });
  });
});

it('the first renewal is that of the subscription that renews first', () => {
  const yearly = (id: string, periodEnd: Date): BilledSubscription => ({
    id,
    status: 'active',
    tier: 'pro',
    interval: 'year',
    priceCents: 9990,
    created: NOW,
    periodStart: NOW,
    periodEnd,
    endsAt: null,
    endedAt: null,
    unpaidSince: null,
  });
  const later = new Date('2027-03-01T12:00:00Z');
  const { renewals, next_renewal_at } = renewalFields([
    yearly('sub_2', later),
    yearly('sub_1', END),
  ]);
  expect([renewals?.map(({ id }) => id), next_renewal_at]).toEqual([['sub_1', 'sub_2'], END]);
  expect(renewalFields([])).toEqual({ renewals: null, next_renewal_at: null });
});
