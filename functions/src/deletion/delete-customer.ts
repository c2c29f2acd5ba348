import { path } from '@atelier/domain/paths';
import { customersOf } from '@atelier/domain/queries/server-queries';
import { expireSession } from '../billing/checkout/checkout-sessions.ts';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { isResourceMissing } from '../platform/stripe-errors.ts';
import { stripe } from '../platform/stripe.ts';

/**
 * Ends a member's subscriptions and deletes the customer at Stripe, including cards; invoices remain there as the law
 * requires. Deletes the mapping only after Stripe confirms. Later events about the customer are ignored.
 */
export async function deleteCustomer(uid: string): Promise<void> {
  const db = database();
  const mapped = await toFirestoreQuery(customersOf(uid)).get();
  for (const { id, ref } of mapped.docs) {
    await closeAtStripe(id);
    await ref.delete();
  }
  await db.doc(path.customer(uid)).delete();
}

async function closeAtStripe(customerId: string): Promise<void> {
  try {
    for await (const { id } of stripe().checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 })) {
      await expireSession(id);
    }
    // Also ends all subscriptions, without collecting or refunding anything.
    await stripe().customers.del(customerId);
  } catch (error) {
    if (!isResourceMissing(error)) throw error;
  }
}
