import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { DomainError } from '@atelier/domain/error-code';
import { fulfilmentOf, nextOrderState } from '@atelier/domain/shop/order-state';
import { stalePendingOrders } from '@atelier/domain/queries/server-queries';
import { database } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { orderConfirmation, orderUnpaid } from './order-mails.ts';
import { readOrderPayment, type StripeOrderPayment } from './order-payment.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { recordLostDisputes, recordRefunds } from '../billing/refunds/record-refunds.ts';
import { addRevenueOnce } from '../billing/revenue.ts';
import { HOUR_MS } from '@atelier/domain/time-units';

/** A session lives for two hours; an order still pending after this has missed its event. */
const STALE_PENDING_MS = 3 * HOUR_MS;

/**
 * Returns the state of an order's checkout when its buyer returns from Stripe.
 *
 * @throws DomainError `forbidden` for an unknown order or another member's
 */
export async function confirmOrder(orderId: string, uid: string): Promise<ConfirmedCheckout['checkout']> {
  const stored = await database().doc(path.order(orderId)).get();
  if (stored.get('user_id') !== uid) throw new DomainError('forbidden');
  const order = await syncOrder(orderId);
  if (order === undefined) throw new DomainError('forbidden');
  if (order.status === 'expired') return 'expired';
  if (order.status !== 'pending') return 'paid';
  return order.is_processing === true ? 'processing' : 'open';
}

/**
 * Updates an order from its payment at Stripe. Safe to run at any time, in parallel and repeatedly: a run that started
 * later wins.
 *
 * @param sessionId from an event, for an order whose session was not saved.
 * @returns the current order; undefined if there is none.
 */
export async function syncOrder(orderId: string, sessionId?: string): Promise<StarterKitOrder | undefined> {
  const ticket = await nextSyncTicket(orderId);
  if (ticket === undefined) return undefined;
  const session = ticket.sessionId ?? sessionId;
  if (session !== undefined) {
    const payment = await readOrderPayment(session);
    if (payment === undefined) await expireUnknownOrder(orderId);
    else if (payment.order_id === orderId) {
      await applyPayment(orderId, ticket.number, session, payment);
      await recordRevenue(orderId, payment);
    }
  }
  const stored = await database().doc(path.order(orderId)).get();
  return stored.exists ? parseStarterKitOrder(stored.data()) : undefined;
}

/** Reconciles orders that are pending long after their checkout closed. @returns the number of orders. */
export async function reconcileOrders(now: Date): Promise<number> {
  const { docs } = await toFirestoreQuery(stalePendingOrders(new Date(now.getTime() - STALE_PENDING_MS))).get();
  for (const { id } of docs) {
    try {
      await reconcileOrder(id);
    } catch (error) {
      logEvent.reconcileFailed('order', id, error);
    }
  }
  return docs.length;
}

/**
 * Handles an order whose session Stripe does not know, for example after a change of the Stripe account: a paid order
 * stays as it is, a pending one expires.
 */
async function expireUnknownOrder(orderId: string): Promise<void> {
  logEvent.orderSessionUnknown(orderId);
  const db = database();
  const reference = db.doc(path.order(orderId));
  await db.runTransaction(async (transaction) => {
    const order = await transaction.get(reference);
    if (order.get('status') === 'pending') transaction.update(reference, { status: 'expired' });
  });
}

async function reconcileOrder(orderId: string): Promise<void> {
  const order = await syncOrder(orderId);
  if (order?.status !== 'pending') return;
  const reference = database().doc(path.order(orderId));
  // No checkout was ever opened for it.
  if ((await reference.get()).get('stripe_session_id') === undefined) await reference.update({ status: 'expired' });
}

interface SyncTicket {
  number: number;
  sessionId: string | undefined;
}

async function nextSyncTicket(orderId: string): Promise<SyncTicket | undefined> {
  const db = database();
  const reference = db.doc(path.order(orderId));
  return db.runTransaction(async (transaction) => {
    const order = await transaction.get(reference);
    if (!order.exists) return undefined;
    const number = numberIn(order, 'sync_seq') + 1;
    transaction.update(reference, { sync_seq: number });
    const sessionId: unknown = order.get('stripe_session_id');
    return { number, sessionId: typeof sessionId === 'string' ? sessionId : undefined };
  });
}

async function applyPayment(
  orderId: string,
  syncNumber: number,
  sessionId: string,
  payment: StripeOrderPayment,
): Promise<void> {
  const db = database();
  const reference = db.doc(path.order(orderId));
  await db.runTransaction(async (transaction) => {
    const stored = await transaction.get(reference);
    if (!stored.exists || numberIn(stored, 'applied_seq') >= syncNumber) return;
    const order = parseStarterKitOrder(stored.data());
    const next = nextOrderState(order, payment);
    if (next.status === 'expired' && order.user_id === DELETED_MEMBER.user_id) {
      // The buyer's account is deleted, and an unpaid order must not be retained.
      transaction.delete(reference);
      return;
    }
    const isNewlyPaid = fulfilmentOf(order) === undefined && fulfilmentOf(next) !== undefined;
    if (isNewlyPaid)
      createMail(transaction, await orderConfirmation(orderId, { ...order, amount_total: payment.amount_total }));
    if (order.is_processing === true && next.status === 'expired')
      createMail(transaction, await orderUnpaid(orderId, order));
    transaction.update(reference, {
      status: next.status,
      fulfilment: next.fulfilment ?? FieldValue.delete(),
      applied_seq: syncNumber,
      stripe_session_id: sessionId,
      amount_total: payment.amount_total,
      is_processing: payment.state === 'processing' ? true : FieldValue.delete(),
      ...(payment.refunded_cents > 0 || order.refunded_cents !== undefined
        ? { refunded_cents: payment.refunded_cents }
        : {}),
      ...(payment.payment_intent === undefined ? {} : { stripe_payment_intent_id: payment.payment_intent }),
      ...(isNewlyPaid && payment.paid_at !== undefined ? { paid_at: Timestamp.fromDate(payment.paid_at) } : {}),
    });
  });
}

/** Creates the mail in the transaction that writes the state, so that it is sent once. */
function createMail(transaction: Transaction, mail: [DocumentReference, DocumentData] | undefined): void {
  if (mail !== undefined) transaction.set(...mail);
}

async function recordRevenue(orderId: string, payment: StripeOrderPayment): Promise<void> {
  if (payment.state === 'paid' && payment.paid_at !== undefined) {
    await addRevenueOnce({ key: `kit_${orderId}`, at: payment.paid_at, kind: 'kits', cents: payment.amount_total });
  }
  await recordRefunds(payment.refunds);
  await recordLostDisputes(payment.lost_disputes);
}

function numberIn(order: DocumentSnapshot, field: string): number {
  const value: unknown = order.get(field);
  return typeof value === 'number' ? value : 0;
}
