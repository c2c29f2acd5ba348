import type { CustomerMembership, YearlyRenewal } from './customer.ts';
import { yearlyRenewalsOf, type BilledMembership, type BilledSubscription } from './membership.ts';
import type { SubscriptionStatus, Tier } from '../values.ts';

// The only mapping of what Stripe says to the fields of `customers/{uid}` and of the profile: for
// the sync, for an admin's choice and for its release. A field that is null has no value: it is
// removed from the document, so that nothing stays there that is no longer so.

/** A membership according to Stripe: as just read there, or as `customers/{uid}` has it. */
type KnownMembership = BilledMembership | CustomerMembership;

/** Returns the fields of `customers/{uid}`. */
export function customerFields(billed: BilledMembership) {
  return {
    tier: billed.tier,
    status: billed.status,
    period_end: billed.period_end,
    cancel_at_period_end: billed.cancel_at_period_end,
    grace_until: billed.grace_until,
    ...planFields(billed),
  };
}

/**
 * Returns the renewals that are announced, and the first of them, by which a query finds the
 * customer.
 */
export function renewalFields(all: readonly BilledSubscription[]): {
  renewals: YearlyRenewal[] | null;
  next_renewal_at: Date | null;
} {
  const renewals = yearlyRenewalsOf(all);
  const [first] = renewals;
  return first === undefined
    ? { renewals: null, next_renewal_at: null }
    : { renewals, next_renewal_at: first.at };
}

/**
 * Returns the fields of a profile for which Stripe decides. Members who never subscribed get none
 * of the optional ones.
 */
export function profileFields(known: KnownMembership) {
  return {
    subscription_tier: known.tier,
    subscription_status: known.status,
    current_period_end: known.period_end ?? null,
    cancel_at_period_end: known.cancel_at_period_end === true ? true : null,
    ...planFields(known),
  };
}

/** Returns the fields of a profile that an admin's choice has left: Stripe decides again. */
export function releasedFields(known: KnownMembership) {
  return { ...profileFields(known), membership_source: 'stripe', paid_beside: null };
}

/**
 * Returns the fields of a profile for which an admin chose a membership. Period, planned change and
 * payment problem belong to Stripe: a chosen membership has none of them.
 */
export function givenFields(
  given: { tier: Tier; status: SubscriptionStatus },
  known: KnownMembership,
) {
  return {
    ...profileFields(given),
    membership_source: 'admin',
    paid_beside: paidBeside(known),
  };
}

/**
 * Returns the profile's field `paid_beside`: a subscription that continues while an admin's choice
 * decides access, shown so that the payer can end it. Null if nothing is paid.
 */
export function paidBeside(known: KnownMembership) {
  if (!isRunning(known)) return null;
  const { tier, period_end, cancel_at_period_end = false } = known;
  return { tier, cancel_at_period_end, ...(period_end ? { period_end } : {}) };
}

/** Returns whether a subscription at Stripe goes on. */
export function isRunning({ tier, status }: Pick<KnownMembership, 'tier' | 'status'>): boolean {
  return tier !== 'free' && status !== 'canceled';
}

/** Returns the fields that both documents have. */
function planFields({ payment_problem, next_tier, billing }: KnownMembership) {
  return {
    payment_problem: payment_problem ?? null,
    next_tier: next_tier ?? null,
    billing: billing ?? null,
  };
}
