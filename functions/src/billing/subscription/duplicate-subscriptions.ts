import { isLive } from '@atelier/domain/billing/membership';
import { logEvent } from '../../platform/log.ts';
import { isAlreadyRefunded, isResourceMissing } from '../../platform/stripe-errors.ts';
import { idOf, subscriptionsOf, type PlanSubscription } from './plan-subscriptions.ts';
import { stripe } from '../../platform/stripe.ts';

import { HOUR_MS } from '@atelier/domain/time-units';

/** Two checkouts open at the same time are paid within this time of each other. An older subscription was intended. */
const DUPLICATE_WINDOW_MS = 26 * HOUR_MS;

/**
 * Ensures that a member pays for one subscription. If two checkouts were paid at once (two tabs), keeps the first,
 * refunds the others in full, ends them and logs it. Only recent purchases from the app's checkout are ended;
 * subscriptions created at Stripe are only logged.
 *
 * @returns the subscriptions afterwards
 */
export async function cancelDuplicates(customerId: string, all: PlanSubscription[]): Promise<PlanSubscription[]> {
  // Stripe lists the newest first, also among those created in the same second.
  const live = all.filter(isLive).toReversed();
  const [first, ...others] = live;
  if (first === undefined || others.length === 0) return all;
  logEvent.duplicateSubscriptions(customerId, live.length);
  const duplicates = others.filter(
    ({ consentId, created }) => consentId !== null && created.getTime() - first.created.getTime() < DUPLICATE_WINDOW_MS,
  );
  // Refund before ending: a refunded subscription that is still live is found by the next run, an ended one is not.
  for (const { id, latestInvoiceId } of duplicates) {
    if (latestInvoiceId !== null) await refundDuplicatePayment(latestInvoiceId);
    await cancelNow(id);
    logEvent.duplicateEnded(id);
  }
  return duplicates.length === 0 ? all : subscriptionsOf(customerId);
}

/**
 * Refunds an invoice in full; does nothing if it is not paid. Needs no idempotency key: Stripe rejects a second full
 * refund, and with a key would repeat its own failures for a day.
 */
async function refundDuplicatePayment(invoiceId: string): Promise<void> {
  const { data } = await stripe().invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 });
  for (const { payment } of data) {
    const intent = idOf(payment.payment_intent);
    if (intent === null) continue;
    try {
      await stripe().refunds.create({ payment_intent: intent, reason: 'duplicate' });
    } catch (error) {
      if (!isAlreadyRefunded(error)) throw error;
    }
  }
}

/** Ends a subscription at once. Does nothing if it has already ended. */
export async function cancelNow(subscriptionId: string): Promise<void> {
  try {
    await stripe().subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!isResourceMissing(error)) throw error;
  }
}
