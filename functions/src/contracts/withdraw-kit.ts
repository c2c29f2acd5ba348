import { Timestamp, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { DomainError } from '@atelier/domain/error-code';
import { fulfilmentOf } from '@atelier/domain/shop/order-state';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { isWithdrawalOpen, assumedDeliveryDate } from '@atelier/domain/billing/withdrawal';
import type { DeclarationHandler, DeclarationOutcome } from './declaration.ts';
import { database } from '../platform/firebase.ts';
import { syncOrder } from '../shop/sync-order.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { refundRemainder } from '../billing/refunds/refund-remainder.ts';

interface WithdrawnOrder {
  orderId: string;
  order: StarterKitOrder;
  paymentIntent: string | undefined;
}

/**
 * Withdraws from the newest kit order that is still open to withdrawal. A kit not yet shipped is refunded at once, or
 * as soon as its money arrives. A shipped kit is refunded manually once returned; the order carries the declaration's
 * id.
 *
 * @throws DomainError `withdrawal-over` if the period has passed, `no-order` if there is none; Error while the payment
 * is processing
 */
export const withdrawKit: DeclarationHandler = async ({ id, uid, attempts, declaredAt }) => {
  const { orderId, order, paymentIntent } = await markOrderWithdrawn(uid, id, declaredAt);
  if (fulfilmentOf(order) === 'expedié') {
    const cents = order.amount_total - (order.refunded_cents ?? 0);
    return {
      result: { outcome: 'return-kit', refund_cents: cents },
      mail: { template: 'withdrawn-kit-return', cents, reference: orderId },
    };
  }
  if (fulfilmentOf(order) === undefined) return resolveUnpaidOrder(orderId, id);
  if (paymentIntent === undefined) throw new Error(`the paid order ${orderId} names no payment`);
  const cents = await refundRemainder(paymentIntent, id, `withdraw:${id}:${attempts}:${paymentIntent}`);
  await syncOrder(orderId);
  return {
    result: { outcome: 'refunded', refund_cents: cents },
    mail: { template: 'withdrawn-kit-refunded', cents, reference: orderId },
  };
};

/**
 * Handles an order whose payment is still processing: a debit cannot be canceled. Waits until it succeeds, or returns
 * without a refund if it failed.
 */
async function resolveUnpaidOrder(orderId: string, declaration: string): Promise<DeclarationOutcome> {
  const order = await syncOrder(orderId);
  if (order?.status !== 'expired')
    throw new Error(`the money of ${orderId} is on its way; ${declaration} waits for it`);
  return {
    result: { outcome: 'refunded', refund_cents: 0 },
    mail: { template: 'withdrawn-kit-unpaid', reference: orderId },
  };
}

/** Marks an order as withdrawn, so that it is not packed. The same declaration finds the same order. */
async function markOrderWithdrawn(uid: string, declaration: string, at: Date): Promise<WithdrawnOrder> {
  const db = database();
  return db.runTransaction(async (transaction) => {
    const { docs } = await transaction.get(toFirestoreQuery(ordersOf(uid)));
    const marked = docs.find((stored) => stored.get('withdrawal_id') === declaration);
    if (marked !== undefined) return toWithdrawnOrder(marked);
    const paid = docs.filter((stored) => isConcluded(parseStarterKitOrder(stored.data())));
    const open = paid.find((stored) => isWithdrawable(parseStarterKitOrder(stored.data()), at));
    if (open === undefined) throw new DomainError(paid.length > 0 ? 'withdrawal-over' : 'no-order');
    transaction.update(db.doc(path.order(open.id)), {
      withdrawn_at: Timestamp.fromDate(at),
      withdrawal_id: declaration,
    });
    return toWithdrawnOrder(open);
  });
}

/** Whether the contract is concluded: paid, or with the payment processing. */
function isConcluded(order: StarterKitOrder): boolean {
  return order.is_processing === true || fulfilmentOf(order) !== undefined;
}

function isWithdrawable(order: StarterKitOrder, at: Date): boolean {
  if (order.withdrawn_at !== undefined || order.status === 'refunded' || order.status === 'disputed') return false;
  const hasLeft = fulfilmentOf(order) === 'expedié';
  // The last update of an order is not earlier than its shipping.
  return !hasLeft || isWithdrawalOpen(assumedDeliveryDate(order.updated_at ?? order.created_at), at);
}

function toWithdrawnOrder(stored: QueryDocumentSnapshot): WithdrawnOrder {
  const payment: unknown = stored.get('stripe_payment_intent_id');
  return {
    orderId: stored.id,
    order: parseStarterKitOrder(stored.data()),
    paymentIntent: typeof payment === 'string' ? payment : undefined,
  };
}
