import { expiredGracePeriods } from '@atelier/domain/queries/server-queries';
import { logEvent } from '../platform/log.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { syncSubscription } from './subscription/sync-subscription.ts';

/**
 * Closes memberships that were owed for as long as they may be. Stripe is asked again for each: one that was paid in the
 * meantime stays open.
 *
 * @returns how many were due
 */
export async function endExpiredGracePeriods(now: Date): Promise<number> {
  const due = await toFirestoreQuery(expiredGracePeriods(now)).get();
  for (const document of due.docs) {
    const customerId: unknown = document.get('stripe_customer_id');
    if (typeof customerId !== 'string') continue;
    try {
      await syncSubscription(customerId);
    } catch (error) {
      // The others do not wait for this one; it stays due.
      logEvent.reconcileFailed('grace', document.id, error);
    }
  }
  return due.size;
}
