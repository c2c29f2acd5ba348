import { OPEN_TASKS, type StoredTaskKind } from '../metrics/open-task.ts';
import { PAID_TIERS, type SubscriptionStatus, type Tier } from '../values.ts';
import { equals, orderBy, querySpec, type FieldFilter, type QuerySpec } from './query-spec.ts';

// Queries of functions with the Admin SDK, which security rules do not restrict: counts, and what
// waits for the studio.

/** Upper bound for counts. Counting bills one read per thousand index entries. */
const MAX_COUNTED = 10_000_000;

/** Members of one tier and status. */
export const membersOf = (tier: Tier, status: SubscriptionStatus): QuerySpec =>
  querySpec('profiles', MAX_COUNTED, {
    where: [equals('subscription_tier', tier), equals('subscription_status', status)],
  });

/**
 * Members with an active subscription to a tier at Stripe, also where an admin's choice decides
 * access.
 */
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
  querySpec('move_reviews', MAX_COUNTED, {
    where: [{ field: 'state', op: 'in', value: ['waiting', 'claimed'] }],
  });

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

/** Finds the documents of one kind of open task. */
function taskFilter(kind: StoredTaskKind): FieldFilter {
  const source = OPEN_TASKS[kind];
  const { field } = source;
  return 'states' in source
    ? { field, op: 'in', value: source.states }
    : { field, op: '>', value: source.above };
}

/** Open tasks of one kind. */
export const openTasks = (kind: StoredTaskKind): QuerySpec =>
  querySpec(OPEN_TASKS[kind].collection, MAX_COUNTED, { where: [taskFilter(kind)] });

/** The order in which the first tasks of a kind are read; drafts, few, are sorted by the reader. */
const TASK_ORDERS: Readonly<Partial<Record<StoredTaskKind, QuerySpec['orderBy']>>> = {
  applications: orderBy('asc', 'created_at'),
  orders: orderBy('asc', 'created_at'),
  reports: orderBy('asc', 'created_at'),
  support: orderBy('asc', 'created_at'),
  /** The next deadline first. */
  disputes: orderBy('asc', 'dispute_due_by'),
};

/** The first open tasks of one kind: what has waited longest, or has the next deadline. */
export const firstTasks = (kind: StoredTaskKind, limit: number): QuerySpec =>
  querySpec(OPEN_TASKS[kind].collection, limit, {
    where: [taskFilter(kind)],
    orderBy: TASK_ORDERS[kind] ?? [],
  });

/** Clips sent until an instant that have no answer, the oldest first. */
export const unansweredClips = (until: Date, limit: number = MAX_COUNTED): QuerySpec =>
  querySpec('move_reviews', limit, {
    where: [
      { field: 'state', op: 'in', value: ['waiting', 'claimed'] },
      { field: 'created_at', op: '<=', value: until },
    ],
    orderBy: orderBy('asc', 'created_at'),
  });

/** Messages to the team sent until an instant that are open, the oldest first. */
export const unansweredMessages = (until: Date, limit: number): QuerySpec =>
  querySpec('support_messages', limit, {
    where: [
      { field: 'state', op: 'in', value: OPEN_TASKS.support.states },
      { field: 'created_at', op: '<=', value: until },
    ],
    orderBy: orderBy('asc', 'created_at'),
  });

/** What the studio was told, but not by mail yet, the oldest first. */
export const unmailedNews = (limit: number): QuerySpec =>
  querySpec('studio_news', limit, {
    where: [equals('mail', 'waiting')],
    orderBy: orderBy('asc', 'at'),
  });

/**
 * What the studio was told about some orders.
 *
 * @param orders at most 30, Firestore's limit for `in`
 */
export const newsAboutOrders = (orders: readonly string[], limit = 100): QuerySpec =>
  querySpec('studio_news', limit, { where: [{ field: 'order_id', op: 'in', value: orders }] });
