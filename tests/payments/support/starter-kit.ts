import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import type { ShippingForm } from '@atelier/domain/contracts/payments';
import { deleteAfterTests, readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
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

/** The order behind the address of a checkout. */
export async function pendingOrderFrom(url: string): Promise<PendingOrder> {
  const session = sessionIdFrom(url);
  const { metadata } = await suiteStripe().checkout.sessions.retrieve(session);
  const id = metadata?.order_id ?? '';
  deleteAfterTests(path.order(id));
  return { id, url, session };
}

/** Orders and pays, and waits for the events of it. */
export async function buyKit(stage: StripeBackend, buyer: Buyer, card?: TestCard): Promise<PendingOrder> {
  const order = await orderKit(buyer);
  expect(await stage.pay(order.url, card)).toBe('paid');
  await stage.waitForEvents();
  return order;
}

/** Comes back to the app from an order's checkout. */
export function confirmOrder({ token }: Pick<Buyer, 'token'>, { id }: Pick<PendingOrder, 'id'>): Promise<ApiAnswer> {
  return postApi('confirm-checkout', { order: id }, token);
}

/** The profile of a member to whom an admin gave a tier. */
export function adminGrantedTier(subscription_tier: string) {
  return { subscription_tier, membership_source: 'admin' };
}

/** Puts an order on its way, as an admin does. */
export async function markShipped(id: string): Promise<void> {
  await adminFirestore().doc(path.order(id)).update({ status: 'expedié' });
}

/** An order's state in one line: `paid 5680`, and what came back. */
export async function orderState(id: string): Promise<string> {
  const order = await readDocument(path.order(id));
  if (order === undefined) return 'gone';
  const back = order.refunded_cents === undefined ? '' : ` back ${order.refunded_cents}`;
  return `${order.status} ${order.amount_total}${back}`;
}

/** The payment behind a paid order. */
export async function paymentOf(id: string): Promise<string> {
  return String((await readDocument(path.order(id)))?.stripe_payment_intent_id);
}

/** All that was added to revenue for these keys, in cents, `taken back` apart. */
export async function revenueEntries(...keys: string[]): Promise<(number | string)[]> {
  const entries = await adminFirestore().getAll(...keys.map((key) => adminFirestore().doc(path.revenueEntry(key))));
  return entries.map((entry) => {
    if (!entry.exists) return 'none';
    return entry.get('taken_back') === true ? 'taken back' : Number(entry.get('cents'));
  });
}

/** Subjects of the mails that were written to an address. */
export async function mailsTo(email: string): Promise<{ id: string; subject: string; text: string }[]> {
  const { docs } = await adminFirestore().collection('mail').where('to', '==', email).get();
  return docs.map((mail) => {
    deleteAfterTests(mail.ref.path);
    const { subject, text } = mail.get('message') as { subject: string; text: string };
    return { id: mail.id, subject, text };
  });
}
