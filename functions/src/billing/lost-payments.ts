import { FieldValue } from 'firebase-admin/firestore';
import type { Stripe } from 'stripe';
import { parseCustomer } from '@atelier/domain/billing/customer';
import { isLive } from '@atelier/domain/billing/membership';
import { paysPeriodSince } from '@atelier/domain/billing/plan-payment';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { newAuditEntry } from '../moderation/audit/audit-log.ts';
import { createOnce, database } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { idOf } from '../platform/stripe.ts';
import { findCustomerUid } from './customers.ts';
import { expireOpenSessions } from './checkout/checkout-sessions.ts';
import { continueRefundsOf, recordFailedRefund } from './due-refunds.ts';
import {
  disputesOf,
  isDisputeLost,
  isDisputeOpen,
  paymentsOf,
  refundsOf,
  type SubscriptionPayment,
} from './plan-payments.ts';
import { recordAdminRefund } from './invoice-refund-records.ts';
import { isRefundEffective, recordLostDisputes, recordRefunds } from './refunds.ts';
import { cancelNow } from './subscription/cancel-now.ts';
import { subscriptionsOf, type PlanSubscription } from './subscription/plan-subscriptions.ts';
import { syncSubscription } from './subscription/sync-subscription.ts';

/**
 * Remembers whether a payment is disputed: while it is, its payer can buy nothing, also on checkout
 * pages that are open already. A portal page that is open stays so, because Stripe cannot close it:
 * a plan can still be changed there.
 */
export async function syncOpenDispute({ id, customer }: Stripe.PaymentIntent): Promise<void> {
  const customerId = idOf(customer);
  const uid = customerId === null ? null : await findCustomerUid(customerId);
  if (customerId === null || uid === null) return;
  const isOpen = await hasOpenDispute(id);
  const open_disputes = isOpen ? FieldValue.arrayUnion(id) : FieldValue.arrayRemove(id);
  await database().doc(path.customer(uid)).set({ open_disputes }, { merge: true });
  if (!isOpen) return;
  logEvent.disputeOpened(id);
  await expireOpenSessions(customerId);
}

/** @throws DomainError `dispute-open` while a payment of the member is disputed */
export async function requireNoOpenDispute(uid: string): Promise<void> {
  if (await isDisputing(uid)) throw new DomainError('dispute-open');
}

/** Returns whether a payment of the member is disputed. */
export async function isDisputing(uid: string): Promise<boolean> {
  const customer = database().doc(path.customer(uid));
  const { open_disputes = [] } = parseCustomer((await customer.get()).data());
  for (const payment of open_disputes) {
    // Asked again, because events can arrive in any order.
    if (await hasOpenDispute(payment)) return true;
    await customer.update({ open_disputes: FieldValue.arrayRemove(payment) });
  }
  return false;
}

async function hasOpenDispute(payment_intent: string): Promise<boolean> {
  return (await disputesOf(payment_intent)).some(isDisputeOpen);
}

/**
 * Records the refunds and lost disputes of a membership's payment: a refund of an admin is told to
 * the member, a failed one is shown to the admins. Makes the refunds that waited for the decision
 * of a dispute. Ends the membership at once when a dispute is lost, or when everything that was
 * paid for the running period is refunded.
 */
export async function syncPlanPayment(
  { id }: Pick<Stripe.PaymentIntent, 'id'>,
  invoice: Stripe.Invoice,
): Promise<void> {
  const [refunds, disputes] = await Promise.all([refundsOf(id), disputesOf(id)]);
  const lost = disputes.filter(isDisputeLost);
  await recordRefunds(refunds);
  await recordLostDisputes(lost);
  const customerId = idOf(invoice.customer);
  const uid = customerId === null ? null : await findCustomerUid(customerId);
  // The subscription names its member, also once the customer is deleted.
  const payer = uid ?? invoice.parent?.subscription_details?.metadata?.uid ?? 'unknown';
  for (const refund of refunds) {
    if (isRefundEffective(refund)) await recordAdminRefund(refund, payer);
    else await recordFailedRefund(refund, payer);
  }
  if (disputes.length > 0) await continueRefundsOf(id);
  if (customerId === null || uid === null) return;
  if (lost.length > 0) {
    await endMembership(customerId, uid, invoice, 'dispute-lost');
  } else if (refunds.some(isRefundEffective)) {
    await endMembership(customerId, uid, invoice, 'refunded');
  }
}

async function endMembership(
  customerId: string,
  uid: string,
  invoice: Stripe.Invoice,
  reason: 'dispute-lost' | 'refunded',
): Promise<void> {
  const paidFor = idOf(invoice.parent?.subscription_details?.subscription);
  const subscription = (await subscriptionsOf(customerId)).find(({ id }) => id === paidFor);
  if (subscription === undefined || !isLive(subscription)) return;
  if (reason === 'refunded' && !(await isPeriodRefunded(subscription))) return;
  const { id, tier, status } = subscription;
  const member = await database().doc(path.profile(uid)).get();
  const entry = newAuditEntry({
    actor: member,
    about: member,
    action: 'subscription.cancel',
    before: { tier, status },
    after: { tier, status: 'canceled', reason },
  });
  await createOnce(`${path.auditLog()}/${id}_${reason}`, entry);
  logEvent.membershipEnded(id, reason);
  await cancelNow(id, 'payment');
  await syncSubscription(customerId);
}

/**
 * Returns whether all payments of the running period are refunded in full: after an upgrade there
 * are two.
 */
async function isPeriodRefunded({ id, periodStart }: PlanSubscription): Promise<boolean> {
  const all = await paymentsOf(id);
  const payments = all.filter((payment) => paysPeriodSince(payment, periodStart));
  return payments.length > 0 && payments.every(isRefunded);
}

/** A withdrawal gave back what other refunds had left. */
const isRefunded = ({ leftCents, withdrawnCents }: SubscriptionPayment): boolean =>
  leftCents <= withdrawnCents;
