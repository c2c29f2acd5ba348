import { DomainError } from '@atelier/domain/error-code';
import { isLive } from '@atelier/domain/billing/membership';
import { cancelNow } from './duplicate-subscriptions.ts';
import { findCustomerId } from '../customers.ts';
import { liveSubscriptionOf, subscriptionsOf, type PlanSubscription } from './plan-subscriptions.ts';
import { stripe } from '../../platform/stripe.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Ends all live subscriptions of a member: at once (without refund), or with the paid period.
 *
 * @returns the end of access; null if nothing was live
 */
export async function cancelSubscriptions(
  uid: string,
  { when }: { when: 'now' | 'period-end' },
): Promise<{ ends_at: Date | null }> {
  const customerId = await findCustomerId(uid);
  if (customerId === null) return { ends_at: null };
  const live = (await subscriptionsOf(customerId)).filter(isLive);
  for (const one of live) await (when === 'now' ? cancelNow(one.id) : cancelAtPeriodEnd(one));
  if (live.length === 0) return { ends_at: null };
  await syncSubscription(customerId);
  const after = await subscriptionsOf(customerId);
  const ends = after
    .filter(({ id }) => live.some((one) => one.id === id))
    .map((one) => (isLive(one) ? (one.endsAt ?? one.periodEnd) : (one.endedAt ?? one.periodEnd)).getTime());
  return { ends_at: new Date(Math.max(...ends)) };
}

/** Cancels a planned end, however it was planned. @throws DomainError `no-subscription` */
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
