import type { Stripe } from 'stripe';
import { stripeControl } from '../../support/stripe-control.ts';
import { customerOf } from './buyer.ts';
import { suiteStripe } from './suite-stripe.ts';

/** What Stripe holds of a member. */
export async function madeAtStripe(uid: string): Promise<{ customers: number; sessions: string[] }> {
  const stripe = suiteStripe();
  const { data } = await stripe.checkout.sessions.list({ customer: await customerOf({ uid }) });
  return {
    customers: await customersMadeFor(uid),
    sessions: data.map(({ status }) => String(status)).toSorted(),
  };
}

/** How many customers name a member, whether or not the app knows of them. */
export async function customersMadeFor(uid: string): Promise<number> {
  const all = await suiteStripe().customers.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return all.filter(({ metadata }) => metadata.uid === uid).length;
}

type ToldEvent = Stripe.Event & {
  deliveries: { state: string; attempts: { status: number | null }[] }[];
};

/** What happened to a customer, newest first, and how the sandbox fared in telling it. */
export async function newsOf(customer: string): Promise<ToldEvent[]> {
  const { events } = (await stripeControl('GET', '/events')) as { events: ToldEvent[] };
  return events.filter(({ data }) => JSON.stringify(data).includes(customer));
}
