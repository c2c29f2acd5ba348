import type { Stripe } from 'stripe';
import { expectRedirect, openPage } from '../../src/testing/hosted-page.ts';
import { APP_URL } from './test-bed.ts';
import type { TestBed } from './test-bed.ts';

export const CARD = { test_card: 'visa', card_name: 'Camille Martin' };

export function subscriptionSession(
  bed: TestBed,
  customer: string,
  plan: 'basic' | 'pro' | 'premium' = 'basic',
  more: Stripe.Checkout.SessionCreateParams = {},
): Promise<Stripe.Checkout.Session> {
  return bed.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: 'u1',
    line_items: [{ price: bed.price[plan], quantity: 1 }],
    subscription_data: { metadata: { uid: 'u1' } },
    metadata: { uid: 'u1', plan },
    success_url: `${APP_URL}/subscription?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${APP_URL}/subscription`,
    locale: 'fr',
    ...more,
  });
}

/** Creates a customer who pays for a plan on the hosted page. */
export async function subscribe(
  bed: TestBed,
  plan: 'basic' | 'pro' | 'premium' = 'basic',
  card: Record<string, string> = CARD,
): Promise<{ customer: Stripe.Customer; subscription: Stripe.Subscription; item: string }> {
  const customer = await bed.customer();
  const session = await subscriptionSession(bed, customer.id, plan);
  const page = await openPage(session.url ?? '');
  let next = await page.submit(`/c/pay/${session.id}`, { ...CARD, ...card });
  if ('url' in next && next.url.includes('/3ds/')) {
    next = await next.submit(new URL(next.url).pathname, { answer: 'yes' });
  }
  expectRedirect(next);
  const done = await bed.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription'],
  });
  const subscription = done.subscription as Stripe.Subscription;
  return { customer, subscription, item: subscription.items.data[0]?.id ?? '' };
}

/** Replaces the default card on the portal's page. */
export async function switchCard(bed: TestBed, customer: string, test_card: string): Promise<void> {
  const portal = await bed.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${APP_URL}/profile`,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: `${APP_URL}/card-saved` } },
    },
  });
  const page = await openPage(portal.url);
  expectRedirect(await page.submit('/card', { test_card, card_name: 'Camille Martin' }));
}
