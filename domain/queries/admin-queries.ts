import type { ApplicationStatus, EventStatus, OrderStatus, SubscriptionStatus, Tier } from '../values.ts';
import { equals, querySpec, type Filter, type QuerySpec } from './query-spec.ts';

const newestFirst = [['created_at', 'desc']] as const;

/** Trainers' proposals that wait for a decision. */
export const draftVideos = (limit = 24): QuerySpec =>
  querySpec('videos', limit, { where: [equals('status', 'brouillon')], orderBy: newestFirst });

/**
 * One page of members. Status and tier exclude each other, and so do tier and search: no index serves them together.
 *
 * @param search  a folded word as in the profile's `search`
 */
export const members = (
  filter: { status?: SubscriptionStatus; search?: string } | { tier: Tier } = {},
  limit = 25,
): QuerySpec =>
  querySpec('profiles', limit, {
    where: 'tier' in filter ? [equals('subscription_tier', filter.tier)] : statusAndSearch(filter),
    orderBy: newestFirst,
  });

/** One page of pro trainers. */
export const trainers = (filter: { status?: SubscriptionStatus; search?: string } = {}, limit = 25): QuerySpec =>
  querySpec('profiles', limit, {
    where: [equals('is_pro_trainer', true), ...statusAndSearch(filter)],
    orderBy: newestFirst,
  });

function statusAndSearch({ status, search }: { status?: SubscriptionStatus; search?: string }): Filter[] {
  return [
    ...(status ? [equals('subscription_status', status)] : []),
    ...(search ? [{ field: 'search', op: 'array-contains', value: search } as const] : []),
  ];
}

/** Every event by date, or those of one status. */
export const eventsForAdmin = (status?: EventStatus, limit = 50): QuerySpec =>
  status
    ? querySpec('events', limit, {
        where: [equals('status', status)],
        orderBy: [
          ['date', 'asc'],
          ['start_time', 'asc'],
        ],
      })
    : querySpec('events', limit, { orderBy: [['date', 'asc']] });

/** Paid orders, the latest payment first: one that was never paid has no `paid_at` and stays out. */
export const ordersForAdmin = (status?: OrderStatus, limit = 25): QuerySpec =>
  querySpec('starter_kit_orders', limit, {
    where: status ? [equals('status', status)] : [],
    orderBy: [['paid_at', 'desc']],
  });

export const applications = (status?: ApplicationStatus, limit = 25): QuerySpec =>
  querySpec('trainer_applications', limit, {
    where: status ? [equals('status', status)] : [],
    orderBy: newestFirst,
  });

export const openReports = (limit = 25): QuerySpec =>
  querySpec('reports', limit, { where: [equals('state', 'open')], orderBy: newestFirst });

/** The last days of the overview. */
export const dailyMetrics = (days = 30): QuerySpec => querySpec('metrics', days, { orderBy: [['day', 'desc']] });

export const mostViewedVideos = (limit = 10): QuerySpec =>
  querySpec('video_stats', limit, { orderBy: [['views', 'desc']] });

/** The audit log, whole or by one of its keys. */
export const auditLog = (by?: { key: 'actor' | 'target' | 'action'; value: string }, limit = 50): QuerySpec =>
  querySpec('audit_log', limit, { where: by ? [equals(by.key, by.value)] : [], orderBy: [['at', 'desc']] });
