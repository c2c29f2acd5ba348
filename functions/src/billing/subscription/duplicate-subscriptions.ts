import { isLive } from '@atelier/domain/billing/membership';
import { logEvent } from '../../platform/log.ts';
import { isResourceMissing } from '../../platform/stripe-errors.ts';
import { subscriptionsOf, type PlanSubscription } from './plan-subscriptions.ts';
import { stripe } from '../../platform/stripe.ts';
import { refundDuplicatePayment } from '../refunds/refund-duplicate.ts';

/** Two checkouts that were open at once were paid within this time of each other; what is older was meant. */
const DUPLICATE_WINDOW_MS = 26 * 3_600_000;

/**
 * A member pays for one subscription. Where two checkouts were paid (two tabs, both at the bank at the same moment), the
 * first one stays, the others are refunded in full and ended, and it is logged. Only what was bought on our checkout just
 * now is touched; whatever a person set up at Stripe is logged and left to a person.
 *
 * @returns the subscriptions as they stand afterwards
 */
export async function cancelDuplicates(customerId: string, all: PlanSubscription[]): Promise<PlanSubscription[]> {
  // Stripe lists the newest first, also of those that were made within one second.
  const live = all.filter(isLive).toReversed();
  const [first, ...others] = live;
  if (first === undefined || others.length === 0) return all;
  logEvent.duplicateSubscriptions(customerId, live.length);
  const duplicates = others.filter(
    ({ consentId, created }) => consentId !== null && created.getTime() - first.created.getTime() < DUPLICATE_WINDOW_MS,
  );
  // Money first: one that was refunded and not ended is found again, one that was ended is not.
  for (const { id, latestInvoiceId } of duplicates) {
    if (latestInvoiceId !== null) await refundDuplicatePayment(latestInvoiceId);
    await cancelNow(id);
    logEvent.duplicateEnded(id);
  }
  return duplicates.length === 0 ? all : subscriptionsOf(customerId);
}

/** Ends a subscription at once; one that has ended is left alone. */
export async function cancelNow(subscriptionId: string): Promise<void> {
  try {
    await stripe().subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!isResourceMissing(error)) throw error;
  }
}
