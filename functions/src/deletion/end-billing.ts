import { isLive } from '@atelier/domain/billing/membership';
import { isWithdrawalOpen } from '@atelier/domain/billing/withdrawal';
import { path } from '@atelier/domain/paths';
import { customersOf } from '@atelier/domain/queries/server-billing-queries';
import { expireOpenSessions } from '../billing/checkout/checkout-sessions.ts';
import { findCustomerId } from '../billing/customers.ts';
import { refundSubscriptions } from '../billing/withdrawal-refunds.ts';
import { cancelNow } from '../billing/subscription/cancel-now.ts';
import { subscriptionsOf } from '../billing/subscription/plan-subscriptions.ts';
import { sendMail, type Contact } from '../mail/mails.ts';
import { businessClock } from '../platform/business-clock.ts';
import { database, toFirestoreQuery } from '../platform/firebase.ts';
import { isResourceMissing, stripe, undefinedIf } from '../platform/stripe.ts';

export interface DeletionContext {
  /** Wall time, not the billing clock. */
  requestedAt: Date;
  /** Where to send the mail about the refund; the account may be deleted by then. */
  contact: Contact | undefined;
}

/**
 * Refunds subscriptions within the legal withdrawal period, once, and sends a mail. Older ones just
 * end.
 */
export async function refundOnDeletion(
  uid: string,
  { requestedAt, contact }: DeletionContext,
): Promise<void> {
  const customer = await findCustomerId(uid);
  if (customer === null) return;
  const deletedAt = await toBusinessTime(requestedAt);
  const open = (await subscriptionsOf(customer)).filter(({ created }) =>
    isWithdrawalOpen(created, deletedAt),
  );
  const withdrawal = { uid, declaration: `leaving_${uid}`, at: deletedAt };
  const { refund_cents, kept_cents, late_cents, repeats } = await refundSubscriptions(
    open,
    withdrawal,
  );
  const amount = refund_cents + late_cents;
  // The mail about an earlier withdrawal has said it; that of a parallel one may find no account
  // any more.
  if (amount === 0 || repeats === 'earlier' || contact === undefined) return;
  const data = { date: deletedAt, exactTime: deletedAt, amount, paid: amount + kept_cents };
  const template = late_cents > 0 ? 'left-refund-late' : 'left-refunded';
  await sendMail({ id: `leaving_${uid}_refunded`, to: contact, template, data });
}

/** Converts wall time to the billing clock's time. */
async function toBusinessTime(wall: Date): Promise<Date> {
  const now = (await businessClock()).now().getTime();
  return new Date(now - Math.max(0, Date.now() - wall.getTime()));
}

/**
 * Ends a member's subscriptions and deletes the customer at Stripe, including cards; invoices
 * remain there as the law requires. Deletes the mapping only after Stripe confirms. Later events
 * about the customer are ignored.
 */
export async function deleteCustomer(uid: string): Promise<void> {
  const db = database();
  const mapped = await toFirestoreQuery(customersOf(uid)).get();
  for (const { id, ref } of mapped.docs) {
    await undefinedIf(isResourceMissing, closeAtStripe(id));
    await ref.delete();
  }
  await db.doc(path.customer(uid)).delete();
}

async function closeAtStripe(customerId: string): Promise<void> {
  await expireOpenSessions(customerId);
  // Older ones have not ended yet, and deleting the customer leaves their open invoices payable.
  for (const one of await subscriptionsOf(customerId)) if (isLive(one)) await cancelNow(one.id);
  await stripe().customers.del(customerId);
}
