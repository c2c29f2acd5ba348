import type { BillingInterval, PAID_TIERS } from '../values.ts';
import type { Profile } from './profile.ts';

/** What a member pays at Stripe. */
export interface PaidPlan {
  readonly tier: (typeof PAID_TIERS)[number];
  /**
   * What the next payment takes, in cents, and how often; a plan beside an admin's choice has
   * neither.
   */
  readonly priceCents?: number;
  readonly interval?: BillingInterval;
  /** When it renews, or ends. */
  readonly periodEnd?: Date;
  readonly isEnding: boolean;
}

type Payer = Pick<
  Profile,
  | 'subscription_tier'
  | 'membership_source'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'billing'
  | 'paid_beside'
  | 'other_subscriptions'
  | 'is_paying'
>;

/**
 * Returns what a member pays, the leading subscription first, who decides access; empty for who
 * pays nothing.
 */
export function paidPlansOf(profile: Payer): PaidPlan[] {
  const others = (profile.other_subscriptions ?? []).map((one) => ({
    tier: one.tier,
    priceCents: one.price_cents,
    interval: one.interval,
    periodEnd: one.period_end,
    isEnding: one.cancel_at_period_end,
  }));
  const leading = leadingPlanOf(profile);
  return leading === null ? others : [leading, ...others];
}

function leadingPlanOf(profile: Payer): PaidPlan | null {
  const {
    subscription_tier: tier,
    membership_source,
    paid_beside: beside,
    billing,
    is_paying,
  } = profile;
  if (membership_source === 'admin') {
    return beside === undefined
      ? null
      : {
          tier: beside.tier,
          ...(beside.period_end !== undefined && { periodEnd: beside.period_end }),
          isEnding: beside.cancel_at_period_end,
        };
  }
  // What is paid has a rhythm; members of earlier releases lack it until the next sync.
  if (tier === 'free' || (billing === undefined && is_paying !== true)) return null;
  return {
    tier,
    ...(billing !== undefined && {
      priceCents: billing.next_price_cents,
      interval: billing.interval,
    }),
    ...(profile.current_period_end !== undefined && { periodEnd: profile.current_period_end }),
    isEnding: profile.cancel_at_period_end === true,
  };
}
