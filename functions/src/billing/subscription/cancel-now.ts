import { isResourceMissing, stripe, undefinedIf } from '../../platform/stripe.ts';
import { voidOpenInvoices } from '../invoices.ts';
import { END_COMMENTS } from './plan-subscriptions.ts';

/**
 * Ends a subscription at once and voids its open invoices, whose mailed links could be paid
 * otherwise. Does nothing if it has already ended.
 *
 * @param by  other than `member`: the sync that finds the end tells the member, who did not ask for
 * it
 */
export async function cancelNow(
  subscriptionId: string,
  by: 'member' | 'payment' | 'team' = 'member',
): Promise<void> {
  // Before the end, because a repeated run leaves an ended subscription alone.
  await voidOpenInvoices(subscriptionId);
  const reason = by === 'member' ? {} : { cancellation_details: { comment: END_COMMENTS[by] } };
  await undefinedIf(isResourceMissing, stripe().subscriptions.cancel(subscriptionId, reason));
}
