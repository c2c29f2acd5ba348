import { OPEN_TASKS, type OpenTaskKind } from '../metrics/open-task.ts';
import { PAID_TIERS, type SubscriptionStatus, type Tier } from '../values.ts';
import { equals, querySpec, type QuerySpec } from './query-spec.ts';

// Queries of functions with the Admin SDK, which security rules do not restrict: counts.

/** Upper bound for counts. Counting bills one read per thousand index entries. */
const MAX_COUNTED = 10_000_000;

/** Members of one tier and status. */
export const membersOf = (tier: Tier, status: SubscriptionStatus): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, {
    where: [equals('subscription_tier', tier), equals('subscription_status', status)],
  });

/** Members with an active subscription to a tier at Stripe, also where an admin's choice decides access. */
export const subscribersOf = (tier: Tier, interval?: 'year'): QuerySpec =>
  querySpec('customers', MAX_COUNTED, {
    where: [
      equals('tier', tier),
      equals('status', 'active'),
      ...(interval === undefined ? [] : [equals('billing.interval', interval)]),
    ],
  });

/** Members whose subscription at Stripe ended in a period. */
export const endedSubscriptions = (from: Date, until: Date): QuerySpec =>
  querySpec('customers', MAX_COUNTED, {
    where: [
      equals('status', 'canceled'),
      { field: 'period_end', op: '>=', value: from },
      { field: 'period_end', op: '<=', value: until },
    ],
  });

/** Members with an active paid tier from an admin. */
export const givenPlans = (): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, {
    where: [
      equals('membership_source', 'admin'),
      equals('subscription_status', 'active'),
      { field: 'subscription_tier', op: 'in', value: PAID_TIERS },
    ],
  });

/** Clips that have no answer yet. */
export const openReviews = (): QuerySpec =>
  querySpec('move_reviews', MAX_COUNTED, { where: [{ field: 'state', op: 'in', value: ['waiting', 'claimed'] }] });

/** Pro trainers. */
export const allTrainers = (): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, { where: [equals('is_pro_trainer', true)] });

/** Members who registered from an instant on and before another. */
export const membersSince = (from: Date, before: Date): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, {
    where: [
      { field: 'created_at', op: '>=', value: from },
      { field: 'created_at', op: '<', value: before },
    ],
  });

/** Open tasks of one kind. */
export function openTasks(kind: OpenTaskKind): QuerySpec {
  const { collection, field, states } = OPEN_TASKS[kind];
  return querySpec(collection, MAX_COUNTED, { where: [{ field, op: 'in', value: states }] });
}
