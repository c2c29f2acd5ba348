import type { Stripe } from 'stripe';
import type { PaidTier } from '@atelier/domain/billing/plans';
import type { TimedBuyer } from './buyer.ts';

/** The cards that any Stripe knows by a token, by what becomes of their payments; `disputed` is so as soon as it is paid. */
export type TestCard = 'visa' | 'declined' | 'noFunds' | 'disputed';

/**
 * Where a scenario is played: the sandbox, on whose pages one can click, or a real test account, where the same is done
 * through the API.
 */
export interface StripeBackend {
  stripe: Stripe;
  /**
   * Pays on a checkout page that the app opened. A refused card leaves the page open.
   * @throws Error when the page could not be paid by any card, as one that was paid already
   */
  pay(url: string, card?: TestCard): Promise<'paid' | 'refused'>;
  /** Agrees to the change that the app's link shows. */
  changePlan(buyer: TimedBuyer, plan: PaidTier): Promise<void>;
  /** Plans the end on Stripe's own page, which sets a date. */
  cancelOnPortal(buyer: TimedBuyer): Promise<void>;
  /** Events will also be dated as of then: a clock was made that stands there. @param instant unix seconds */
  includeEventsFrom?(instant: number): void;
  /** Waits until all webhook events have arrived at the app. */
  waitForEvents(): Promise<void>;
}

/** The member's one running subscription, asked of Stripe. */
export async function runningSubscription(stripe: Stripe, customer: string): Promise<Stripe.Subscription> {
  const { data } = await stripe.subscriptions.list({ customer });
  if (data.length !== 1 || data[0] === undefined) throw new Error(`${data.length} subscriptions run`);
  return data[0];
}

/** Replaces the card that pays; `token` like `pm_card_visa`. */
export async function replaceCard(stage: StripeBackend, { customer }: TimedBuyer, token: string): Promise<void> {
  const { stripe } = stage;
  const card = await stripe.paymentMethods.attach(token, { customer });
  const { id } = await runningSubscription(stripe, customer);
  await stripe.subscriptions.update(id, { default_payment_method: card.id });
  await stage.waitForEvents();
}

/** Moves the buyer's own time on to an instant and waits for the events of it. @param to unix seconds */
export async function advanceClockTo(stage: StripeBackend, { clock }: TimedBuyer, to: number): Promise<void> {
  const { testClocks } = stage.stripe.testHelpers;
  await testClocks.advance(clock, { frozen_time: to });
  for (;;) {
    const { status } = await testClocks.retrieve(clock);
    if (status === 'ready') break;
    if (status === 'internal_failure') throw new Error('The clock is broken.');
  }
  await stage.waitForEvents();
}

/** The end of the running period, in unix seconds. */
export async function periodEnd(stage: StripeBackend, { customer }: TimedBuyer): Promise<number> {
  const { items } = await runningSubscription(stage.stripe, customer);
  const end = items.data[0]?.current_period_end;
  if (end === undefined) throw new Error('The subscription has no item.');
  return end;
}

export const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;
