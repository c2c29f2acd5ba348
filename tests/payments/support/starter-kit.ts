import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import type { ShippingForm } from '@atelier/domain/contracts/payments';
import { deleteAfterTests, readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { mailDocuments, mailsTo as receivedMails } from '../../support/suite/mails.ts';
import type { Buyer } from './buyer.ts';
import { sessionIdFrom } from './checkout.ts';
import { postApiOk, postApi, type ApiAnswer } from './post-api.ts';
import type { StripeBackend, TestCard } from './stripe-backend.ts';
import { suiteStripe } from './suite-stripe.ts';

export const KIT_FORM: ShippingForm = {
  full_name: 'Camille Martin',
  address: '1 rue du Port',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  phone: '+33 6 00 00 00 00',
};

export interface PendingOrder {
  id: string;
  url: string;
  session: string;
}

/** Orders a kit as the page does. */
export async function orderKit(buyer: Buyer, form: object = {}): Promise<PendingOrder> {
  const { checkoutUrl } = await postApiOk('starter-kit', { ...KIT_FORM, ...form }, buyer.token);
  return pendingOrderFrom(String(checkoutUrl));
}

/** Finds the order of a checkout page. */
export async function pendingOrderFrom(url: string): Promise<PendingOrder> {
  const session = sessionIdFrom(url);
  const { metadata } = await suiteStripe().checkout.sessions.retrieve(session);
  const id = metadata?.order_id ?? '';
  deleteAfterTests(path.order(id));
  return { id, url, session };
}

/** Orders and pays a kit, and waits for its events. */
export async function buyKit(
  backend: StripeBackend,
  buyer: Buyer,
  card?: TestCard,
): Promise<PendingOrder> {
  const order = await orderKit(buyer);
  expect(await backend.pay(order.url, card)).toBe('paid');
  await backend.waitForEvents();
  return order;
}

/** Calls the app as on the return from an order's checkout. */
export function confirmOrder(
  { token }: Pick<Buyer, 'token'>,
  { id }: Pick<PendingOrder, 'id'>,
): Promise<ApiAnswer> {
  return postApi('confirm-checkout', { order: id }, token);
}

/** Returns profile fields of a tier that was granted by an admin. */
export function adminGrantedTier(subscription_tier: string) {
  return { subscription_tier, membership_source: 'admin' };
}

/** Marks an order as shipped, as an admin does. */
export async function markShipped(id: string): Promise<void> {
  await adminFirestore().doc(path.order(id)).update({ status: 'expedié' });
}

/** Returns an order's state as one line: `paid 5680`, and `back` with refunded cents. */
export async function orderState(id: string): Promise<string> {
  const order = await readDocument(path.order(id));
  if (order === undefined) return 'gone';
  const back = order.refunded_cents === undefined ? '' : ` back ${order.refunded_cents}`;
  return `${order.status} ${order.amount_total}${back}`;
}

/** Returns the number of an order. */
export async function orderNumberOf(id: string): Promise<string> {
  return String((await readDocument(path.order(id)))?.number);
}

/** Returns the payment intent of a paid order. */
export async function paymentOf(id: string): Promise<string> {
  return String((await readDocument(path.order(id)))?.stripe_payment_intent_id);
}

/** Returns the revenue entries of these keys: cents, `taken back` or `none`. */
export async function revenueEntries(...keys: string[]): Promise<(number | string)[]> {
  const entries = await adminFirestore().getAll(
    ...keys.map((key) => adminFirestore().doc(path.revenueEntry(key))),
  );
  return entries.map((entry) => {
    if (!entry.exists) return 'none';
    return entry.get('taken_back') === true ? 'taken back' : Number(entry.get('cents'));
  });
}

/** Returns the emails to an address. */
export async function mailsTo(
  email: string,
): Promise<{ id: string; subject: string; text: string }[]> {
  for (const { ref } of await mailDocuments(email)) deleteAfterTests(ref.path);
  return receivedMails(email);
}
