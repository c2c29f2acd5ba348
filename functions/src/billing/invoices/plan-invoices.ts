import type { Stripe } from 'stripe';
import { isResourceMissing } from '../../platform/stripe-errors.ts';
import { tierForPriceId } from '../plans.ts';
import { idOf } from '../subscription/plan-subscriptions.ts';
import { stripe } from '../../platform/stripe.ts';

/** Reads an invoice from Stripe. Returns null if it does not exist, such as a deleted draft. */
export async function findInvoice(id: string): Promise<Stripe.Invoice | null> {
  try {
    return await stripe().invoices.retrieve(id);
  } catch (error) {
    if (isResourceMissing(error)) return null;
    throw error;
  }
}

/**
 * Returns whether an invoice belongs to a subscription to one of the plans. The Stripe account may sell other products,
 * also by subscription and to members, and the customer may be deleted already. Invoices from the app's checkout carry
 * a consent id; for those created at Stripe, one of the first lines must have a plan's price.
 */
export async function isPlanInvoice({ parent, lines }: Stripe.Invoice): Promise<boolean> {
  if (parent?.type !== 'subscription_details') return false;
  if (parent.subscription_details?.metadata?.consent_id !== undefined) return true;
  const prices = new Set(lines.data.map(({ pricing }) => idOf(pricing?.price_details?.price)));
  for (const price of prices) if (price !== null && (await tierForPriceId(price)) !== null) return true;
  return false;
}

/** Returns whether a payment paid an invoice of one of the plans. @param payment_intent Stripe's id of the payment */
export async function isPlanPayment(payment_intent: string): Promise<boolean> {
  const { data } = await stripe().invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } });
  for (const { invoice } of data) {
    const found = await findInvoice(idOf(invoice) ?? '');
    if (found !== null && (await isPlanInvoice(found))) return true;
  }
  return false;
}
