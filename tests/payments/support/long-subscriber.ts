import { newTimedBuyer, nowAt, type TimedBuyer } from './buyer.ts';
import { DAY_S, advanceClockTo, type StripeBackend } from './stripe-backend.ts';

/**
 * One who subscribed so many days ago; their own clock stood there and came back to today. Made past the app, which
 * itself lives today.
 */
export async function subscriberSince(stage: StripeBackend, days: number): Promise<TimedBuyer> {
  const { stripe } = stage;
  const now = await nowAt(stripe);
  const since = now - days * DAY_S;
  stage.includeEventsFrom?.(since);
  const buyer = await newTimedBuyer(stripe, {}, since);
  const { customer } = buyer;
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const [price] = (await stripe.prices.list({ lookup_keys: ['basic'] })).data;
  const item = { price: price?.id ?? '' };
  await stripe.subscriptions.create({ customer, items: [item], default_payment_method: card.id });
  await advanceClockTo(stage, buyer, now);
  return buyer;
}
