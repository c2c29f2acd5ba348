import type { Stripe } from 'stripe';
import { isLive, type BilledStatus, type BilledSubscription } from '@atelier/domain/billing/membership';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { logEvent } from '../../platform/log.ts';
import { isResourceMissing } from '../../platform/stripe-errors.ts';
import { tierForPrice, tierForPriceId } from '../plans.ts';
import { stripe } from '../../platform/stripe.ts';

/** A subscription to one of our plans: how it stands, and the facts that are needed to change it. */
export interface PlanSubscription extends BilledSubscription {
  itemId: string;
  priceId: string;
  /** A cheaper plan that waits for the next period is a schedule at Stripe. */
  scheduleId: string | null;
  /** How Stripe was told to end it, as it must be taken back the same way. */
  endsBy: 'period' | 'date' | null;
  /** Bought on our checkout, for the consent that its id names. */
  consentId: string | null;
  latestInvoiceId: string | null;
}

const STATUSES: readonly BilledStatus[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
  'canceled',
];

/** All of a customer's subscriptions to our plans, ended ones too, asked of Stripe now. Newest first. */
export async function subscriptionsOf(customerId: string): Promise<PlanSubscription[]> {
  const found: PlanSubscription[] = [];
  try {
    for await (const one of stripe().subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.schedule'],
    })) {
      const subscription = await planSubscription(one);
      if (subscription !== null) found.push(subscription);
    }
  } catch (error) {
    // A customer who was deleted has none.
    if (!isResourceMissing(error)) throw error;
  }
  return found;
}

/** The one that runs, the oldest where there are several; null when none does. */
export async function liveSubscriptionOf(customerId: string): Promise<PlanSubscription | null> {
  return (await subscriptionsOf(customerId)).filter(isLive).at(-1) ?? null;
}

async function planSubscription(one: Stripe.Subscription): Promise<PlanSubscription | null> {
  const item = one.items.data[0];
  const status = STATUSES.find((known) => known === one.status);
  if (item === undefined || status === undefined) return null;
  const tier = await tierForPrice(item.price);
  if (tier === null) {
    logEvent.subscriptionUnknown(one.id);
    return null;
  }
  const nextTier = await nextTierOf(one.schedule);
  return {
    id: one.id,
    status,
    tier,
    created: dateFromSeconds(one.created),
    periodStart: dateFromSeconds(item.current_period_start),
    periodEnd: dateFromSeconds(item.current_period_end),
    endsAt: endsAt(one, item.current_period_end),
    endedAt: one.ended_at === null ? null : dateFromSeconds(one.ended_at),
    ...(nextTier === null ? {} : { nextTier }),
    unpaidSince: status === 'past_due' || status === 'unpaid' ? await unpaidSince(one.id) : null,
    itemId: item.id,
    priceId: item.price.id,
    scheduleId: idOf(one.schedule),
    endsBy: one.cancel_at_period_end ? 'period' : one.cancel_at === null ? null : 'date',
    consentId: one.metadata.consent_id ?? null,
    latestInvoiceId: idOf(one.latest_invoice),
  };
}

/** What the phase after the running one is paid for. */
async function nextTierOf(schedule: Stripe.Subscription['schedule']): Promise<PaidTier | null> {
  if (schedule === null || typeof schedule === 'string' || schedule.current_phase === null) return null;
  const runs = schedule.current_phase.start_date;
  const price = idOf(schedule.phases.find(({ start_date }) => start_date > runs)?.items[0]?.price);
  return price === null ? null : tierForPriceId(price);
}

/** The API sets a flag, the portal a date: both mean that it ends. */
function endsAt({ cancel_at, cancel_at_period_end }: Stripe.Subscription, periodEnd: number): Date | null {
  if (cancel_at !== null) return dateFromSeconds(cancel_at);
  return cancel_at_period_end ? dateFromSeconds(periodEnd) : null;
}

async function unpaidSince(subscription: string): Promise<Date | null> {
  const { data } = await stripe().invoices.list({ subscription, status: 'open', limit: 100 });
  const oldest = data.at(-1);
  return oldest === undefined ? null : dateFromSeconds(oldest.created);
}

/** @param seconds since 1970, as Stripe tells time */
export function dateFromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** The id of something that Stripe gives as an id or as a whole. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}
