import type { Stripe } from 'stripe';
import { isInvalidRequest, isResourceMissing, stripe, undefinedIf } from '../../platform/stripe.ts';

/**
 * Returns a checkout session, or undefined if Stripe does not know it: it belongs to another Stripe
 * account.
 */
export async function findSession(
  id: string,
  expand: string[] = [],
): Promise<Stripe.Checkout.Session | undefined> {
  return undefinedIf(isResourceMissing, stripe().checkout.sessions.retrieve(id, { expand }));
}

/** Closes a checkout session. Does nothing if it is already paid or closed. */
export async function expireSession(sessionId: string): Promise<void> {
  await undefinedIf(isInvalidRequest, stripe().checkout.sessions.expire(sessionId));
}

/** Returns the ids of a customer's open subscription sessions, without those for a starter kit. */
export async function openSubscriptionSessions(customerId: string): Promise<string[]> {
  const open = await Array.fromAsync(
    stripe().checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 }),
  );
  return open.filter(({ mode }) => mode === 'subscription').map(({ id }) => id);
}

/** Closes all open checkout pages of a customer. */
export async function expireOpenSessions(customer: string): Promise<void> {
  for await (const { id } of stripe().checkout.sessions.list({
    customer,
    status: 'open',
    limit: 100,
  })) {
    await expireSession(id);
  }
}
