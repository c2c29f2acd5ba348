import type { PaidTier } from './plans.ts';
import { TIERS, type SubscriptionStatus, type Tier } from '../values.ts';

/** An unpaid period is open for this long from its beginning, while the card is tried again (design §3.10). */
export const GRACE_DAYS = 7;

const DAY_MS = 86_400_000;

/** Stripe's words for a subscription. `paused` can also come from a person at Stripe. */
export type BilledStatus =
  'active' | 'trialing' | 'past_due' | 'unpaid' | 'incomplete' | 'incomplete_expired' | 'paused' | 'canceled';

/** One subscription as Stripe tells it now. */
export interface BilledSubscription {
  id: string;
  status: BilledStatus;
  tier: PaidTier;
  created: Date;
  periodStart: Date;
  /** Of the running period, paid or not. */
  periodEnd: Date;
  /** When it ends by itself: with the period, or at a date of its own; null when it goes on. */
  endsAt: Date | null;
  endedAt: Date | null;
  /** When the oldest open invoice was written; null when none is open. */
  unpaidSince: Date | null;
  /** The cheaper plan that takes its place with the next period. */
  nextTier?: PaidTier;
}

/** What Stripe says about a member, in our words. */
export interface BilledMembership {
  tier: Tier;
  status: SubscriptionStatus;
  /** Until when it is paid for, or when it ended; null for who never subscribed. */
  period_end: Date | null;
  cancel_at_period_end: boolean;
  /** Until when an unpaid membership stays open; null when nothing is owed. */
  grace_until: Date | null;
  payment_problem: { since: Date } | null;
  /** What the next period is paid for, when that is another plan. */
  next_tier?: PaidTier;
}

const NO_MEMBERSHIP: BilledMembership = {
  tier: 'free',
  status: 'active',
  period_end: null,
  cancel_at_period_end: false,
  grace_until: null,
  payment_problem: null,
};

/** Statuses in which a subscription still is one: it can be paid, changed and ended, and rules out a second. */
const LIVE_STATUSES: readonly BilledStatus[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

export function isLive({ status }: Pick<BilledSubscription, 'status'>): boolean {
  return LIVE_STATUSES.includes(status);
}

/** The subscription that counts where there are several: active before trial before owing, then tier, then newest. */
function leadingSubscription(all: readonly BilledSubscription[]): BilledSubscription | undefined {
  const order: readonly BilledStatus[] = [
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'canceled',
  ];
  return all
    .filter(({ status }) => status !== 'incomplete_expired')
    .toSorted(
      (a, b) =>
        order.indexOf(a.status) - order.indexOf(b.status) ||
        (a.status === 'canceled' ? 0 : TIERS.indexOf(b.tier) - TIERS.indexOf(a.tier)) ||
        b.created.getTime() - a.created.getTime(),
    )[0];
}

/**
 * What a member's subscriptions come to (design §3.10). A first payment that never came (`incomplete_expired`) leaves
 * nothing behind; one that ended keeps its tier for display.
 */
export function membershipOf(all: readonly BilledSubscription[], now: Date): BilledMembership {
  const leading = leadingSubscription(all);
  if (leading === undefined) return NO_MEMBERSHIP;
  const { tier, status } = leading;
  if (status === 'canceled') {
    return { ...NO_MEMBERSHIP, tier, status: 'canceled', period_end: leading.endedAt ?? leading.periodEnd };
  }
  const running = { tier, cancel_at_period_end: leading.endsAt !== null };
  if (status === 'active' || status === 'trialing') {
    const { nextTier } = leading;
    return {
      ...running,
      status: 'active',
      period_end: accessEnd(leading),
      grace_until: null,
      payment_problem: null,
      ...(nextTier === undefined || nextTier === tier ? {} : { next_tier: nextTier }),
    };
  }
  if (status === 'paused') {
    return { ...running, status: 'waiting', period_end: accessEnd(leading), grace_until: null, payment_problem: null };
  }
  // Stripe moves the period on before it is paid: what is paid for ended when the open invoice was written.
  const since = leading.unpaidSince ?? leading.periodStart;
  const graceUntil = new Date(since.getTime() + GRACE_DAYS * DAY_MS);
  const isOpen = status === 'past_due' && now.getTime() < graceUntil.getTime();
  return {
    ...running,
    status: isOpen ? 'active' : 'waiting',
    period_end: since,
    grace_until: graceUntil,
    payment_problem: { since },
  };
}

function accessEnd({ periodEnd, endsAt }: BilledSubscription): Date {
  return endsAt !== null && endsAt.getTime() < periodEnd.getTime() ? endsAt : periodEnd;
}
