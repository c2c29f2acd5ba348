import { isResourceMissing, stripe, undefinedIf } from '../../platform/stripe.ts';
import { voidOpenInvoices } from '../invoices.ts';

/**
 * Ends a subscription at once and voids its open invoices, whose mailed links could be paid otherwise. Does nothing if it
 * has already ended.
 */
export async function cancelNow(subscriptionId: string): Promise<void> {
  // Before the end, because a repeated run leaves an ended subscription alone.
  await voidOpenInvoices(subscriptionId);
  await undefinedIf(isResourceMissing, stripe().subscriptions.cancel(subscriptionId));
}
