import { Timestamp, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import {
  parseStarterKitOrder,
  type StarterKitOrder,
  orderReference,
  fulfilmentOf,
} from '@atelier/domain/shop/starter-kit-order';
import { DomainError } from '@atelier/domain/error-code';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { isWithdrawalOpen, assumedDeliveryDate } from '@atelier/domain/billing/withdrawal';
import { lateRefund, NOTHING_DUE, type DeclarationHandler, type DeclarationOutcome } from './declaration.ts';
import { textAt, toFirestoreQuery } from '../platform/firebase.ts';
import { retryConflicts, unchanged } from '../platform/retry-conflicts.ts';
import { syncOrder } from '../shop/sync-order.ts';
import { disputesOf } from '../billing/plan-payments.ts';
import { refundRemainder } from '../billing/refunds.ts';

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
  const reference = orderReference(orderId, order);
  if (isPaidWithNothing(order)) return NOTHING_DUE;
  // After a lost dispute the bank has given the money back.
  if (order.status === 'disputed' && (await isDisputeLost(paymentIntent))) return NOTHING_DUE;
  if (fulfilmentOf(order) === 'expedié') {
    const cents = order.amount_total - (order.refunded_cents ?? 0);
    return {
      result: { outcome: 'return-kit', refund_cents: cents },
      mail: { template: 'withdrawn-kit-return', data: { amount: cents, reference } },
    };
  }
  if (fulfilmentOf(order) === undefined) return resolveUnpaidOrder(orderId, id, reference);
  if (paymentIntent === undefined) throw new Error(`the paid order ${orderId} names no payment`);
  const cents = await refundRemainder(paymentIntent, id, `withdraw:${id}:${attempts}:${paymentIntent}`);
  const { status } = (await syncOrder(orderId)) ?? order;
  if (cents === 0) {
    // Disputed, or the refund failed: an admin refunds it, because the list of orders shows both, and the withdrawal.
    return status === 'refunded' ? NOTHING_DUE : lateRefund(order.amount_total - (order.refunded_cents ?? 0));
  }
  return {
    result: { outcome: 'refunded', refund_cents: cents },
    mail: { template: 'withdrawn-kit-refunded', data: { amount: cents, reference } },
  };
};

/** Returns whether an order is paid although it cost nothing: a discount took its whole price. */
function isPaidWithNothing(order: StarterKitOrder): boolean {
  return order.amount_total === 0 && fulfilmentOf(order) !== undefined;
}

async function isDisputeLost(payment: string | undefined): Promise<boolean> {
  return payment !== undefined && (await disputesOf(payment)).some(({ status }) => status === 'lost');
}

/** Resolves an order whose payment failed without a refund. Throws while it is processing: a debit cannot be canceled. */
async function resolveUnpaidOrder(
  orderId: string,
  declaration: string,
  reference: string,
): Promise<DeclarationOutcome> {
  const order = await syncOrder(orderId);
  if (order?.status !== 'expired')
    throw new Error(`the payment of ${orderId} is processing; declaration ${declaration} waits for it`);
  return {
    result: { outcome: 'refunded', refund_cents: 0 },
    mail: { template: 'withdrawn-kit-unpaid', data: { reference } },
  };
}

/**
 * Marks an order as withdrawn, so that it is not packed. The same declaration finds the same order. Takes no lock: a
 * transaction on the member's orders would wait for those that bring the same orders up to date.
 */
async function markOrderWithdrawn(uid: string, declaration: string, at: Date): Promise<WithdrawnOrder> {
  return retryConflicts(async () => {
    const { docs } = await toFirestoreQuery(ordersOf(uid)).get();
    const marked = docs.find((stored) => stored.get('withdrawal_id') === declaration);
    if (marked !== undefined) return toWithdrawnOrder(marked);
    const paid = docs.filter((stored) => isConcluded(parseStarterKitOrder(stored.data())));
    const open = paid.find((stored) => isWithdrawable(parseStarterKitOrder(stored.data()), at));
    if (open === undefined) throw new DomainError(paid.length > 0 ? 'withdrawal-over' : 'no-order');
    const fields = { withdrawn_at: Timestamp.fromDate(at), withdrawal_id: declaration };
    await open.ref.update(fields, unchanged(open));
    return toWithdrawnOrder(open);
  });
}

/** Returns whether the contract is concluded: paid, or with its payment processing. */
function isConcluded(order: StarterKitOrder): boolean {
  return order.is_processing === true || fulfilmentOf(order) !== undefined;
}

function isWithdrawable(order: StarterKitOrder, at: Date): boolean {
  // An order placed after the declaration is another contract; a declaration may be processed days later.
  if (order.created_at > at) return false;
  if (order.withdrawn_at !== undefined || order.status === 'refunded') return false;
  const isShipped = fulfilmentOf(order) === 'expedié';
  // The last update of an order is not earlier than its shipping.
  return !isShipped || isWithdrawalOpen(assumedDeliveryDate(order.updated_at ?? order.created_at), at);
}

function toWithdrawnOrder(stored: QueryDocumentSnapshot): WithdrawnOrder {
  const paymentIntent = textAt(stored, 'stripe_payment_intent_id');
  return { orderId: stored.id, order: parseStarterKitOrder(stored.data()), paymentIntent };
}
