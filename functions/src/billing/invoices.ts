import type { Stripe } from 'stripe';
import { UNPAID_GRACE_DAYS } from '@atelier/domain/billing/membership';
import type { InvoiceSubject } from '@atelier/domain/contracts/admin-members';
import { orderReference } from '@atelier/domain/shop/starter-kit-order';
import { DAY_MS } from '@atelier/domain/time-units';
import { contactOf, sendMail } from '../mail/mails.ts';
import {
  isInvalidRequest,
  isResourceMissing,
  stripe,
  undefinedIf,
  dateFromSeconds,
  idOf,
} from '../platform/stripe.ts';
import { planOfPriceId } from './plans.ts';

/**
 * Reads an invoice from Stripe. Returns undefined if it does not exist, such as a deleted draft.
 */
export function findInvoice(id: string): Promise<Stripe.Invoice | undefined> {
  return undefinedIf(isResourceMissing, stripe().invoices.retrieve(id));
}

/**
 * Returns whether an invoice belongs to a subscription to one of the plans. The invoice alone
 * decides: the Stripe account may sell other subscriptions to the same customers, and the customer
 * may be deleted by now. Invoices from the app's checkout carry a consent id; for those created at
 * Stripe, one of the first lines must have a plan's price.
 */
export async function isPlanInvoice({ parent, lines }: Stripe.Invoice): Promise<boolean> {
  if (parent?.type !== 'subscription_details') return false;
  if (parent.subscription_details?.metadata?.consent_id !== undefined) return true;
  const prices = new Set(lines.data.map(({ pricing }) => idOf(pricing?.price_details?.price)));
  for (const price of prices) {
    if (price !== null && (await planOfPriceId(price)) !== null) return true;
  }
  return false;
}

/**
 * Returns what an invoice bills: of a change of plan the new one, of a kit its order.
 *
 * @param payment  of the invoice
 */
export async function subjectOfInvoice(
  { parent, lines, billing_reason }: Stripe.Invoice,
  payment: string | undefined,
): Promise<InvoiceSubject> {
  const [largest] = lines.data.toSorted((a, b) => b.amount - a.amount);
  const price = idOf(largest?.pricing?.price_details?.price);
  const plan =
    parent?.type === 'subscription_details' && price !== null ? await planOfPriceId(price) : null;
  if (plan !== null) {
    const { tier, interval } = plan;
    return { kind: 'plan', tier, interval, is_change: billing_reason === 'subscription_update' };
  }
  const metadata: Stripe.Metadata =
    payment === undefined ? {} : (await stripe().paymentIntents.retrieve(payment)).metadata;
  const { order_id, order_number } = metadata;
  if (order_id !== undefined) {
    const reference = orderReference(order_id, { number: order_number });
    return { kind: 'order', id: order_id, reference };
  }
  return { kind: 'other', text: largest?.description ?? '' };
}

/**
 * Voids the open plan invoices of a subscription that ends: their mailed links could be paid
 * otherwise.
 */
export async function voidOpenInvoices(subscription: string): Promise<void> {
  const open = stripe().invoices.list({ subscription, status: 'open', limit: 100 });
  for (const invoice of (await undefinedIf(isResourceMissing, open))?.data ?? []) {
    // Paid meanwhile, it is no longer open.
    if (await isPlanInvoice(invoice)) {
      await undefinedIf(isInvalidRequest, stripe().invoices.voidInvoice(invoice.id));
    }
  }
}

/**
 * Returns the invoice of one of the plans that a payment paid, if any.
 *
 * @param payment_intent Stripe's id of the payment
 */
export async function planInvoiceOf(payment_intent: string): Promise<Stripe.Invoice | undefined> {
  const { data } = await stripe().invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent },
  });
  for (const { invoice } of data) {
    const found = await findInvoice(idOf(invoice) ?? '');
    if (found !== undefined && (await isPlanInvoice(found))) return found;
  }
  return undefined;
}

/**
 * Sends an e-mail that a renewal could not be charged, with a link to pay or confirm it: once per
 * invoice, however often the card is retried. Skips failed plan changes, which the member sees on
 * screen.
 *
 * @param uid  the member whose invoice it is
 */
export async function sendPaymentDueMail(uid: string, invoice: Stripe.Invoice): Promise<void> {
  const { id, status, billing_reason, hosted_invoice_url } = invoice;
  if (status !== 'open' || billing_reason !== 'subscription_cycle' || !id || !hosted_invoice_url) {
    return;
  }
  const member = await contactOf(uid);
  if (member === undefined || !(await isPlanInvoice(invoice))) return;
  const date = dateFromSeconds(invoice.created);
  const until = new Date(date.getTime() + UNPAID_GRACE_DAYS * DAY_MS);
  const data = { amount: invoice.amount_remaining, date, until, invoiceUrl: hosted_invoice_url };
  await sendMail({ id: `invoice_${id}_due`, to: member, template: 'payment-due', data });
}
