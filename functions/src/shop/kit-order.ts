import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { formatOrderNumber, orderTokens } from '@atelier/domain/shop/starter-kit-order';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import type { ShippingForm } from '@atelier/domain/contracts/payments';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import type { Locale } from '@atelier/domain/values';
import { HOUR_MS } from '@atelier/domain/time-units';
import {
  database,
  dateAt,
  MAX_CONTENDED_ATTEMPTS,
  numberAt,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';

/**
 * The data that an order fixes before its checkout: all parameters for Stripe, so that a retry
 * sends the same.
 */
export interface KitOrder extends Omit<ShippingForm, 'phone'> {
  phone?: string;
  user_id: string;
  /** The buyer's e-mail when ordering. */
  email: string;
  stripe_customer_id: string;
  /** Stripe's price ids of the kit and its delivery. */
  price: string;
  shipping_price: string;
  price_cents: number;
  shipping_cents: number;
  discount_cents: number;
  coupon: string | null;
  /** Euro cents, everything included. */
  amount_total: number;
  /** Working days from the payment to the delivery, as the page said. */
  delivery_days: number;
  locale: Locale;
}

/** An order waiting for its payment. */
export interface ReservedOrder extends KitOrder {
  id: string;
  /** Undefined for an order from before the numbers. */
  number: string | undefined;
  created_at: Date;
  /** Number of idempotency keys invalidated by Stripe's own failures. */
  attempt: number;
  stripe_session_id: string | undefined;
}

/** A second click within this time reuses the order. Stripe's session lives longer. */
const REUSE_ORDER_MS = HOUR_MS;

/**
 * Returns the order for this kit, price, delivery time, address and member: a pending one, or a new
 * one. Two parallel clicks get the same. A new one gets the next number of its year; the number
 * stays with an order that is never paid.
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
      const reusable = docs.find(
        (stored) => !closedOrderIds.has(stored.id) && isReusable(stored, order, now),
      );
      if (reusable !== undefined) return toReservedOrder(order, reusable);
      const year = dayIn(STUDIO_TIME_ZONE, now).slice(0, 4);
      const counter = await transaction.get(db.doc(path.orderCounter(year)));
      const last = numberAt(counter, 'last') + 1;
      const number = formatOrderNumber(year, last);
      const search = orderTokens(number, order.full_name, order.email);
      const reference = db.collection(path.orders()).doc();
      transaction.set(counter.ref, { last });
      transaction.create(reference, {
        ...order,
        number,
        search,
        status: 'pending',
        created_at: Timestamp.fromDate(now),
      });
      return {
        ...order,
        id: reference.id,
        number,
        created_at: now,
        attempt: 0,
        stripe_session_id: undefined,
      };
    },
    // Parallel orders of other members can abort a transaction that queries the collection.
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
}

function isReusable(stored: DocumentSnapshot, order: KitOrder, now: Date): boolean {
  const created = dateAt(stored, 'created_at');
  return (
    stored.get('status') === 'pending' &&
    stored.get('is_processing') !== true &&
    created !== undefined &&
    // Absolute, because of two parallel calls the first to write may have the later time.
    Math.abs(now.getTime() - created.getTime()) < REUSE_ORDER_MS &&
    stored.get('phone') === order.phone &&
    Object.entries(order).every(([field, value]) => stored.get(field) === value)
  );
}

function toReservedOrder(order: KitOrder, stored: DocumentSnapshot): ReservedOrder {
  return {
    ...order,
    id: stored.id,
    number: textAt(stored, 'number'),
    created_at: (stored.get('created_at') as Timestamp).toDate(),
    attempt: numberAt(stored, 'checkout_attempt'),
    stripe_session_id: textAt(stored, 'stripe_session_id'),
  };
}
