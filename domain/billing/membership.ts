import type { PaidTier } from './plans.ts';
import type { BillingInterval } from '../values.ts';
import { TIERS, type SubscriptionStatus, type Tier } from '../values.ts';
import { DAY_MS } from '../time-units.ts';

/** How long an unpaid period stays open, from its start, while the card is retried. */
export const GRACE_DAYS = 7;

/** Stripe's subscription statuses. `paused` can also be set manually at Stripe. */
export type BilledStatus =
  'active' | 'trialing' | 'past_due' | 'unpaid' | 'incomplete' | 'incomplete_expired' | 'paused' | 'canceled';

/** One subscription in its current state at Stripe. */
export interface BilledSubscription {
  id: string;
  status: BilledStatus;
  tier: PaidTier;
  created: Date;
  periodStart: Date;
  /** End of the current period, paid or not. */
  periodEnd: Date;
  /** Planned end: with the period or at another date; null if it renews. */
  endsAt: Date | null;
  endedAt: Date | null;
  /** Date of the oldest open invoice; null if none is open. */
  unpaidSince: Date | null;
  interval: BillingInterval;
  priceCents: number;
  /** The plan of the next period, if another one was scheduled. */
  next?: { tier: PaidTier; interval: BillingInterval; priceCents: number };
}

/** A member's membership according to Stripe. */
export interface BilledMembership {
  tier: Tier;
  status: SubscriptionStatus;
  /** End of the paid period, or when the subscription ended; null for members who never subscribed. */
  period_end: Date | null;
  cancel_at_period_end: boolean;
  /** How long an unpaid membership stays open; null if nothing is owed. */
  grace_until: Date | null;
  payment_problem: { since: Date } | null;
  /** The tier of the next period, if it differs. */
  next_tier?: PaidTier;
  /** How often it is paid, and the next price in cents; only where a year is involved. */
  billing?: { interval: BillingInterval; next_interval: BillingInterval; next_price_cents: number };
}

const NO_MEMBERSHIP: BilledMembership = {
  tier: 'free',
  status: 'active',
  period_end: null,
  cancel_at_period_end: false,
  grace_until: null,
  payment_problem: null,
};

/** Statuses of a live subscription: it can be paid, changed and ended, and prevents a second one. */
const LIVE_STATUSES: readonly BilledStatus[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

export function isLive({ status }: Pick<BilledSubscription, 'status'>): boolean {
  return LIVE_STATUSES.includes(status);
}

/** Returns the subscription that decides: ordered by status (active first), then tier, then newest. */
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
 * Computes a member's membership from their subscriptions. A failed first payment (`incomplete_expired`) is
 * ignored; an ended subscription keeps its tier for display.
 */
export function membershipOf(all: readonly BilledSubscription[], now: Date): BilledMembership {
  const leading = leadingSubscription(all);
  if (leading === undefined) return NO_MEMBERSHIP;
  const { tier, status } = leading;
  if (status === 'canceled') {
    return { ...NO_MEMBERSHIP, tier, status: 'canceled', period_end: leading.endedAt ?? leading.periodEnd };
  }
  const running = { tier, cancel_at_period_end: leading.endsAt !== null, ...nextPlanOf(leading) };
  if (status === 'active' || status === 'trialing') {
    return {
      ...running,
      status: 'active',
      period_end: accessEnd(leading),
      grace_until: null,
      payment_problem: null,
    };
  }
  if (status === 'paused') {
    return { ...running, status: 'waiting', period_end: accessEnd(leading), grace_until: null, payment_problem: null };
  }
  // Stripe moves the period on before it is paid: the paid period ended when the open invoice was created.
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

/** Returns the plan of the next period if it differs, and how often a plan is paid unless always by the month. */
function nextPlanOf(leading: BilledSubscription): Pick<BilledMembership, 'next_tier' | 'billing'> {
  const { tier, interval, next = leading } = leading;
  const isSame = next.tier === tier && next.interval === interval;
  const billing = { interval, next_interval: next.interval, next_price_cents: next.priceCents };
  return {
    ...(isSame ? {} : { next_tier: next.tier }),
    ...(interval === 'year' || next.interval === 'year' ? { billing } : {}),
  };
}

function accessEnd({ periodEnd, endsAt }: BilledSubscription): Date {
  return endsAt !== null && endsAt.getTime() < periodEnd.getTime() ? endsAt : periodEnd;
}
