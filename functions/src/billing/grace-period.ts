import { expiredGracePeriods } from '@atelier/domain/queries/server-queries';
import { logEvent } from '../platform/log.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { syncSubscription } from './subscription/sync-subscription.ts';

/**
 * Ends memberships whose grace period after a failed payment is over. Reads each from Stripe again, so one that has
 * been paid stays active.
 *
 * @returns the number of memberships that were due
 */
export async function endExpiredGracePeriods(now: Date): Promise<number> {
  const due = await toFirestoreQuery(expiredGracePeriods(now)).get();
  for (const document of due.docs) {
    const customerId: unknown = document.get('stripe_customer_id');
    if (typeof customerId !== 'string') continue;
    try {
      await syncSubscription(customerId);
    } catch (error) {
      // Continue with the others; this one stays due.
      logEvent.reconcileFailed('grace', document.id, error);
    }
  }
  return due.size;
}
