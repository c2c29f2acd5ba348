import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { DomainError } from '@atelier/domain/error-code';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { path } from '@atelier/domain/paths';
import {
  parseStarterKitOrder,
  type StarterKitOrder,
  fulfilmentOf,
  isPartlyRefunded,
  nextOrderState,
} from '@atelier/domain/shop/starter-kit-order';
import { HOUR_MS } from '@atelier/domain/time-units';
import { recordLostDisputes, recordRefunds } from '../billing/refunds.ts';
import { addRevenueOnce } from '../billing/revenue.ts';
import { database, numberAt, textAt } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { orderMail } from './order-mails.ts';
import { recordRefundOutcomes } from './refund-outcomes.ts';
import { readOrderPayment, type StripeOrderPayment } from './order-payment.ts';

/** A session lives for two hours; an order still pending after this has missed its event. */
const STALE_PENDING_MS = 3 * HOUR_MS;

/**
 * Returns the instant before which a pending order was created if its checkout has closed since.
 */
export const stalePendingSince = (now: Date) => new Date(now.getTime() - STALE_PENDING_MS);

/**
 * Returns the state of an order's checkout for its buyer.
 *
 * @throws DomainError `forbidden` for another member
 */
export async function confirmOrder(
  orderId: string,
  uid: string,
): Promise<ConfirmedCheckout['checkout']> {
  const stored = await database().doc(path.order(orderId)).get();
  if (stored.get('user_id') !== uid) throw new DomainError('forbidden');
  const order = await syncOrder(orderId);
  if (order === undefined) throw new DomainError('forbidden');
  if (order.status === 'expired') return 'expired';
  if (order.status !== 'pending') return 'paid';
  return order.is_processing === true ? 'processing' : 'open';
}

/**
 * Updates an order from its payment at Stripe. Safe to run at any time, in parallel and repeatedly:
 * a run that started later wins.
 *
 * @param sessionId from an event, for an order whose session was not saved.
 * @returns the current order; undefined if there is none.
 */
export async function syncOrder(
  orderId: string,
  sessionId?: string,
): Promise<StarterKitOrder | undefined> {
  const drawn = await drawSyncTicket(orderId);
  if (drawn === undefined) return undefined;
  const session = drawn.sessionId ?? sessionId;
  if (session !== undefined) {
    const payment = await readOrderPayment(session);
    if (payment === undefined) await expireUnknownOrder(orderId);
    else if (payment.order_id === orderId) {
      await applyPayment(orderId, drawn.syncTicket, session, payment);
      await recordRevenue(orderId, payment);
      await recordRefundOutcomes(orderId, payment.refunds);
    }
  }
  const stored = await database().doc(path.order(orderId)).get();
  return stored.exists ? parseStarterKitOrder(stored.data()) : undefined;
}

/**
 * Expires a pending order whose session Stripe does not know, after a change of the account; a paid
 * one stays.
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

/**
 * Syncs an order that is pending long after its checkout closed; expires one that never had a
 * checkout.
 */
export async function reconcileOrder(orderId: string): Promise<void> {
  const order = await syncOrder(orderId);
  if (order?.status !== 'pending') return;
  const reference = database().doc(path.order(orderId));
  // No checkout was ever opened for it.
  if ((await reference.get()).get('stripe_session_id') === undefined) {
    await reference.update({ status: 'expired' });
  }
}

async function drawSyncTicket(orderId: string) {
  const db = database();
  const reference = db.doc(path.order(orderId));
  return db.runTransaction(async (transaction) => {
    const order = await transaction.get(reference);
    if (!order.exists) return undefined;
    const syncTicket = numberAt(order, 'sync_seq') + 1;
    transaction.update(reference, { sync_seq: syncTicket });
    return { syncTicket, sessionId: textAt(order, 'stripe_session_id') };
  });
}

async function applyPayment(
  orderId: string,
  syncTicket: number,
  sessionId: string,
  payment: StripeOrderPayment,
): Promise<void> {
  const db = database();
  const reference = db.doc(path.order(orderId));
  await db.runTransaction(async (transaction) => {
    const stored = await transaction.get(reference);
    if (!stored.exists || numberAt(stored, 'applied_seq') >= syncTicket) return;
    const order = parseStarterKitOrder(stored.data());
    const next = nextOrderState(order, payment);
    if (next.status === 'expired' && order.user_id === DELETED_MEMBER.user_id) {
      // The buyer's account is deleted, and an unpaid order must not be retained.
      transaction.delete(reference);
      return;
    }
    const isNewlyPaid = fulfilmentOf(order) === undefined && fulfilmentOf(next) !== undefined;
    const hasFailed = order.is_processing === true && next.status === 'expired';
    const mail = isNewlyPaid
      ? await orderMail('confirmation', orderId, { ...order, amount_total: payment.amount_total })
      : hasFailed && (await orderMail('unpaid', orderId, order));
    // In the transaction that writes the state, so that it is sent once.
    if (mail) transaction.set(...mail);
    transaction.update(reference, {
      status: next.status,
      fulfilment: next.fulfilment ?? FieldValue.delete(),
      applied_seq: syncTicket,
      stripe_session_id: sessionId,
      amount_total: payment.amount_total,
      is_processing: payment.state === 'processing' ? true : FieldValue.delete(),
      ...(payment.refunded_cents > 0 || order.refunded_cents !== undefined
        ? {
            refunded_cents: payment.refunded_cents,
            refunded_at: payment.refunded_at ?? FieldValue.delete(),
          }
        : {}),
      ...(next.status === 'refunded' && { failed_refund_cents: FieldValue.delete() }),
      ...disputeFields(payment.dispute),
      partly_refunded: isPartlyRefunded({ ...payment, status: next.status })
        ? true
        : FieldValue.delete(),
      ...(payment.payment_intent === undefined
        ? {}
        : { stripe_payment_intent_id: payment.payment_intent }),
      ...(isNewlyPaid && payment.paid_at !== undefined
        ? { paid_at: Timestamp.fromDate(payment.paid_at) }
        : {}),
    });
  });
}

async function recordRevenue(orderId: string, payment: StripeOrderPayment): Promise<void> {
  if (payment.state === 'paid' && payment.paid_at !== undefined) {
    await addRevenueOnce({
      key: `kit_${orderId}`,
      at: payment.paid_at,
      kind: 'kits',
      cents: payment.amount_total,
    });
  }
  await recordRefunds(payment.refunds);
  await recordLostDisputes(payment.lost_disputes);
}

/**
 * Returns what an order says about a dispute of its payment; removes what is not the case any more.
 */
function disputeFields(dispute: StripeOrderPayment['dispute']): DocumentData {
  const { opened_at, status, reason, due_by } = dispute ?? {};
  return {
    disputed_at: opened_at === undefined ? FieldValue.delete() : Timestamp.fromDate(opened_at),
    dispute_status: status ?? FieldValue.delete(),
    dispute_reason: reason ?? FieldValue.delete(),
    dispute_due_by: due_by === undefined ? FieldValue.delete() : Timestamp.fromDate(due_by),
  };
}
