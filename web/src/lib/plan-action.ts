import { effectiveTier, type Member } from '@atelier/domain/access';
import type { PaidTier } from '@atelier/domain/plans';
import { PLANS } from '@atelier/domain/plans';
import type { Profile } from '@atelier/domain/entities/profile';

/** The facts of a profile that say how the member pays. */
export type Payer = Member & Pick<Profile, 'cancel_at_period_end' | 'payment_problem'>;

/**
 * Where a membership stands for its member: nothing yet, given by an admin, running, running out, running with a
 * payment that failed, closed until it is paid, or over.
 */
export type Standing = 'free' | 'given' | 'active' | 'ending' | 'late' | 'waiting' | 'ended';

/** @param now only decides whether a period ended so long ago that it counts no more (design §3.10) */
export function standingOf(payer: Payer, now: Date): Standing {
  if (payer.membership_source === 'admin') return 'given';
  if (payer.subscription_tier === 'free') return 'free';
  if (payer.subscription_status === 'waiting') return 'waiting';
  if (effectiveTier(payer, now) === 'free') return 'ended';
  if (payer.payment_problem !== undefined) return 'late';
  return payer.cancel_at_period_end === true ? 'ending' : 'active';
}

/**
 * What a plan's card offers.
 *
 * - `log-in`, `subscribe`: the way in.
 * - `current`: the member has it. `pay`: they have it once its invoice is paid.
 * - `upgrade` starts now, with the difference to pay; `downgrade` starts with the next period.
 * - `pay-first`, `resume-first`: an open invoice, or a planned end, stands in the way.
 * - `given`: an admin decides, there is nothing to buy.
 */
export type PlanAction =
  'log-in' | 'subscribe' | 'current' | 'pay' | 'upgrade' | 'downgrade' | 'pay-first' | 'resume-first' | 'given';

const priceOf = (tier: string) => PLANS.find((plan) => plan.tier === tier)?.price_cents ?? 0;

/** @param payer `null` for a visitor */
export function planAction(payer: Payer | null, plan: PaidTier, now: Date): PlanAction {
  if (payer === null) return 'log-in';
  const isOwn = payer.subscription_tier === plan;
  switch (standingOf(payer, now)) {
    case 'free':
    case 'ended':
      return 'subscribe';
    case 'given':
      return isOwn && effectiveTier(payer, now) === plan ? 'current' : 'given';
    case 'waiting':
      return isOwn ? 'pay' : 'pay-first';
    case 'late':
      return isOwn ? 'current' : 'pay-first';
    case 'ending':
      return isOwn ? 'current' : 'resume-first';
    case 'active':
      if (isOwn) return 'current';
      return priceOf(plan) > priceOf(payer.subscription_tier) ? 'upgrade' : 'downgrade';
  }
}
