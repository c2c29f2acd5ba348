import { Stripe } from 'stripe';
import { isResourceMissing } from '../../platform/stripe-errors.ts';
import { stripe } from '../../platform/stripe.ts';

/** A payment page; undefined for one that Stripe does not know: it keeps its own for ever, so it is another account's. */
export async function findSession(id: string, expand: string[] = []): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripe().checkout.sessions.retrieve(id, { expand });
  } catch (error) {
    if (isResourceMissing(error)) return undefined;
    throw error;
  }
}

/** Closes a payment page; one that was paid or is closed already stays as it is. */
export async function expireSession(sessionId: string): Promise<void> {
  try {
    await stripe().checkout.sessions.expire(sessionId);
  } catch (error) {
    // Only an open session can be closed: a 400 otherwise.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** The ids of a customer's open pages for a plan. Those of a kit are none of them. */
export async function openSubscriptionSessions(customerId: string): Promise<string[]> {
  const open: string[] = [];
  for await (const { id, mode } of stripe().checkout.sessions.list({
    customer: customerId,
    status: 'open',
    limit: 100,
  })) {
    if (mode === 'subscription') open.push(id);
  }
  return open;
}
