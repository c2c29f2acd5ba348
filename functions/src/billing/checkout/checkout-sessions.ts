import type { Stripe } from 'stripe';
import { isResourceMissing, isSessionClosed } from '../../platform/stripe-errors.ts';
import { stripe } from '../../platform/stripe.ts';

/** Returns a checkout session, or undefined if Stripe does not know it: it belongs to another Stripe account. */
export async function findSession(id: string, expand: string[] = []): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripe().checkout.sessions.retrieve(id, { expand });
  } catch (error) {
    if (isResourceMissing(error)) return undefined;
    throw error;
  }
}

/** Closes a checkout session. Does nothing if it is already paid or closed. */
export async function expireSession(sessionId: string): Promise<void> {
  try {
    await stripe().checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!isSessionClosed(error)) throw error;
  }
}

/** Returns the ids of a customer's open subscription sessions, without those for a starter kit. */
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
