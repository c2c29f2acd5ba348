import { parseCustomer } from '@atelier/domain/billing/customer';
import { expiredGracePeriods } from '@atelier/domain/queries/server-billing-queries';
import { logEvent } from '../platform/log.ts';
import { pagesOf, toFirestoreQuery } from '../platform/firebase.ts';
import { syncSubscription } from './subscription/sync-subscription.ts';

const PAGE = 100;

/**
 * Ends memberships whose grace period after a failed payment is over. Reads each from Stripe again,
 * so one that has been paid stays active.
 *
 * @returns the number of memberships that were due
 */
export async function endExpiredGracePeriods(now: Date): Promise<number> {
  let count = 0;
  for await (const page of pagesOf(toFirestoreQuery(expiredGracePeriods(now, PAGE)), PAGE)) {
    count += page.length;
    for (const document of page) {
      const { stripe_customer_id: customerId } = parseCustomer(document.data());
      if (customerId === undefined) continue;
      try {
        await syncSubscription(customerId);
      } catch (error) {
        // Continue with the others; this one stays due.
        logEvent.reconcileFailed('grace', document.id, error);
      }
    }
  }
  return count;
}
