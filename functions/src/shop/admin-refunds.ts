import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type DocumentSnapshot,
} from 'firebase-admin/firestore';
import { Stripe } from 'stripe';
import type { AdminOutcome, RefundOrderRequest } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { fulfilmentOf, parseStarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { isRefundEffective } from '../billing/refunds.ts';
import { runAdminTransaction } from '../moderation/audit/admin-transaction.ts';
import { database, dateAt, numberAt, textAt } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { invalidatesIdempotencyKey, stripe } from '../platform/stripe.ts';
import { syncOrder } from './sync-order.ts';

/** Later, another admin may refund: what the call without an answer did is then known at Stripe. */
const MAX_CALL_MS = 2 * MINUTE_MS;

/**
 * Errors with which Stripe says that it did nothing. Any other leaves open whether the money was
 * sent.
 */
const {
  StripeInvalidRequestError,
  StripeAuthenticationError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors;
const REFUSALS = [
  StripeInvalidRequestError,
  StripeAuthenticationError,
  StripePermissionError,
  StripeRateLimitError,
];

interface ClaimedOrder {
  payment_intent: string;
  /** Number of idempotency keys invalidated by Stripe's own failures. */
  attempt: number;
}

/**
 * Refunds a part or all of an order through Stripe, and records that the kit came back. Safe to
 * repeat: the request's id is the idempotency key. The sync logs the refund and mails it to the
 * buyer.
 *
 * @throws DomainError `forbidden`, `not-found`, `invalid-data` for more than is left,
 * `refund-refused` by Stripe or failed there, `conflict` if the order cannot be refunded, or
 * something was refunded that the admin has not seen
 */
export async function refundOrder(
  actor: string,
  request: RefundOrderRequest,
): Promise<AdminOutcome> {
  const { id, amount_cents: amount } = request;
  // Refunds made at Stripe count, even if their event is late.
  await syncOrder(id);
  const claimed = await claimRefund(actor, request);
  if (claimed === undefined) return { changed: false };
  if (amount === 0) return { changed: true };
  const refund = await createRefund(actor, request, claimed);
  try {
    await syncOrder(id);
    // Not before the order shows the refund: another admin's call in between would find no claim
    // and nothing refunded.
    await updateOwnClaim(id, request.request, RELEASED);
  } catch (error) {
    // The money is on its way: its event repeats the sync, and the claim ends by itself.
    logEvent.reconcileFailed('order', id, error);
  }
  if (!isRefundEffective(refund)) throw new DomainError('refund-refused');
  return { changed: true };
}

const RELEASED = { refund_claim: FieldValue.delete() };

/**
 * Creates the refund. Releases the order if Stripe refuses it; without Stripe's answer, it may have
 * been made.
 */
async function createRefund(
  actor: string,
  { id, request: requestId, amount_cents: amount, reason }: RefundOrderRequest,
  { payment_intent, attempt }: ClaimedOrder,
): Promise<Stripe.Refund> {
  const metadata = { order_id: id, request: requestId, admin: actor, reason };
  const idempotencyKey = `refund:${id}:${requestId}:${attempt}`;
  try {
    const refund = await stripe().refunds.create(
      { payment_intent, amount, metadata },
      { idempotencyKey },
    );
    // The admin has seen what failed before, and refunds it now.
    if (isRefundEffective(refund)) {
      await updateOwnClaim(id, requestId, { failed_refund_cents: FieldValue.delete() });
    }
    return refund;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      throw new DomainError('conflict', { cause: error });
    }
    if (REFUSALS.some((refusal) => error instanceof refusal)) {
      await updateOwnClaim(id, requestId, RELEASED);
    } else if (invalidatesIdempotencyKey(error)) {
      await updateOwnClaim(id, requestId, { 'refund_claim.attempt': FieldValue.increment(1) });
    }
    throw error instanceof StripeInvalidRequestError
      ? new DomainError('refund-refused', { cause: error })
      : error;
  }
}

/** Updates an order, unless its claim ended or another request has claimed it since. */
async function updateOwnClaim(id: string, requestId: string, fields: DocumentData): Promise<void> {
  const db = database();
  const reference = db.doc(path.order(id));
  await db.runTransaction(async (transaction) => {
    const stored = await transaction.get(reference);
    if (stored.get('refund_claim.request') === requestId) transaction.update(reference, fields);
  });
}

/**
 * Records the return of the kit, and claims the order, so that of two admins who refund at once one
 * gets a conflict.
 *
 * @returns undefined if everything was already as requested.
 */
function claimRefund(
  actor: string,
  {
    id,
    request: requestId,
    amount_cents,
    reason,
    returned,
    expected_refunded_cents,
  }: RefundOrderRequest,
): Promise<ClaimedOrder | undefined> {
  const db = database();
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const reference = db.doc(path.order(id));
    const [stored, logged, failed] = await Promise.all([
      transaction.get(reference),
      transaction.get(db.doc(path.refundEntry(requestId))),
      transaction.get(db.doc(path.failedRefundEntry(requestId))),
    ]);
    if (!stored.exists) throw new DomainError('not-found');
    if (failed.exists) throw new DomainError('refund-refused');
    if (logged.exists) return undefined;
    const order = parseStarterKitOrder(stored.data());
    const { amount_total, refunded_cents = 0 } = order;
    const payment_intent = textAt(stored, 'stripe_payment_intent_id');
    const { isRepeated, isByAnother, attempt } = claimOf(stored, requestId);
    // The order shows the refund of this very request, sent twice at once; the entry in the log is
    // about to follow.
    if (isRepeated && refunded_cents === expected_refunded_cents + amount_cents) return undefined;
    if (
      fulfilmentOf(order) === undefined ||
      order.status === 'disputed' ||
      payment_intent === undefined
    ) {
      throw new DomainError('conflict');
    }
    if (refunded_cents !== expected_refunded_cents || isByAnother) {
      throw new DomainError('conflict');
    }
    if (amount_cents > amount_total - refunded_cents) throw new DomainError('invalid-data');
    const isReturned = returned && order.returned_at === undefined;
    if (amount_cents === 0 && !isReturned) return undefined;
    const at = Timestamp.now();
    if (isReturned) {
      // With a refund, the refund's own entry has the reason.
      const after = { returned_at: at, ...(amount_cents === 0 && reason !== '' && { reason }) };
      log({ about: stored, action: 'starter_kit_orders.return', after });
    }
    transaction.update(reference, {
      ...(isReturned && { returned_at: at }),
      ...(amount_cents > 0 && { refund_claim: { request: requestId, at, attempt } }),
    });
    return { payment_intent, attempt };
  });
}

/** Returns whose claim an order has; one lasts as long as a call can run. */
function claimOf(stored: DocumentSnapshot, requestId: string) {
  const isRepeated = stored.get('refund_claim.request') === requestId;
  const claimedAt = dateAt(stored, 'refund_claim.at')?.getTime() ?? 0;
  return {
    isRepeated,
    isByAnother: !isRepeated && Date.now() - claimedAt < MAX_CALL_MS,
    attempt: isRepeated ? numberAt(stored, 'refund_claim.attempt') : 0,
  };
}
