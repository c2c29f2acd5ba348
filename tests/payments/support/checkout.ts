import type { Stripe } from 'stripe';
import { expect } from 'vitest';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { customerOf, checkoutRequest, type Buyer } from './buyer.ts';
import { postApiOk } from './post-api.ts';
import type { StripeBackend, TestCard } from './stripe-backend.ts';

/** Requests a checkout of a plan. @returns the URL of its page */
export async function checkoutUrl(buyer: Buyer, plan: PaidTier): Promise<string> {
  return String(
    (await postApiOk('create-subscription-session', checkoutRequest(buyer, plan), buyer.token)).url,
  );
}

export function sessionIdFrom(url: string): string {
  const id = /cs_\w+/.exec(url)?.[0];
  if (id === undefined) throw new Error(`${url} is not a checkout page`);
  return id;
}

/** Pays for a plan on the page that the app opens. Its events may arrive later. */
export async function subscribe(
  backend: StripeBackend,
  buyer: Buyer,
  plan: PaidTier,
  card?: TestCard,
): Promise<void> {
  expect(await backend.pay(await checkoutUrl(buyer, plan), card)).toBe('paid');
}

/** Calls the app as on the return from a plan's checkout. */
export function confirm(buyer: Buyer, url: string): Promise<Record<string, unknown>> {
  return postApiOk('confirm-checkout', { session_id: sessionIdFrom(url) }, buyer.token);
}

/**
 * Creates a second page for the same plan, as if it was opened between the app's check and the
 * payment of the first.
 * @returns its URL
 */
export async function parallelCheckoutUrl(
  stripe: Stripe,
  buyer: Buyer,
  url: string,
): Promise<string> {
  const first = await stripe.checkout.sessions.retrieve(sessionIdFrom(url), {
    expand: ['line_items'],
  });
  const second = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: await customerOf(buyer),
    client_reference_id: buyer.uid,
    line_items: [{ price: first.line_items?.data[0]?.price?.id ?? '', quantity: 1 }],
    metadata: first.metadata ?? {},
    subscription_data: { metadata: first.metadata ?? {} },
    success_url: first.success_url ?? '',
  });
  return second.url ?? '';
}
