import { isLive } from '@atelier/domain/billing/membership';
import { HOUR_MS } from '@atelier/domain/time-units';
import { templateOf } from '../../mail/change-mails.ts';
import { COMMON_TEXTS, contactOf, sendMail } from '../../mail/mails.ts';
import { logEvent } from '../../platform/log.ts';
import { stripe, idOf } from '../../platform/stripe.ts';
import { duplicateRefundId, refundOnce } from '../due-refunds.ts';
import { cancelNow } from './cancel-now.ts';
import { subscriptionsOf, type PlanSubscription } from './plan-subscriptions.ts';

/**
 * A checkout page stays open for 24 hours, so two pages that were open at the same time are paid
 * within this time. A subscription bought later was bought on purpose.
 */
const DUPLICATE_WINDOW_MS = 26 * HOUR_MS;

/**
 * Ensures that a member pays for one subscription. If two checkouts were paid at once (two tabs),
 * keeps the first, refunds the others in full, ends them and logs it. Only recent purchases from
 * the app's checkout are ended; subscriptions created at Stripe are only logged.
 *
 * @returns the subscriptions afterwards
 */
export async function cancelDuplicates(
  uid: string,
  customerId: string,
  all: PlanSubscription[],
): Promise<PlanSubscription[]> {
  // Stripe lists the newest first, also among those created in the same second.
  const live = all.filter(isLive).toReversed();
  const [first, ...others] = live;
  if (first === undefined || others.length === 0) return all;
  logEvent.duplicateSubscriptions(customerId, live.length);
  const duplicates = others.filter(
    ({ consentId, created }) =>
      consentId !== null && created.getTime() - first.created.getTime() < DUPLICATE_WINDOW_MS,
  );
  // Refund before ending: a refunded subscription that is still live is found by the next run, an
  // ended one is not.
  for (const duplicate of duplicates) {
    const { id, latestInvoiceId } = duplicate;
    const amount =
      latestInvoiceId === null ? 0 : await refundDuplicatePayment(uid, latestInvoiceId);
    if (amount > 0) await tellDuplicate(uid, duplicate, amount);
    await cancelNow(id);
    logEvent.duplicateEnded(id);
  }
  return duplicates.length === 0 ? all : subscriptionsOf(customerId);
}

/**
 * Refunds an invoice in full; does nothing if it is not paid. What Stripe does not send now waits
 * in `due_refunds`.
 *
 * @returns what is given back, in cents
 */
async function refundDuplicatePayment(uid: string, invoiceId: string): Promise<number> {
  let refunded = 0;
  const { data } = await stripe().invoicePayments.list({
    invoice: invoiceId,
    status: 'paid',
    limit: 100,
  });
  for (const { payment: paid, amount_paid } of data) {
    const payment = idOf(paid.payment_intent);
    const cents = amount_paid ?? 0;
    if (payment === null || cents === 0) continue;
    await refundOnce(duplicateRefundId(payment), { uid, payment, cents });
    refunded += cents;
  }
  return refunded;
}

async function tellDuplicate(
  uid: string,
  { id, tier, created }: PlanSubscription,
  amount: number,
): Promise<void> {
  const to = await contactOf(uid);
  if (to === undefined) return;
  const data = { tier: COMMON_TEXTS[to.locale].tier[tier], date: created, amount };
  await sendMail({ id: `duplicate_${id}`, to, template: templateOf('duplicate-ended'), data });
}
