import type { Stripe } from 'stripe';
import { isResourceMissing } from '../../platform/stripe-errors.ts';
import { tierForPriceId } from '../plans.ts';
import { idOf } from '../subscription/plan-subscriptions.ts';
import { stripe } from '../../platform/stripe.ts';

/** An invoice as Stripe has it now; null for one that is not there, as a draft that was deleted. */
export async function findInvoice(id: string): Promise<Stripe.Invoice | null> {
  try {
    return await stripe().invoices.retrieve(id);
  } catch (error) {
    if (isResourceMissing(error)) return null;
    throw error;
  }
}

/**
 * Whether an invoice is of a subscription to one of our plans. The account may sell other things, also by subscription,
 * and also to members; the customer tells nothing, for theirs is deleted when they leave. What was bought on our checkout
 * carries its consent along; of what somebody made at Stripe itself, one of the first lines has to be a plan's.
 */
export async function isPlanInvoice({ parent, lines }: Stripe.Invoice): Promise<boolean> {
  if (parent?.type !== 'subscription_details') return false;
  if (parent.subscription_details?.metadata?.consent_id !== undefined) return true;
  const prices = new Set(lines.data.map(({ pricing }) => idOf(pricing?.price_details?.price)));
  for (const price of prices) if (price !== null && (await tierForPriceId(price)) !== null) return true;
  return false;
}

/** Whether a payment paid an invoice of one of our plans. @param payment_intent Stripe's id of it */
export async function isPlanPayment(payment_intent: string): Promise<boolean> {
  const { data } = await stripe().invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } });
  for (const { invoice } of data) {
    const found = await findInvoice(idOf(invoice) ?? '');
    if (found !== null && (await isPlanInvoice(found))) return true;
  }
  return false;
}
