import type { YearlyRenewal } from './customer.ts';
import type { PaidTier } from './plans.ts';
import type { OtherSubscription } from './stored-membership.ts';
import {
  BILLING_INTERVALS,
  TIERS,
  type BillingInterval,
  type SubscriptionStatus,
  type Tier,
} from '../values.ts';
import { MAX_OTHER_SUBSCRIPTIONS } from '../limits.ts';
import { DAY_MS } from '../time-units.ts';

/** How long an unpaid period stays open, from its start, while the card is retried. */
export const UNPAID_GRACE_DAYS = 7;

/**
 * Stripe's subscription statuses, those that lead first. `paused` can also be set manually at
 * Stripe.
 */
export const BILLED_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
] as const;
type BilledStatus = (typeof BILLED_STATUSES)[number];

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
  /**
   * What the next renewal takes: Stripe's preview, with discounts, credit and the plan of the next
   * period. Absent unless it was asked for and the subscription renews.
   */
  nextPaymentCents?: number;
}

/** A member's membership according to Stripe. */
export interface BilledMembership {
  tier: Tier;
  status: SubscriptionStatus;
  /**
   * End of the paid period, or when the subscription ended; null for members who never subscribed.
   */
  period_end: Date | null;
  cancel_at_period_end: boolean;
  /** How long an unpaid membership stays open; null if nothing is owed. */
  grace_until: Date | null;
  payment_problem: { since: Date } | null;
  /** The tier of the next period, if it differs. */
  next_tier?: PaidTier;
  /** How often it is paid, and what the next payment takes in cents; absent once it has ended. */
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

/**
 * Statuses of a live subscription: it can be paid, changed and ended, and prevents a second one.
 */
const LIVE_STATUSES: readonly BilledStatus[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
];

export function isLive({ status }: Pick<BilledSubscription, 'status'>): boolean {
  return LIVE_STATUSES.includes(status);
}

/**
 * Orders subscriptions. The first one leads: it decides the membership, and is meant where only one
 * can be. By status (active first), tier, interval (a year first), then newest; ended ones by
 * status and newest. Neither a renewal nor a planned end changes the order, so that the next action
 * means the subscription that the last one meant.
 */
export function leadingFirst<Billed extends BilledSubscription>(all: readonly Billed[]): Billed[] {
  return all.toSorted(
    (a, b) =>
      BILLED_STATUSES.indexOf(a.status) - BILLED_STATUSES.indexOf(b.status) ||
      (a.status === 'canceled' ? 0 : rankOf(b) - rankOf(a)) ||
      b.created.getTime() - a.created.getTime(),
  );
}

/** Returns a number that is higher for a higher tier, and in a tier for a longer interval. */
export function rankOf({ tier, interval }: Pick<BilledSubscription, 'tier' | 'interval'>): number {
  return TIERS.indexOf(tier) * BILLING_INTERVALS.length + BILLING_INTERVALS.indexOf(interval);
}

/**
 * Returns the live subscriptions besides the leading one, in their order, at most
 * `MAX_OTHER_SUBSCRIPTIONS`.
 */
export function otherSubscriptionsOf(
  all: readonly BilledSubscription[],
  now: Date,
): OtherSubscription[] {
  const others = leadingFirst(all.filter(isLive)).slice(1, 1 + MAX_OTHER_SUBSCRIPTIONS);
  return others.map((one) => {
    const { period_end, cancel_at_period_end, payment_problem } = runningState(one, now);
    const { id, tier, interval } = one;
    // The next payment of a planned change is for another plan.
    const price_cents = one.next === undefined ? nextCentsOf(one) : one.priceCents;
    const problem = payment_problem === null ? {} : { payment_problem };
    return { id, tier, interval, price_cents, period_end, cancel_at_period_end, ...problem };
  });
}

/** Returns the next renewals of all yearly subscriptions, whichever leads, the first one first. */
export function yearlyRenewalsOf(all: readonly BilledSubscription[]): YearlyRenewal[] {
  return all
    .filter((one) => one.interval === 'year' && renews(one))
    .map((one) => {
      const { id, tier, periodEnd: at, next = one } = one;
      return { id, tier, next_tier: next.tier, price_cents: nextCentsOf(one), at };
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns whether a subscription is paid for, and goes on with another period. */
export function renews({ status, endsAt, periodEnd }: BilledSubscription): boolean {
  const isPaid = status === 'active' || status === 'trialing';
  return isPaid && (endsAt === null || endsAt.getTime() > periodEnd.getTime());
}

/**
 * Returns what the next payment takes, in cents: the price of the plan where Stripe's preview is
 * not known.
 */
export function nextCentsOf({ nextPaymentCents, next, priceCents }: BilledSubscription): number {
  return nextPaymentCents ?? next?.priceCents ?? priceCents;
}

/**
 * Computes a member's membership from their subscriptions. A failed first payment
 * (`incomplete_expired`) is ignored; an ended subscription keeps its tier for display.
 */
export function membershipOf(all: readonly BilledSubscription[], now: Date): BilledMembership {
  const [leading] = leadingFirst(all.filter(({ status }) => status !== 'incomplete_expired'));
  if (leading === undefined) return NO_MEMBERSHIP;
  const { tier, status } = leading;
  if (status === 'canceled') {
    return {
      ...NO_MEMBERSHIP,
      tier,
      status: 'canceled',
      period_end: leading.endedAt ?? leading.periodEnd,
    };
  }
  return { tier, ...nextPlanOf(leading), ...runningState(leading, now) };
}

type RunningState = Omit<BilledMembership, 'tier' | 'next_tier' | 'billing' | 'period_end'> & {
  period_end: Date;
};

/** Returns the state of a subscription that has not ended. */
function runningState(one: BilledSubscription, now: Date): RunningState {
  const { status } = one;
  const cancel_at_period_end = one.endsAt !== null;
  if (status === 'active' || status === 'trialing' || status === 'paused') {
    return {
      status: status === 'paused' ? 'waiting' : 'active',
      period_end: accessEnd(one),
      cancel_at_period_end,
      grace_until: null,
      payment_problem: null,
    };
  }
  // Stripe moves the period on before it is paid: the paid period ended when the open invoice was
  // created.
  const since = one.unpaidSince ?? one.periodStart;
  const graceUntil = new Date(since.getTime() + UNPAID_GRACE_DAYS * DAY_MS);
  const isOpen = status === 'past_due' && now.getTime() < graceUntil.getTime();
  return {
    status: isOpen ? 'active' : 'waiting',
    period_end: since,
    cancel_at_period_end,
    grace_until: graceUntil,
    payment_problem: { since },
  };
}

/**
 * Returns the plan of the next period if it differs, how often it is paid, and what is paid next.
 */
function nextPlanOf(leading: BilledSubscription): Pick<BilledMembership, 'next_tier' | 'billing'> {
  const { tier, interval, next = leading } = leading;
  const isSame = next.tier === tier && next.interval === interval;
  const billing = {
    interval,
    next_interval: next.interval,
    next_price_cents: nextCentsOf(leading),
  };
  return { ...(isSame ? {} : { next_tier: next.tier }), billing };
}

function accessEnd({ periodEnd, endsAt }: BilledSubscription): Date {
  return endsAt !== null && endsAt.getTime() < periodEnd.getTime() ? endsAt : periodEnd;
}
