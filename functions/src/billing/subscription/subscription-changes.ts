import { isLive } from '@atelier/domain/billing/membership';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { requireAdmin } from '../../moderation/audit/admin-transaction.ts';
import { newAuditEntry } from '../../moderation/audit/audit-log.ts';
import { findAccountByEmail, database } from '../../platform/firebase.ts';
import { stripe } from '../../platform/stripe.ts';
import { findCustomerId } from '../customers.ts';
import { cancelNow } from './duplicate-subscriptions.ts';
import { liveSubscriptionOf, subscriptionsOf, type PlanSubscription } from './plan-subscriptions.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Ends the live subscriptions of a member.
 *
 * @param options.boughtBy  leaves those that were bought later
 * @returns the end of access; null if nothing was live
 */
export async function cancelSubscriptions(
  uid: string,
  { when, boughtBy }: { when: 'now' | 'period-end'; boughtBy?: Date },
): Promise<{ ends_at: Date | null }> {
  const customerId = await findCustomerId(uid);
  if (customerId === null) return { ends_at: null };
  const live = (await subscriptionsOf(customerId)).filter(
    (one) => isLive(one) && (boughtBy === undefined || one.created <= boughtBy),
  );
  for (const one of live) await (when === 'now' ? cancelNow(one.id) : cancelAtPeriodEnd(one));
  if (live.length === 0) return { ends_at: null };
  await syncSubscription(customerId);
  const after = await subscriptionsOf(customerId);
  const ends = after
    .filter(({ id }) => live.some((one) => one.id === id))
    .map((one) => (isLive(one) ? (one.endsAt ?? one.periodEnd) : (one.endedAt ?? one.periodEnd)).getTime());
  return { ends_at: new Date(Math.max(...ends)) };
}

/** Lets a subscription continue whose end was planned, by flag or by date. @throws DomainError `no-subscription` */
export async function resumeSubscription(uid: string): Promise<void> {
  const { customerId, subscription } = await requireLiveSubscription(uid);
  // Stripe rejects both fields in one call, and each undoes only its own kind of end.
  if (subscription.endsBy === 'period') {
    await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: false });
  } else if (subscription.endsBy === 'date') {
    await stripe().subscriptions.update(subscription.id, { cancel_at: '' });
  }
  await syncSubscription(customerId);
}

/** Returns the member's live subscription. @throws DomainError `no-subscription` */
export async function requireLiveSubscription(
  uid: string,
): Promise<{ customerId: string; subscription: PlanSubscription }> {
  const customerId = await findCustomerId(uid);
  const subscription = customerId === null ? null : await liveSubscriptionOf(customerId);
  if (customerId === null || subscription === null) throw new DomainError('no-subscription');
  return { customerId, subscription };
}

/** Cancels a planned change to a cheaper plan; the current one continues. */
export async function cancelPlannedChange({ scheduleId }: PlanSubscription): Promise<void> {
  if (scheduleId !== null) await stripe().subscriptionSchedules.release(scheduleId);
}

async function cancelAtPeriodEnd(subscription: PlanSubscription): Promise<void> {
  if (subscription.endsBy !== null) return;
  // Stripe rejects changes to a subscription that a schedule manages.
  await cancelPlannedChange(subscription);
  await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true });
}

/**
 * Ends a member's subscription at once for an admin. The audit entry is written before anything ends.
 *
 * @throws DomainError `forbidden` unless the caller is an admin, `not-found` for an unknown e-mail, `no-subscription`
 */
export async function cancelSubscriptionByAdmin(admin: string, email: string): Promise<void> {
  const db = database();
  const actor = await requireAdmin(admin);
  const uid = (await findAccountByEmail(email.trim()))?.uid;
  if (uid === undefined) throw new DomainError('not-found');
  const customerId = await findCustomerId(uid);
  const subscription = customerId === null ? null : await liveSubscriptionOf(customerId);
  if (subscription === null) throw new DomainError('no-subscription');
  const { tier, status } = subscription;
  const member = await db.doc(path.profile(uid)).get();
  const entry = newAuditEntry({ actor, about: member, action: 'subscription.cancel', before: { tier, status } });
  await db.collection(path.auditLog()).add(entry);
  await cancelSubscriptions(uid, { when: 'now' });
}
