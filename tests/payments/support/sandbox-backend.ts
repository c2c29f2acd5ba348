import {
  expectRedirect,
  openPage,
  expectPage,
  type HostedPage,
} from '@atelier/stripe-sandbox/testing';
import type { Buyer } from './buyer.ts';
import { sessionIdFrom } from './checkout.ts';
import { waitForEvents } from './delivery-mode.ts';
import { orderKit, type PendingOrder } from './starter-kit.ts';
import { postApiOk } from './post-api.ts';
import { runningSubscription, type StripeBackend } from './stripe-backend.ts';
import { suiteStripe } from './suite-stripe.ts';

/** The buyer's input on a hosted page. */
const CARD = { test_card: 'visa', card_name: 'Camille Martin' };

/** The sandbox of the suite, whose pages are submitted. */
export function sandboxBackend(): StripeBackend {
  const stripe = suiteStripe();
  return {
    stripe,
    pay: async (url, test_card = 'visa') => {
      const outcome = await pay(url, { test_card });
      if ('redirect' in outcome) return 'paid';
      if (outcome.status !== 400) throw new Error(`${url} cannot be paid: ${outcome.text}`);
      return 'refused';
    },
    changePlan: async (buyer, plan) => {
      const { url } = await postApiOk('change-plan', { priceId: plan }, buyer.token);
      await confirmPlanChange(String(url));
    },
    cancelOnPortal: async (buyer) => {
      const { url } = await postApiOk('billing-portal', {}, buyer.token);
      const { id } = await runningSubscription(stripe, buyer.customer);
      const page = await openPage(`${String(url)}/cancel/${id}`);
      await page.submit(`/cancel/${id}`);
    },
    waitForEvents,
  };
}

/** Pays on a checkout page, and answers a 3-D Secure challenge with `answer`. */
export async function pay(
  url: string,
  card: Record<string, string> = {},
  answer = 'yes',
): Promise<HostedPage | { redirect: string }> {
  const page = await openPage(url);
  const next = await page.submit(`/c/pay/${sessionIdFrom(url)}`, { ...CARD, ...card });
  if ('redirect' in next || !next.url.includes('/3ds/')) return next;
  return expectPage(next).submit(new URL(next.url).pathname, { answer });
}

/** Agrees to a change of plan on the page that the app opened. */
export async function confirmPlanChange(url: string): Promise<void> {
  const page = await openPage(url);
  const action = /\/plan\/sub_\w+/.exec(page.html)?.[0];
  if (action === undefined) throw new Error('The page has no form to change the plan.');
  await page.submit(action);
}

/** Orders a kit and pays by direct debit from a test account. */
export async function debitKit(
  buyer: Buyer,
  test_iban: 'paid' | 'refused' | 'disputed' = 'paid',
): Promise<PendingOrder> {
  const order = await orderKit(buyer);
  expectRedirect(
    await pay(order.url, { method: 'sepa_debit', test_iban, debit_name: 'Camille Martin' }),
  );
  await waitForEvents();
  return order;
}
