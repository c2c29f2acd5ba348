import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { templateOf } from '../mail/change-mails.ts';
import { buildMail, contactOf } from '../mail/mails.ts';
import { newAuditEntry } from '../moderation/audit/audit-log.ts';
import { database } from '../platform/firebase.ts';

/**
 * In the metadata of a refund that an admin made of an invoice: what its record and its mail say.
 */
export interface InvoiceRefundMetadata {
  /** The id of the admin's request. */
  request: string;
  /** The admin's uid. */
  admin: string;
  reason: string;
  /** The number of the invoice, as people read it. */
  invoice: string;
}

/**
 * Logs a refund that an admin made of a membership's invoice and mails it to the member, once.
 * Every sync of the payment does it, so that nothing is missing if the admin's call was killed.
 * Does nothing for refunds that were made otherwise.
 */
export async function recordAdminRefund(
  { amount, metadata }: Stripe.Refund,
  uid: string,
): Promise<void> {
  const { request, admin, reason = '', invoice } = metadata ?? {};
  if (request === undefined || admin === undefined || invoice === undefined) return;
  const db = database();
  const entry = db.doc(path.refundEntry(request));
  if ((await entry.get()).exists) return;
  const [about, actor] = await Promise.all([
    db.doc(path.profile(uid)).get(),
    db.doc(path.profile(admin)).get(),
  ]);
  const member = await contactOf(uid);
  const mail = {
    id: `invoice_refund_${request}`,
    template: templateOf('plan-refunded'),
    data: { amount, reason, number: invoice },
  };
  await db.runTransaction(async (transaction) => {
    if ((await transaction.get(entry)).exists) return;
    const after = { number: invoice, refunded_cents: amount, reason };
    transaction.create(
      entry,
      newAuditEntry({ actor, about, action: 'subscription.refund', after }),
    );
    if (member) transaction.set(...buildMail({ ...mail, to: member }));
  });
}
