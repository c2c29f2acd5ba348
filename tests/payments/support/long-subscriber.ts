import { map, newBuyer, type TimedBuyer } from './buyer.ts';
import { sandboxStage, sandboxStripe } from './sandbox-stage.ts';
import { DAY_S, moveTo } from './stage.ts';

/** One who subscribed so many days ago; their own clock stood there and came back to today. */
export async function subscriberSince(days: number): Promise<TimedBuyer> {
  const stripe = sandboxStripe();
  const buyer = await newBuyer();
  const probe = await stripe.customers.create({ metadata: { probe: 'clock' } });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: probe.created - days * DAY_S });
  const { id: customer } = await stripe.customers.create({ metadata: { uid: buyer.uid }, test_clock: clock.id });
  await map(buyer.uid, customer);
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const [price] = (await stripe.prices.list({ lookup_keys: ['basic'] })).data;
  const item = { price: price?.id ?? '' };
  await stripe.subscriptions.create({ customer, items: [item], default_payment_method: card.id });
  const timed = { ...buyer, customer, clock: clock.id };
  await moveTo(sandboxStage(), timed, probe.created);
  return timed;
}
