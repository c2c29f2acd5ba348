import { DomainError } from '@atelier/domain/error-code';
import { isLive } from '@atelier/domain/billing/membership';
import { cancelNow } from './duplicate-subscriptions.ts';
import { findCustomerId } from '../customers.ts';
import { liveSubscriptionOf, subscriptionsOf, type PlanSubscription } from './plan-subscriptions.ts';
import { stripe } from '../../platform/stripe.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Ends whatever a member subscribes to: at once (nothing is refunded), or with the paid period. Whoever has nothing that
 * runs is left alone.
 *
 * @returns until when the membership stays open; null when nothing ran
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

/** Takes a planned end back, however it was planned. @throws DomainError `no-subscription` */
export async function resumeSubscription(uid: string): Promise<void> {
  const { customerId, subscription } = await requireLiveSubscription(uid);
  // Stripe refuses both fields in one call, and each takes back only its own.
  if (subscription.endsBy === 'period') {
    await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: false });
  } else if (subscription.endsBy === 'date') {
    await stripe().subscriptions.update(subscription.id, { cancel_at: '' });
  }
  await syncSubscription(customerId);
}

/** The member's running subscription. @throws DomainError `no-subscription` */
export async function requireLiveSubscription(
  uid: string,
): Promise<{ customerId: string; subscription: PlanSubscription }> {
  const customerId = await findCustomerId(uid);
  const subscription = customerId === null ? null : await liveSubscriptionOf(customerId);
  if (customerId === null || subscription === null) throw new DomainError('no-subscription');
  return { customerId, subscription };
}

/** Drops a cheaper plan that waits for the next period; the running one goes on. */
export async function cancelPlannedChange({ scheduleId }: PlanSubscription): Promise<void> {
  if (scheduleId !== null) await stripe().subscriptionSchedules.release(scheduleId);
}

async function cancelAtPeriodEnd(subscription: PlanSubscription): Promise<void> {
  if (subscription.endsBy !== null) return;
  // What a schedule manages cannot be ended beside it.
  await cancelPlannedChange(subscription);
  await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true });
}
