import { isWithdrawalOpen } from '@atelier/domain/billing/withdrawal';
import { businessClock } from '../platform/business-clock.ts';
import { formatDate, formatMoney, formatTime } from '../mail/mail-formats.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Contact } from '../members/member-contact.ts';
import { refundSubscriptions } from '../billing/refunds/refund-subscriptions.ts';
import { findCustomerId } from '../billing/customers.ts';
import { subscriptionsOf } from '../billing/subscription/plan-subscriptions.ts';

export interface DeletionContext {
  /** By the wall's clock. */
  requestedAt: Date;
  /** Counts the runs: Stripe keeps its own failures by key. */
  attempt: number;
  /** Where they are told of it: when Stripe answers late, their account is gone. */
  contact: Contact | undefined;
}

/**
 * An account that is deleted within the legal period of its subscription withdraws from it: everything that was paid goes
 * back, once, and a mail says so. A subscription that is older just ends.
 */
export async function refundOnDeletion(uid: string, { requestedAt, attempt, contact }: DeletionContext): Promise<void> {
  const customer = await findCustomerId(uid);
  if (customer === null) return;
  const deletedAt = await toBusinessTime(requestedAt);
  const open = (await subscriptionsOf(customer)).filter(({ created }) => isWithdrawalOpen(created, deletedAt));
  const cents = await refundSubscriptions(open, `leaving_${uid}`, attempt);
  if (cents > 0 && contact !== undefined) await sendRefundMail(uid, contact, deletedAt, cents);
}

/** When it was asked for, by the clock that billing goes by: the two differ by as much now as they did then. */
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
