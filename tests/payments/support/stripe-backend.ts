import type { Stripe } from 'stripe';
import type { PaidTier } from '@atelier/domain/billing/plans';
import type { TimedBuyer } from './buyer.ts';

/** Test cards by outcome; a payment with `disputed` is disputed as soon as it is made. */
export type TestCard = 'visa' | 'declined' | 'noFunds' | 'disputed';

/**
 * The Stripe on which a scenario runs: the sandbox, whose pages are submitted, or a real test
 * account, where the same is done through the API.
 */
export interface StripeBackend {
  stripe: Stripe;
  /**
   * Pays on a checkout page that the app opened. A declined card leaves the page open.
   * @throws Error when the page cannot be paid, for example again
   */
  pay(url: string, card?: TestCard): Promise<'paid' | 'refused'>;
  /** Confirms the plan change behind the app's link. */
  changePlan(buyer: TimedBuyer, plan: PaidTier): Promise<void>;
  /** Cancels on Stripe's portal, which sets `cancel_at`. */
  cancelOnPortal(buyer: TimedBuyer): Promise<void>;
  /**
   * Waits also for events with the time of a test clock.
   *
   * @param instant  its time in unix seconds
   */
  includeEventsFrom?(instant: number): void;
  /** Waits until all webhook events have arrived at the app. */
  waitForEvents(): Promise<void>;
}

/** Returns the customer's only running subscription. */
export async function runningSubscription(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription> {
  const { data } = await stripe.subscriptions.list({ customer });
  if (data.length !== 1 || data[0] === undefined) {
    throw new Error(`${data.length} running subscriptions instead of one`);
  }
  return data[0];
}

/** Creates a subscription at Stripe, not by the app, paid with a new card. */
export async function subscribeAtStripe(
  stripe: Stripe,
  customer: string,
  plan: PaidTier,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<Stripe.Subscription> {
  const { id: default_payment_method } = await stripe.paymentMethods.attach('pm_card_visa', {
    customer,
  });
  const [price] = (await stripe.prices.list({ lookup_keys: [plan] })).data;
  return stripe.subscriptions.create({
    customer,
    items: [{ price: price?.id ?? '' }],
    default_payment_method,
    ...more,
  });
}

/** Replaces the card of a subscription; `token` such as `pm_card_visa`. */
export async function replaceCard(
  backend: StripeBackend,
  { customer }: TimedBuyer,
  token: string,
): Promise<void> {
  const { stripe } = backend;
  const card = await stripe.paymentMethods.attach(token, { customer });
  const { id } = await runningSubscription(stripe, customer);
  await stripe.subscriptions.update(id, { default_payment_method: card.id });
  await backend.waitForEvents();
}

/** Moves the buyer's test clock and waits for the events. @param to  unix seconds */
export async function advanceClockTo(
  backend: StripeBackend,
  { clock }: TimedBuyer,
  to: number,
): Promise<void> {
  const { testClocks } = backend.stripe.testHelpers;
  await testClocks.advance(clock, { frozen_time: to });
  for (;;) {
    const { status } = await testClocks.retrieve(clock);
    if (status === 'ready') break;
    if (status === 'internal_failure') throw new Error('The test clock failed.');
  }
  await backend.waitForEvents();
}

/** Returns the end of the current period, in unix seconds. */
export async function periodEnd(backend: StripeBackend, { customer }: TimedBuyer): Promise<number> {
  const { items } = await runningSubscription(backend.stripe, customer);
  const end = items.data[0]?.current_period_end;
  if (end === undefined) throw new Error('The subscription has no item.');
  return end;
}

export const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;
