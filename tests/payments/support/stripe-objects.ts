import type { Stripe } from 'stripe';
import { stripeControl } from '../../support/suite/stripe-control.ts';
import { customerOf } from './buyer.ts';
import { revenueEntries } from './starter-kit.ts';
import { suiteStripe } from './suite-stripe.ts';

/** What Stripe holds of a member. */
export async function customersAndSessionsOf(uid: string): Promise<{ customers: number; sessions: string[] }> {
  const stripe = suiteStripe();
  const { data } = await stripe.checkout.sessions.list({ customer: await customerOf({ uid }) });
  return {
    customers: await countCustomersOf(uid),
    sessions: data.map(({ status }) => String(status)).toSorted(),
  };
}

/** How many customers name a member, whether or not the app knows of them. */
export async function countCustomersOf(uid: string): Promise<number> {
  const all = await suiteStripe().customers.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return all.filter(({ metadata }) => metadata.uid === uid).length;
}

/** Everything that was counted of a customer: what they paid, and what went back. */
export async function countedRevenueOf(customer: string) {
  const stripe = suiteStripe();
  const { data: invoices } = await stripe.invoices.list({ customer });
  const { data: charges } = await stripe.charges.list({ customer, expand: ['data.refunds'] });
  const refunds = charges.flatMap(({ refunds: made }) => made?.data ?? []);
  const sums = (keys: string[]) => Promise.all(keys.map(async (key) => (await revenueEntries(key))[0]));
  return {
    paid: await sums(invoices.map(({ id }) => `invoice_${id}`)),
    back: await sums(refunds.map(({ id }) => `refund_${id}`)),
  };
}

type DeliveredEvent = Stripe.Event & {
  deliveries: { state: string; attempts: { status: number | null }[] }[];
};

/** The events of a customer, newest first, and how the sandbox fared in delivering them. */
export async function eventsOf(customer: string): Promise<DeliveredEvent[]> {
  return ((await stripeControl('GET', `/events?customer=${customer}`)) as { events: DeliveredEvent[] }).events;
}
