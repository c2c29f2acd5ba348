import { FieldValue } from 'firebase-admin/firestore';
import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { orderReference } from '@atelier/domain/shop/starter-kit-order';
import { isRefundEffective } from '../billing/refunds.ts';
import { buildMail, contactOf } from '../mail/mails.ts';
import { newAuditEntry } from '../moderation/audit/audit-log.ts';
import { database, textAt } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';

/**
 * Logs each refund that an admin made here and mails it to the buyer, once; one that returns no
 * money is told to the admins instead. Every sync of the order does it, so that nothing is missing
 * if the admin's call was killed.
 */
export async function recordRefundOutcomes(
  orderId: string,
  refunds: readonly Stripe.Refund[],
): Promise<void> {
  for (const refund of refunds) {
    if (isRefundEffective(refund)) await recordAdminRefund(orderId, refund);
    else await recordFailedRefund(orderId, refund);
  }
}

async function recordAdminRefund(
  orderId: string,
  { amount, metadata }: Stripe.Refund,
): Promise<void> {
  const { request, admin, reason = '' } = metadata ?? {};
  if (request === undefined || admin === undefined) return;
  const db = database();
  const entry = db.doc(path.refundEntry(request));
  if ((await entry.get()).exists) return;
  const [about, actor] = await Promise.all([
    db.doc(path.order(orderId)).get(),
    db.doc(path.profile(admin)).get(),
  ]);
  const buyer = await contactOf(String(about.get('user_id')));
  const reference = orderReference(orderId, { number: textAt(about, 'number') });
  const mail = {
    id: `order_${orderId}_refund_${request}`,
    template: 'order-refunded',
    data: { order: orderId, reference, amount, reason },
  } as const;
  await db.runTransaction(async (transaction) => {
    if ((await transaction.get(entry)).exists) return;
    const after = { refunded_cents: amount, reason };
    transaction.create(
      entry,
      newAuditEntry({ actor, about, action: 'starter_kit_orders.refund', after }),
    );
    if (buyer) transaction.set(...buildMail({ ...mail, to: buyer }));
  });
}

/**
 * Logs a refund that failed or was canceled at Stripe, also one made there, and marks the order
 * until an admin settles it.
 */
async function recordFailedRefund(orderId: string, refund: Stripe.Refund): Promise<void> {
  const { id, amount, metadata, failure_reason } = refund;
  const db = database();
  const entry = db.doc(path.failedRefundEntry(metadata?.request ?? id));
  if ((await entry.get()).exists) return;
  const about = db.doc(path.order(orderId));
  const actor = db.doc(path.profile(metadata?.admin ?? 'unknown'));
  const isNew = await db.runTransaction(async (transaction) => {
    const [logged, order, admin] = await transaction.getAll(entry, about, actor);
    if (logged?.exists || !order?.exists || admin === undefined) return false;
    const facts = {
      actor: admin,
      about: order,
      after: { failed_refund_cents: amount, failure_reason },
    };
    transaction.create(
      entry,
      newAuditEntry({ ...facts, action: 'starter_kit_orders.refund-failed' }),
    );
    // Nothing is left to do if other refunds returned everything.
    if (order.get('status') !== 'refunded') {
      transaction.update(about, { failed_refund_cents: FieldValue.increment(amount) });
    }
    return true;
  });
  if (isNew) logEvent.refundFailed(orderId, id);
}
