import { isWithdrawalOpen } from '@atelier/domain/billing/withdrawal';
import { businessClock } from '../platform/business-clock.ts';
import { formatDate, formatMoney, formatTime } from '../mail/mail-formats.ts';
import { sendMail } from '../mail/mails.ts';
import type { Contact } from '../members/member-contact.ts';
import { refundSubscriptions } from '../billing/refunds/refund-subscriptions.ts';
import { findCustomerId } from '../billing/customers.ts';
import { subscriptionsOf } from '../billing/subscription/plan-subscriptions.ts';

export interface DeletionContext {
  /** Wall time, not the billing clock. */
  requestedAt: Date;
  /** Number of the run, part of the idempotency key. */
  attempt: number;
  /** Where to send the mail about the refund; the account may be deleted by then. */
  contact: Contact | undefined;
}

/**
 * Refunds subscriptions within the legal withdrawal period when their account is deleted, once, and sends a mail. Older
 * subscriptions just end.
 */
export async function refundOnDeletion(uid: string, { requestedAt, attempt, contact }: DeletionContext): Promise<void> {
  const customer = await findCustomerId(uid);
  if (customer === null) return;
  const deletedAt = await toBusinessTime(requestedAt);
  const open = (await subscriptionsOf(customer)).filter(({ created }) => isWithdrawalOpen(created, deletedAt));
  const cents = await refundSubscriptions(open, `leaving_${uid}`, attempt);
  if (cents > 0 && contact !== undefined) await sendRefundMail(uid, contact, deletedAt, cents);
}

/** Converts wall time to the billing clock's time. */
async function toBusinessTime(wall: Date): Promise<Date> {
  const now = (await businessClock()).now().getTime();
  return new Date(now - Math.max(0, Date.now() - wall.getTime()));
}

async function sendRefundMail(
  uid: string,
  { email: to, locale }: Contact,
  deletedAt: Date,
  cents: number,
): Promise<void> {
  await sendMail({
    id: `leaving_${uid}_refunded`,
    to,
    locale,
    template: 'left-refunded',
    data: {
      date: formatDate(locale, deletedAt),
      time: formatTime(locale, deletedAt),
      amount: formatMoney(locale, cents),
    },
  });
}
