import { isLive } from '@atelier/domain/billing/membership';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { requireAdmin } from '../../moderation/audit/admin-transaction.ts';
import { newAuditEntry } from '../../moderation/audit/audit-log.ts';
import { findAccountByEmail, database } from '../../platform/firebase.ts';
import { stripe } from '../../platform/stripe.ts';
import { findCustomerId } from '../customers.ts';
import { cancelNow } from './cancel-now.ts';
import {
  END_DECLARED,
  liveSubscriptionsOf,
  PLANNED_BY,
  subscriptionsOf,
  type PlanSubscription,
} from './plan-subscriptions.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Ends one subscription of a member with its period; does nothing if its end is planned already.
 *
 * @param id  by default the leading one
 * @throws DomainError `no-subscription`, `unknown-subscription` unless it is a live one of the
 * member
 */
export async function cancelSubscription(uid: string, id?: string): Promise<void> {
  const { customerId, subscription } = await requireLiveSubscription(uid, id);
  await cancelAtPeriodEnd(subscription, 'member');
  await syncSubscription(customerId);
}

/**
 * Ends all live subscriptions of a member: `now` for an admin, `period-end` for a declaration,
 * whose own mail acknowledges it.
 *
 * @param options.boughtBy  leaves those that were bought later
 * @returns the end of access; null if nothing was live
 */
export async function cancelSubscriptions(
  uid: string,
  { when, boughtBy }: { when: 'now' | 'period-end'; boughtBy?: Date },
): Promise<{ ends_at: Date | null }> {
  const customerId = await findCustomerId(uid);
  const live = (await liveSubscriptionsOf(customerId)).filter(
    ({ created }) => boughtBy === undefined || created <= boughtBy,
  );
  for (const one of live) {
    await (when === 'now' ? cancelNow(one.id, 'team') : cancelAtPeriodEnd(one, 'declaration'));
  }
  if (customerId === null || live.length === 0) return { ends_at: null };
  await syncSubscription(customerId);
  const after = await subscriptionsOf(customerId);
  const ends = after
    .filter(({ id }) => live.some((one) => one.id === id))
    .map((one) =>
      (isLive(one) ? (one.endsAt ?? one.periodEnd) : (one.endedAt ?? one.periodEnd)).getTime(),
    );
  return { ends_at: new Date(Math.max(...ends)) };
}

/**
 * Lets a subscription continue whose end was planned, by flag or by date. Chosen, and refused, as
 * for `cancelSubscription`.
 */
export async function resumeSubscription(uid: string, id?: string): Promise<void> {
  const { customerId, subscription } = await requireLiveSubscription(uid, id);
  // Stripe rejects both fields in one call, and each undoes only its own kind of end.
  const metadata = { [END_DECLARED]: '' };
  if (subscription.endsBy === 'period') {
    await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: false, metadata });
  } else if (subscription.endsBy === 'date') {
    await stripe().subscriptions.update(subscription.id, { cancel_at: '', metadata });
  }
  await syncSubscription(customerId);
}

/**
 * Returns a live subscription of the member, by default the leading one.
 *
 * @throws DomainError `no-subscription`, `unknown-subscription` if the member has live ones, and
 * none with the id
 */
export async function requireLiveSubscription(
  uid: string,
  id?: string,
): Promise<{ customerId: string; subscription: PlanSubscription }> {
  const customerId = await findCustomerId(uid);
  const live = await liveSubscriptionsOf(customerId);
  if (customerId === null || live.length === 0) throw new DomainError('no-subscription');
  const subscription = id === undefined ? live[0] : live.find((one) => one.id === id);
  if (subscription === undefined) throw new DomainError('unknown-subscription');
  return { customerId, subscription };
}

/** Cancels a planned change to a cheaper plan; the current one continues. */
export async function cancelPlannedChange({ scheduleId }: PlanSubscription): Promise<void> {
  if (scheduleId !== null) await stripe().subscriptionSchedules.release(scheduleId);
}

/** Plans the end of a subscription with its period; does nothing if its end is planned already. */
export async function cancelAtPeriodEnd(
  subscription: PlanSubscription,
  by: keyof typeof PLANNED_BY,
): Promise<void> {
  if (subscription.endsBy !== null) return;
  // Stripe rejects changes to a subscription that a schedule manages.
  await cancelPlannedChange(subscription);
  const metadata = { [END_DECLARED]: PLANNED_BY[by] };
  await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true, metadata });
}

/**
 * Ends all live subscriptions of a member at once for an admin. Each has an audit entry, written
 * before anything ends.
 *
 * @throws DomainError `forbidden` unless the caller is an admin, `not-found` for an unknown e-mail,
 * `no-subscription`
 */
export async function cancelSubscriptionByAdmin(admin: string, email: string): Promise<void> {
  const db = database();
  const actor = await requireAdmin(admin);
  const uid = (await findAccountByEmail(email.trim()))?.uid;
  if (uid === undefined) throw new DomainError('not-found');
  const live = await liveSubscriptionsOf(await findCustomerId(uid));
  if (live.length === 0) throw new DomainError('no-subscription');
  const member = await db.doc(path.profile(uid)).get();
  const entries = db.batch();
  for (const { tier, status } of live) {
    const entry = newAuditEntry({
      actor,
      about: member,
      action: 'subscription.cancel',
      before: { tier, status },
    });
    entries.create(db.collection(path.auditLog()).doc(), entry);
  }
  await entries.commit();
  await cancelSubscriptions(uid, { when: 'now' });
}
