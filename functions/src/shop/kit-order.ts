import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { ShippingForm } from '@atelier/domain/contracts/payments';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import type { Locale } from '@atelier/domain/values';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { MAX_CONTENDED_ATTEMPTS } from '../platform/transaction-options.ts';
import { HOUR_MS } from '@atelier/domain/time-units';

/**
 * The data that an order fixes before its checkout. All parameters sent to Stripe come from here, so a retry sends the
 * same.
 */
export interface KitOrder extends ShippingForm {
  user_id: string;
  stripe_customer_id: string;
  /** Stripe's price id. */
  price: string;
  price_cents: number;
  shipping_cents: number;
  discount_cents: number;
  coupon: string | null;
  /** Euro cents, everything included. */
  amount_total: number;
  locale: Locale;
}

/** An order waiting for its payment. */
export interface ReservedOrder extends KitOrder {
  id: string;
  created_at: Date;
  /** Number of idempotency keys invalidated by Stripe's own failures. */
  attempt: number;
  stripe_session_id: string | undefined;
}

/** A second click within this time reuses the order. Stripe's session lives longer. */
const REUSE_ORDER_MS = HOUR_MS;

/**
 * Returns the order for this kit, price, address and member: a pending one, or a new one. Two parallel clicks get the
 * same.
 *
 * @param closedOrderIds ids of orders whose checkout is closed.
 */
export async function reserveOrder(
  order: KitOrder,
  now: Date,
  closedOrderIds: ReadonlySet<string>,
): Promise<ReservedOrder> {
  const db = database();
  return db.runTransaction(
    async (transaction) => {
      const { docs } = await transaction.get(toFirestoreQuery(ordersOf(order.user_id)));
      const reusable = docs.find((stored) => !closedOrderIds.has(stored.id) && isReusable(stored, order, now));
      if (reusable !== undefined) return toReservedOrder(order, reusable);
      const reference = db.collection(path.orders()).doc();
      transaction.create(reference, { ...order, status: 'pending', created_at: Timestamp.fromDate(now) });
      return { ...order, id: reference.id, created_at: now, attempt: 0, stripe_session_id: undefined };
    },
    // Parallel orders of other members can abort a transaction that queries the collection.
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
}

function isReusable(stored: DocumentSnapshot, order: KitOrder, now: Date): boolean {
  const created: unknown = stored.get('created_at');
  return (
    stored.get('status') === 'pending' &&
    stored.get('is_processing') !== true &&
    created instanceof Timestamp &&
    // Absolute, because of two parallel calls the first to write may have the later time.
    Math.abs(now.getTime() - created.toMillis()) < REUSE_ORDER_MS &&
    Object.entries(order).every(([field, value]) => stored.get(field) === value)
  );
}

function toReservedOrder(order: KitOrder, stored: DocumentSnapshot): ReservedOrder {
  const created = stored.get('created_at') as Timestamp;
  const attempt: unknown = stored.get('checkout_attempt');
  const session: unknown = stored.get('stripe_session_id');
  return {
    ...order,
    id: stored.id,
    created_at: created.toDate(),
    attempt: typeof attempt === 'number' ? attempt : 0,
    stripe_session_id: typeof session === 'string' ? session : undefined,
  };
}
