import {
  effectiveTier,
  hasGivenTier,
  isGivenTier,
  type Member,
} from '@atelier/domain/access/access';
import type { Profile } from '@atelier/domain/members/profile';
import { PLANS, type PaidTier } from '@atelier/domain/billing/plans';
import { type BillingInterval } from '@atelier/domain/values';
import type { Tier } from '@atelier/domain/values';

/** The fields of a profile that describe how the member pays. */
export type BillingProfile = Member &
  Pick<
    Profile,
    'cancel_at_period_end' | 'payment_problem' | 'next_tier' | 'billing' | 'paid_beside'
  >;

/**
 * State of a membership: never subscribed, granted, put on hold or closed by an admin, active,
 * active until its cancellation takes effect, active with a failed payment, blocked until the
 * invoice is paid, or over.
 */
export type BillingState =
  'free' | 'given' | 'on-hold' | 'closed' | 'active' | 'ending' | 'late' | 'waiting' | 'ended';

/** @param now decides whether the last period ended before the grace days */
export function billingStateOf(payer: BillingProfile, now: Date): BillingState {
  if (payer.subscription_tier === 'free') return 'free';
  if (hasGivenTier(payer)) return 'given';
  if (payer.membership_source === 'admin') {
    return payer.subscription_status === 'waiting' ? 'on-hold' : 'closed';
  }
  if (payer.subscription_status === 'waiting') return 'waiting';
  if (effectiveTier(payer, now) === 'free') return 'ended';
  if (payer.payment_problem !== undefined) return 'late';
  return payer.cancel_at_period_end === true ? 'ending' : 'active';
}

/**
 * What a plan's card offers.
 *
 * - `log-in`, `subscribe`: the member has no plan yet.
 * - `current`: the member has the plan. `pay`: they get it once its invoice is paid.
 * - `upgrade` starts now, with the difference to pay; `downgrade` starts with the next period.
 * - `planned` replaces the current plan with the next period; `keep` cancels that change.
 * - `pay-first`, `resume-first`: an open invoice or a scheduled cancellation blocks the change.
 * - `given`: a higher plan is granted by an admin, nothing to buy. `beside`: an own subscription
 *   runs although an admin decides access.
 */
export type PlanAction =
  | 'log-in'
  | 'subscribe'
  | 'current'
  | 'pay'
  | 'upgrade'
  | 'downgrade'
  | 'planned'
  | 'keep'
  | 'pay-first'
  | 'resume-first'
  | 'given'
  | 'beside';

/**
 * Returns the plan that an admin gave while a higher one is sold to the member, which replaces it;
 * else `null`.
 */
export function givenTierBelow(payer: BillingProfile): Tier | null {
  const isSold =
    PLANS.some(({ tier }) => !isGivenTier(payer, tier)) && payer.paid_beside === undefined;
  return hasGivenTier(payer) && isSold ? payer.subscription_tier : null;
}

const intervalOf = ({ billing }: BillingProfile): BillingInterval => billing?.interval ?? 'month';
const priceOf = (tier: Tier) => PLANS.find((plan) => plan.tier === tier)?.price_cents ?? 0;

/**
 * Returns what the next payment takes, in cents, 0 with a discount of everything; `null` without a
 * plan.
 */
export function nextPriceOf(payer: BillingProfile): number | null {
  // Before the first sync of this release the profile has no price of a monthly plan.
  return (
    payer.billing?.next_price_cents ?? (priceOf(payer.next_tier ?? payer.subscription_tier) || null)
  );
}

/**
 * Returns the profile as if only the subscription still paid next to an admin's grant existed;
 * `null` without one.
 */
export function parallelSubscription(profile: Profile): Profile | null {
  const { paid_beside: parallel } = profile;
  return profile.membership_source !== 'admin' || parallel === undefined
    ? null
    : profileWithOnly(profile, parallel);
}

/** Returns the profile as if a subscription that is paid besides the plan were the only one. */
export function profileWithOnly(
  profile: Profile,
  paid: NonNullable<Profile['paid_beside']> & Pick<Profile, 'payment_problem'>,
): Profile {
  return {
    ...profile,
    membership_source: 'stripe',
    subscription_tier: paid.tier,
    subscription_status: paid.payment_problem === undefined ? 'active' : 'waiting',
    current_period_end: paid.period_end,
    cancel_at_period_end: paid.cancel_at_period_end,
    payment_problem: paid.payment_problem,
    next_tier: undefined,
    billing: undefined,
  };
}

/** @param payer `null` for a visitor @param interval how often the plan's card is paid */
export function planAction(
  payer: BillingProfile | null,
  plan: PaidTier,
  now: Date,
  interval: BillingInterval = 'month',
): PlanAction {
  if (payer === null) return 'log-in';
  const isOwnTier = payer.subscription_tier === plan;
  const isOwn = isOwnTier && intervalOf(payer) === interval;
  const subscribe = payer.paid_beside === undefined ? 'subscribe' : 'beside';
  switch (billingStateOf(payer, now)) {
    case 'free':
    case 'ended':
    case 'on-hold':
    case 'closed':
      return subscribe;
    case 'given':
      if (isOwnTier) return 'current';
      if (isGivenTier(payer, plan)) return 'given';
      return subscribe;
    case 'waiting':
      return isOwn ? 'pay' : 'pay-first';
    case 'late':
      return isOwn ? 'current' : 'pay-first';
    case 'ending':
      return isOwn ? 'current' : 'resume-first';
    case 'active':
      return changeAction(payer, plan, interval);
  }
}

/**
 * Stripe starts a more expensive plan or a longer interval at once, anything else with the next
 * period.
 */
function changeAction(
  payer: BillingProfile,
  plan: PaidTier,
  interval: BillingInterval,
): PlanAction {
  const { subscription_tier, next_tier, billing } = payer;
  const present = intervalOf(payer);
  if (subscription_tier === plan && present === interval) {
    return next_tier === undefined ? 'current' : 'keep';
  }
  if (next_tier === plan && (billing?.next_interval ?? 'month') === interval) return 'planned';
  if (present !== interval) return interval === 'year' ? 'upgrade' : 'downgrade';
  return priceOf(plan) > priceOf(subscription_tier) ? 'upgrade' : 'downgrade';
}
