import { Stripe } from 'stripe';
import { stripe } from './stripe.ts';

/** Closes a payment page; one that was paid or is closed already stays as it is. */
export async function expireSession(sessionId: string): Promise<void> {
  try {
    await stripe().checkout.sessions.expire(sessionId);
  } catch (error) {
    // Only an open session can be closed: a 400 otherwise.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** Closes all of a customer's open pages for a plan, save one. Those of a kit are left alone. */
export async function expireSubscriptionSessions(customerId: string, except?: string): Promise<void> {
  for await (const { id, mode } of stripe().checkout.sessions.list({
    customer: customerId,
    status: 'open',
    limit: 100,
  })) {
    if (mode === 'subscription' && id !== except) await expireSession(id);
  }
}
