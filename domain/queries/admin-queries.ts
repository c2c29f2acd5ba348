import type { ApplicationStatus, EventStatus, OrderStatus, SubscriptionStatus, Tier } from '../values.ts';
import { equals, querySpec, type Filter, type QuerySpec } from './query-spec.ts';

const newestFirst = [['created_at', 'desc']] as const;

/** Trainers' drafts. */
export const draftVideos = (limit = 24): QuerySpec =>
  querySpec('videos', limit, { where: [equals('status', 'brouillon')], orderBy: newestFirst });

const MEMBER_ORDERS = {
  newest: newestFirst,
  oldest: [['created_at', 'asc']],
  name: [['sort_name', 'asc']],
  'name-backwards': [['sort_name', 'desc']],
} as const;
export type MemberOrder = keyof typeof MEMBER_ORDERS;

/**
 * Filter and order of a list of members. Searches are sorted by newest only: each further order would need an index
 * entry per search token.
 */
export interface MemberFilter {
  readonly status?: SubscriptionStatus;
  /** A folded word, as in the profile's `search`. */
  readonly search?: string;
  /** Ignored with a search. */
  readonly order?: MemberOrder;
}

/** One page of members. Tier and the other filters exclude each other, because no index serves both. */
export const members = (filter: MemberFilter | { tier: Tier } = {}, limit = 25): QuerySpec =>
  'tier' in filter
    ? querySpec('profiles', limit, { where: [equals('subscription_tier', filter.tier)], orderBy: newestFirst })
    : querySpec('profiles', limit, { where: statusAndSearch(filter), orderBy: orderOf(filter) });

/** One page of pro trainers. */
export const trainers = (filter: MemberFilter = {}, limit = 25): QuerySpec =>
  querySpec('profiles', limit, {
    where: [equals('is_pro_trainer', true), ...statusAndSearch(filter)],
    orderBy: orderOf(filter),
  });

const orderOf = ({ search, order = 'newest' }: MemberFilter) => MEMBER_ORDERS[search === undefined ? order : 'newest'];

function statusAndSearch({ status, search }: MemberFilter): Filter[] {
  return [
    ...(status ? [equals('subscription_status', status)] : []),
    ...(search ? [{ field: 'search', op: 'array-contains', value: search } as const] : []),
  ];
}

/** All events by date, or those of one status. */
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

/** Paid orders, of one status or several, latest payment first. Unpaid orders have no `paid_at` and are left out. */
export const ordersForAdmin = (status?: OrderStatus | readonly OrderStatus[], limit = 25): QuerySpec =>
  querySpec('starter_kit_orders', limit, {
    where:
      status === undefined
        ? []
        : [typeof status === 'string' ? equals('status', status) : { field: 'status', op: 'in', value: status }],
    orderBy: [['paid_at', 'desc']],
  });

export const applications = (status?: ApplicationStatus, limit = 25): QuerySpec =>
  querySpec('trainer_applications', limit, {
    where: status ? [equals('status', status)] : [],
    orderBy: newestFirst,
  });

/** One page of open reports. */
export const openReports = (limit = 25): QuerySpec =>
  querySpec('reports', limit, { where: [equals('state', 'open')], orderBy: newestFirst });

/** The last days of the overview. */
export const dailyMetrics = (days = 30): QuerySpec => querySpec('metrics', days, { orderBy: [['day', 'desc']] });

export const mostViewedVideos = (limit = 10): QuerySpec =>
  querySpec('video_stats', limit, { orderBy: [['views', 'desc']] });

/** Firestore's limit for `in`. */
const MAX_ACTIONS = 30;

/** Filter of the audit log; all given parts must match. */
export interface AuditFilter {
  /** By uid: actions of a member, or concerning a member. Excludes the other filters. */
  readonly about?: { readonly key: 'actor' | 'member'; readonly value: string };
  /** A folded word of the names in an entry, as in its `search`. */
  readonly search?: string;
  /** Any of these; only the first thirty are used. */
  readonly actions?: readonly string[];
}

/** One page of the audit log, newest first. */
export const auditLog = ({ about, search, actions }: AuditFilter = {}, limit = 50): QuerySpec =>
  querySpec('audit_log', limit, {
    where: about
      ? [equals(about.key, about.value)]
      : [
          ...(actions ? [{ field: 'action', op: 'in', value: actions.slice(0, MAX_ACTIONS) } as const] : []),
          ...(search ? [{ field: 'search', op: 'array-contains', value: search } as const] : []),
        ],
    orderBy: [['at', 'desc']],
  });
