import {
  FieldValue,
  type DocumentSnapshot,
  type Timestamp,
  type Transaction,
  type UpdateData,
} from 'firebase-admin/firestore';
import type { Stripe } from 'stripe';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { dueRefundsOf } from '@atelier/domain/queries/server-billing-queries';
import { createOnce, database, numberAt, textAt, toFirestoreQuery } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import {
  invalidatesIdempotencyKey,
  isAlreadyRefunded,
  isChargeDisputed,
  isInvalidRequest,
  stripe,
  idOf,
} from '../platform/stripe.ts';
import { newAuditEntry } from '../moderation/audit/audit-log.ts';
import { disputesOf, isDisputeLost, isDisputeOpen, lostCents, refundsOf } from './plan-payments.ts';
import { REFUND_RETRIES, isRefundEffective, refundedCents } from './refunds.ts';

// A document of `due_refunds` is money of a membership that is owed and not known to be sent. It is
// written before the money is sent, and removed afterwards; admins see it among the jobs. Its id
// names one refund, for every caller and however often: the payment of a withdrawal or of a
// duplicate subscription, or a refund made at Stripe that failed. All refunds that are made for it
// carry this id (`metadata.due`), so that Stripe itself says whether it was sent.

/** A refund to make of a membership's payment. */
export interface RefundOrder {
  uid: string;
  payment: string;
  cents: number;
  /** The declaration, if a withdrawal causes it. */
  declaration?: string | undefined;
}

/** What became of a refund, in cents. Both are 0 if the money was returned in another way. */
interface RefundResult {
  sent: number;
  late: number;
}

/** `sending` and `disputed` ones are continued by the server, a `failed` one only by an admin. */
type Reason = 'sending' | 'disputed' | 'failed';

interface DueRefund extends RefundOrder {
  id: string;
  reason: Reason;
  /** Number of idempotency keys under which Stripe keeps an error. */
  attempts: number;
  /** Version of the stored document; undefined if there is none any more. */
  version: Timestamp | undefined;
}

/**
 * Returns the id of the refund of a duplicate subscription: everything that a withdrawal of the
 * payment left.
 */
export const duplicateRefundId = (payment: string) => `duplicate_${payment}`;

/**
 * Makes a refund, once per id however often and by whom it is asked for, and remembers it until it
 * is sent.
 */
export async function refundOnce(id: string, order: RefundOrder): Promise<RefundResult> {
  await createOnce(path.dueRefund(id), newDueRefund(order, 'sending'));
  const stored = await database().doc(path.dueRefund(id)).get();
  // A parallel call may have finished it: what it sent is known at Stripe.
  const due = parseDueRefund(stored) ?? {
    ...order,
    id,
    reason: 'sending',
    attempts: 0,
    version: undefined,
  };
  return due.reason === 'failed' ? { sent: 0, late: due.cents } : continueDueRefund(due);
}

/**
 * Stores a refund as owed in a transaction, before `refundOnce` makes it: a function that is killed
 * forgets nothing.
 */
export function createDueRefund(transaction: Transaction, id: string, order: RefundOrder): void {
  transaction.create(database().doc(path.dueRefund(id)), newDueRefund(order, 'sending'));
}

/** Makes the refunds of a payment that wait for the decision of a dispute. */
export async function continueRefundsOf(payment: string): Promise<void> {
  const { docs } = await toFirestoreQuery(dueRefundsOf(payment)).get();
  for (const stored of docs) await continueStoredRefund(stored);
}

/** Makes a due refund, unless it failed: then an admin decides. */
export async function continueStoredRefund(stored: DocumentSnapshot): Promise<void> {
  const due = parseDueRefund(stored);
  if (due !== undefined && due.reason !== 'failed') await continueDueRefund(due);
}

/**
 * Makes a due refund, also one that failed. Does nothing for an unknown one; one of a disputed
 * payment waits again.
 *
 * @throws DomainError `refund-refused` by Stripe
 */
export async function retryDueRefund(id: string): Promise<void> {
  const due = parseDueRefund(await database().doc(path.dueRefund(id)).get());
  if (due !== undefined) await sendDueRefund(due);
}

async function continueDueRefund(due: DueRefund): Promise<RefundResult> {
  try {
    return await sendDueRefund(due);
  } catch (error) {
    // Refused: an admin sees it from now on.
    if (!(error instanceof DomainError)) throw error;
    logEvent.refundFailed(due.uid, due.id);
    return { sent: 0, late: due.cents };
  }
}

/** @throws DomainError `refund-refused` */
async function sendDueRefund(due: DueRefund): Promise<RefundResult> {
  const { id, payment, cents, declaration, attempts } = due;
  const late = { sent: 0, late: cents };
  try {
    const { own, left, lost, isDisputed } = await readPayment(due);
    const sent = refundedCents(own, () => true);
    // After a lost dispute the bank has given the money back.
    if (sent > 0 || (!isDisputed && (left <= 0 || lost >= cents))) {
      await removeDueRefund(due);
      return { sent, late: 0 };
    }
    if (isDisputed) {
      await updateDueRefund(id, { reason: 'disputed' });
      return late;
    }
    // An order that was read before the refund failed must not send it again.
    if (due.reason === 'sending' && own.length > 0) {
      await updateDueRefund(id, { reason: 'failed' });
      return late;
    }
    const refund = await stripe().refunds.create(
      {
        payment_intent: payment,
        amount: Math.min(cents, left),
        reason: id === duplicateRefundId(payment) ? 'duplicate' : 'requested_by_customer',
        metadata: { due: id, ...(declaration !== undefined && { declaration }) },
      },
      // A failed refund is not repeated by its key.
      { idempotencyKey: `due:${id}:${attempts}:${own.length}`, maxNetworkRetries: REFUND_RETRIES },
    );
    if (!isRefundEffective(refund)) {
      await recordFailedRefund(refund, due.uid);
      return late;
    }
    await removeDueRefund(due);
    return { sent: refund.amount, late: 0 };
  } catch (error) {
    return await resolveError(due, error);
  }
}

/**
 * Decides what an error of Stripe means for a refund. The next attempt takes another key: Stripe
 * repeats errors by key.
 */
async function resolveError(due: DueRefund, error: unknown): Promise<RefundResult> {
  if (!isInvalidRequest(error) && !invalidatesIdempotencyKey(error)) throw error;
  const attempts = FieldValue.increment(1);
  if (isAlreadyRefunded(error)) {
    // Everything was refunded a moment ago, perhaps by a parallel call.
    const { own } = await readPayment(due);
    await removeDueRefund(due);
    return { sent: refundedCents(own, () => true), late: 0 };
  }
  // A dispute that began a moment ago. One that is lost in part leaves nothing that Stripe would
  // refund.
  if (isChargeDisputed(error) && !(await disputesOf(due.payment)).some(isDisputeLost)) {
    await updateDueRefund(due.id, { reason: 'disputed', attempts });
    return { sent: 0, late: due.cents };
  }
  await updateDueRefund(due.id, { attempts, ...(isInvalidRequest(error) && { reason: 'failed' }) });
  throw isInvalidRequest(error) ? new DomainError('refund-refused', { cause: error }) : error;
}

/** Returns the refunds made for a due one, and what is left of its payment, in cents. */
async function readPayment({ id, payment }: Pick<DueRefund, 'id' | 'payment'>) {
  const [{ amount_received }, refunds, disputes] = await Promise.all([
    stripe().paymentIntents.retrieve(payment),
    refundsOf(payment),
    disputesOf(payment),
  ]);
  const lost = lostCents(disputes);
  return {
    own: refunds.filter(({ metadata }) => metadata?.due === id),
    lost,
    left: amount_received - refundedCents(refunds, () => true) - lost,
    isDisputed: disputes.some(isDisputeOpen),
  };
}

/**
 * Logs a refund of a membership that failed or was canceled at Stripe, also one made there, and
 * shows it to the admins. One that was made for a due refund makes this due again.
 */
export async function recordFailedRefund(refund: Stripe.Refund, uid: string): Promise<void> {
  const { id, amount: cents, metadata, failure_reason } = refund;
  const db = database();
  const entry = db.doc(path.failedRefundEntry(id));
  if ((await entry.get()).exists) return;
  const about = await db.doc(path.profile(uid)).get();
  const due = db.doc(path.dueRefund(metadata?.due ?? id));
  const isNew = await db.runTransaction(async (transaction) => {
    const [logged, stored, actor] = await transaction.getAll(
      entry,
      due,
      db.doc(path.profile('unknown')),
    );
    if (logged?.exists || actor === undefined) return false;
    const after = { failed_refund_cents: cents, failure_reason };
    transaction.create(
      entry,
      newAuditEntry({ actor, about, action: 'subscription.refund-failed', after }),
    );
    const order = {
      uid,
      payment: idOf(refund.payment_intent) ?? '',
      cents,
      declaration: metadata?.declaration,
    };
    if (stored?.exists) transaction.update(due, { reason: 'failed' });
    else transaction.create(due, newDueRefund(order, 'failed'));
    return true;
  });
  if (isNew) logEvent.refundFailed(uid, id);
}

function newDueRefund({ declaration, ...order }: RefundOrder, reason: Reason) {
  return {
    ...order,
    ...(declaration !== undefined && { declaration }),
    reason,
    attempts: 0,
    created_at: FieldValue.serverTimestamp(),
  };
}

function parseDueRefund(stored: DocumentSnapshot): DueRefund | undefined {
  const payment = textAt(stored, 'payment');
  if (payment === undefined) return undefined;
  const reason = textAt(stored, 'reason');
  return {
    id: stored.id,
    uid: textAt(stored, 'uid') ?? '',
    payment,
    cents: numberAt(stored, 'cents'),
    declaration: textAt(stored, 'declaration'),
    reason: reason === 'sending' || reason === 'disputed' ? reason : 'failed',
    attempts: numberAt(stored, 'attempts'),
    version: stored.updateTime,
  };
}

/** Updates a due refund, unless it is gone. */
async function updateDueRefund(
  id: string,
  fields: UpdateData<Pick<DueRefund, 'reason' | 'attempts'>>,
): Promise<void> {
  const reference = database().doc(path.dueRefund(id));
  await database().runTransaction(async (transaction) => {
    if ((await transaction.get(reference)).exists) transaction.update(reference, fields);
  });
}

/**
 * Removes a due refund, unless it changed since it was read: it may have failed after it was sent.
 */
async function removeDueRefund({ id, version }: DueRefund): Promise<void> {
  const reference = database().doc(path.dueRefund(id));
  await database().runTransaction(async (transaction) => {
    const stored = await transaction.get(reference);
    if (version !== undefined && stored.updateTime?.isEqual(version)) transaction.delete(reference);
  });
}
