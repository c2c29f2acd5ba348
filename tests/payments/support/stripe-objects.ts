import type { Stripe } from 'stripe';
import { stripeControl } from '../../support/suite/stripe-control.ts';
import { customerOf } from './buyer.ts';
import { revenueEntries } from './starter-kit.ts';
import { suiteStripe } from './suite-stripe.ts';

/**
 * Returns the number of a member's customers at Stripe, and the states of their checkout sessions.
 */
export async function customersAndSessionsOf(
  uid: string,
): Promise<{ customers: number; sessions: string[] }> {
  const stripe = suiteStripe();
  const { data } = await stripe.checkout.sessions.list({ customer: await customerOf({ uid }) });
  return {
    customers: await countCustomersOf(uid),
    sessions: data.map(({ status }) => String(status)).toSorted(),
  };
}

/** Counts the customers that name a member, known to the app or not. */
export async function countCustomersOf(uid: string): Promise<number> {
  const all = await suiteStripe()
    .customers.list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  return all.filter(({ metadata }) => metadata.uid === uid).length;
}

/** Returns the revenue entries of a customer's payments and refunds. */
export async function countedRevenueOf(customer: string) {
  const stripe = suiteStripe();
  const { data: invoices } = await stripe.invoices.list({ customer });
  const { data: charges } = await stripe.charges.list({ customer, expand: ['data.refunds'] });
  const refunds = charges.flatMap(({ refunds: list }) => list?.data ?? []);
  const entries = (keys: string[]) =>
    Promise.all(keys.map(async (key) => (await revenueEntries(key))[0]));
  return {
    paid: await entries(invoices.map(({ id }) => `invoice_${id}`)),
    back: await entries(refunds.map(({ id }) => `refund_${id}`)),
  };
}

type DeliveredEvent = Stripe.Event & {
  deliveries: { state: string; attempts: { status: number | null }[] }[];
};

/** Returns the events of a customer with their deliveries, newest first. */
export async function eventsOf(customer: string): Promise<DeliveredEvent[]> {
  return (
    (await stripeControl('GET', `/events?customer=${customer}`)) as { events: DeliveredEvent[] }
  ).events;
}
