import { newTimedBuyer, nowAt, type TimedBuyer } from './buyer.ts';
import { DAY_S, advanceClockTo, subscribeAtStripe, type StripeBackend } from './stripe-backend.ts';

/**
 * Creates a member who subscribed some days ago, by a test clock that then moves to today. The
 * subscription is created at Stripe directly, since the app runs in real time.
 */
export async function subscriberSince(backend: StripeBackend, days: number): Promise<TimedBuyer> {
  const { stripe } = backend;
  const now = await nowAt(stripe);
  const since = now - days * DAY_S;
  backend.includeEventsFrom?.(since);
  const buyer = await newTimedBuyer(stripe, {}, since);
  await subscribeAtStripe(stripe, buyer.customer, 'basic');
  await advanceClockTo(backend, buyer, now);
  return buyer;
}
