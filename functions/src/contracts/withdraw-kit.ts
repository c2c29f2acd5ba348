import { Timestamp, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import {
  parseStarterKitOrder,
  type StarterKitOrder,
  orderReference,
  fulfilmentOf,
} from '@atelier/domain/shop/starter-kit-order';
import { DomainError } from '@atelier/domain/error-code';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { isRepeatedWithdrawal } from '@atelier/domain/billing/withdrawal';
import {
  isOrderConcluded,
  isOrderWithdrawable,
  keptCents,
} from '@atelier/domain/shop/order-withdrawal';
import {
  lateRefund,
  NOTHING_DUE,
  type Declaration,
  type DeclarationHandler,
  type DeclarationOutcome,
} from './declaration.ts';
import { textAt, toFirestoreQuery } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { retryConflicts, unchanged } from '../platform/retry-conflicts.ts';
import { syncOrder } from '../shop/sync-order.ts';
import { disputesOf, isDisputeLost } from '../billing/plan-payments.ts';
import { refundRemainder } from '../billing/refunds.ts';

interface WithdrawnOrder {
  orderId: string;
  order: StarterKitOrder;
  paymentIntent: string | undefined;
  /** Id of the declaration that withdrew from it. */
  withdrawal: string;
}

/**
 * Withdraws from the kit order that the member named, or from the newest one that is still open to
 * withdrawal. A kit not yet shipped is refunded at once, or as soon as its money arrives. A shipped
 * kit is refunded manually once returned; the order carries the declaration's id. A declaration
 * that arrives at the same time as another, or a moment later, gets the same answer.
 *
 * @throws DomainError `withdrawal-over` if the period has passed, `no-order` if there is no such
 * order; Error while the payment is processing
 */
export const withdrawKit: DeclarationHandler = async (declaration) => {
  const withdrawn = await markOrderWithdrawn(declaration);
  const outcome = await settleWithdrawal(withdrawn, declaration.attempts);
  return withdrawn.withdrawal === declaration.id ? outcome : { ...outcome, mail: null };
};

async function settleWithdrawal(
  { orderId, order, paymentIntent, withdrawal }: WithdrawnOrder,
  attempts: number,
): Promise<DeclarationOutcome> {
  const reference = orderReference(orderId, order);
  if (isPaidWithNothing(order)) return NOTHING_DUE;
  // After a lost dispute the bank has given the money back.
  if (order.status === 'disputed' && (await hasLostDispute(paymentIntent))) return NOTHING_DUE;
  if (fulfilmentOf(order) === 'expedié') {
    const cents = keptCents(order);
    return {
      result: { outcome: 'return-kit', refund_cents: cents },
      mail: {
        template: 'withdrawn-kit-return',
        data: { order: orderId, amount: cents, reference },
      },
    };
  }
  if (fulfilmentOf(order) === undefined) return resolveUnpaidOrder(orderId, withdrawal, reference);
  if (paymentIntent === undefined) throw new Error(`the paid order ${orderId} names no payment`);
  const cents = await refundRemainder(
    paymentIntent,
    withdrawal,
    `withdraw:${withdrawal}:${attempts}:${paymentIntent}`,
  );
  if (cents === 0) {
    const { status } = (await syncOrder(orderId)) ?? order;
    // Disputed, or the refund failed: an admin refunds it, because the list of orders shows both,
    // and the withdrawal.
    return status === 'refunded' ? NOTHING_DUE : lateRefund(keptCents(order));
  }
  await showRefund(orderId);
  return {
    result: { outcome: 'refunded', refund_cents: cents },
    mail: {
      template: 'withdrawn-kit-refunded',
      data: { order: orderId, amount: cents, reference },
    },
  };
}

/**
 * Brings a refunded order up to date, so that the member sees it at once. The refund is made: if
 * many declarations and Stripe's events change the order at the same time and this one is late, the
 * event of the refund does it.
 */
async function showRefund(orderId: string): Promise<void> {
  try {
    await syncOrder(orderId);
  } catch (error) {
    logEvent.orderShownLate(orderId, error);
  }
}

/** Returns whether an order is paid although it cost nothing: a discount took its whole price. */
function isPaidWithNothing(order: StarterKitOrder): boolean {
  return order.amount_total === 0 && fulfilmentOf(order) !== undefined;
}

async function hasLostDispute(payment: string | undefined): Promise<boolean> {
  return payment !== undefined && (await disputesOf(payment)).some(isDisputeLost);
}

/**
 * Resolves an order whose payment failed without a refund. Throws while it is processing: a debit
 * cannot be canceled.
 */
async function resolveUnpaidOrder(
  orderId: string,
  declaration: string,
  reference: string,
): Promise<DeclarationOutcome> {
  const order = await syncOrder(orderId);
  if (order?.status !== 'expired') {
    throw new Error(
      `the payment of ${orderId} is processing; declaration ${declaration} waits for it`,
    );
  }
  return {
    result: { outcome: 'refunded', refund_cents: 0 },
    mail: { template: 'withdrawn-kit-unpaid', data: { order: orderId, reference } },
  };
}

/**
 * Marks an order as withdrawn, so that it is not packed. The same declaration finds the same order.
 * Takes no lock: a transaction on the member's orders would wait for those that bring the same
 * orders up to date.
 */
async function markOrderWithdrawn({
  id,
  uid,
  orderId,
  declaredAt,
}: Declaration): Promise<WithdrawnOrder> {
  return retryConflicts(async () => {
    const { docs } = await toFirestoreQuery(ordersOf(uid)).get();
    const marked = docs.find((stored) => stored.get('withdrawal_id') === id);
    if (marked !== undefined) return toWithdrawnOrder(marked);
    const named = docs.filter((stored) => orderId === undefined || stored.id === orderId);
    const paid = named.filter((stored) => isOrderConcluded(parseStarterKitOrder(stored.data())));
    const open = paid.find((stored) => {
      const order = parseStarterKitOrder(stored.data());
      // An order placed after the declaration is another contract; a declaration may be processed
      // days later.
      return order.created_at <= declaredAt && isOrderWithdrawable(order, declaredAt);
    });
    const repeated = paid.find((stored) =>
      isWithdrawnAMomentAgo(parseStarterKitOrder(stored.data()), declaredAt),
    );
    if (open === undefined && repeated !== undefined) return toWithdrawnOrder(repeated);
    if (open === undefined) throw new DomainError(paid.length > 0 ? 'withdrawal-over' : 'no-order');
    const fields = { withdrawn_at: Timestamp.fromDate(declaredAt), withdrawal_id: id };
    await open.ref.update(fields, unchanged(open));
    return { ...toWithdrawnOrder(open), withdrawal: id };
  });
}

function isWithdrawnAMomentAgo({ withdrawn_at }: StarterKitOrder, at: Date): boolean {
  return withdrawn_at !== undefined && isRepeatedWithdrawal(withdrawn_at, at);
}

function toWithdrawnOrder(stored: QueryDocumentSnapshot): WithdrawnOrder {
  const paymentIntent = textAt(stored, 'stripe_payment_intent_id');
  const withdrawal = textAt(stored, 'withdrawal_id') ?? '';
  return {
    orderId: stored.id,
    order: parseStarterKitOrder(stored.data()),
    paymentIntent,
    withdrawal,
  };
}
