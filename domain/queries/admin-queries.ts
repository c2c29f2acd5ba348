import { LIST_LIMIT } from '../limits.ts';
import type {
  ApplicationStatus,
  EventStatus,
  OrderStatus,
  SubscriptionStatus,
  Tier,
} from '../values.ts';
import {
  equals,
  newestFirst,
  orderBy,
  querySpec,
  type FieldFilter,
  type Filter,
  type QuerySpec,
} from './query-spec.ts';

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
 * Filter and order of a list of members. Searches are sorted by newest only: each further order
 * would need an index entry per search token.
 */
export interface MemberFilter {
  readonly status?: SubscriptionStatus;
  /** A folded word, as in the profile's `search`. */
  readonly search?: string;
  /** Ignored with a search. */
  readonly order?: MemberOrder;
}

/** Members of a plan, those who pay at Stripe, trainers or admins. */
export type MemberKind = Tier | 'paying' | 'trainer' | 'admin';

const KIND_FIELDS = { paying: 'is_paying', trainer: 'is_pro_trainer', admin: 'is_admin' } as const;

function whereKind(kind: MemberKind): FieldFilter {
  if (kind === 'paying' || kind === 'trainer' || kind === 'admin') {
    return equals(KIND_FIELDS[kind], true);
  }
  return equals('subscription_tier', kind);
}

/**
 * Members of one kind, the newest first. A search excludes the kind, because no index serves both.
 */
interface KindFilter {
  readonly only: MemberKind;
  readonly status?: SubscriptionStatus;
}

/** One page of members. */
export const members = (filter: MemberFilter | KindFilter = {}, limit = 25): QuerySpec =>
  'only' in filter
    ? querySpec('profiles', limit, {
        where: [
          whereKind(filter.only),
          ...statusAndSearch({ ...(filter.status && { status: filter.status }) }),
        ],
        orderBy: newestFirst,
      })
    : querySpec('profiles', limit, { where: statusAndSearch(filter), orderBy: orderOf(filter) });

/** One page of pro trainers. */
export const trainers = (filter: MemberFilter = {}, limit = 25): QuerySpec =>
  querySpec('profiles', limit, {
    where: [equals('is_pro_trainer', true), ...statusAndSearch(filter)],
    orderBy: orderOf(filter),
  });

const orderOf = ({ search, order = 'newest' }: MemberFilter) =>
  MEMBER_ORDERS[search === undefined ? order : 'newest'];

function statusAndSearch({ status, search }: MemberFilter): Filter[] {
  return [...(status ? [equals('subscription_status', status)] : []), ...searchFilter(search)];
}

const searchFilter = (search: string | undefined): Filter[] =>
  search === undefined ? [] : [{ field: 'search', op: 'array-contains', value: search }];

/** All events by date, or those of one status. */
export const eventsForAdmin = (status?: EventStatus, limit = 50): QuerySpec =>
  status
    ? querySpec('events', limit, {
        where: [equals('status', status)],
        orderBy: orderBy('asc', 'date', 'start_time'),
      })
    : querySpec('events', limit, { orderBy: [['date', 'asc']] });

/** An order with a part refunded keeps its status, which says where the parcel is. */
type OrderFilter =
  OrderStatus | readonly OrderStatus[] | 'partly-refunded' | 'refund-failed' | undefined;

function whereOrder(filter: OrderFilter): Filter[] {
  if (filter === undefined) return [];
  if (filter === 'partly-refunded') return [equals('partly_refunded', true)];
  if (filter === 'refund-failed') return [{ field: 'failed_refund_cents', op: '>', value: 0 }];
  return [
    typeof filter === 'string'
      ? equals('status', filter)
      : { field: 'status', op: 'in', value: filter },
  ];
}

/**
 * Orders, the newest first, also those that were never paid; those whose refund failed by amount.
 *
 * @param search a folded word, as in the order's `search`.
 */
export const ordersForAdmin = (filter?: OrderFilter, limit = 25, search?: string): QuerySpec =>
  querySpec('starter_kit_orders', limit, {
    where: [...whereOrder(filter), ...searchFilter(search)],
    orderBy: [[filter === 'refund-failed' ? 'failed_refund_cents' : 'created_at', 'desc']],
  });

export const applications = (status?: ApplicationStatus, limit = 25): QuerySpec =>
  querySpec('trainer_applications', limit, {
    where: status ? [equals('status', status)] : [],
    orderBy: newestFirst,
  });

/** Members who are muted after an instant, the next one to speak again first. */
export const mutedMembers = (now: Date, limit: number = LIST_LIMIT.muted): QuerySpec =>
  querySpec('profiles', limit, {
    where: [{ field: 'muted_until', op: '>', value: now }],
    orderBy: [['muted_until', 'asc']],
  });

/** One page of open reports, the oldest first, as the overview has them. */
export const openReports = (limit = 25): QuerySpec =>
  querySpec('reports', limit, {
    where: [equals('state', 'open')],
    orderBy: [['created_at', 'asc']],
  });

/** One page of closed reports, the last one closed first. */
export const handledReports = (limit = 10): QuerySpec =>
  querySpec('reports', limit, {
    where: [{ field: 'state', op: 'in', value: ['resolved', 'dismissed'] }],
    orderBy: [['updated_at', 'desc']],
  });

/** One page of the reports by a member, or about what a member wrote. */
export const reportsInvolving = (
  as: 'reporter' | 'said.user_id',
  uid: string,
  limit = 11,
): QuerySpec => querySpec('reports', limit, { where: [equals(as, uid)], orderBy: newestFirst });

/** One page of messages to the team without an answer, the oldest first. */
export const openSupportMessages = (limit = 25): QuerySpec =>
  querySpec('support_messages', limit, {
    where: [equals('state', 'open')],
    orderBy: [['created_at', 'asc']],
  });

/** One page of a member's messages to the team. */
export const supportMessagesFrom = (uid: string, limit = 11): QuerySpec =>
  querySpec('support_messages', limit, { where: [equals('user_id', uid)], orderBy: newestFirst });

/** For counting: videos that an author has published. */
export const publishedBy = (authorId: string): QuerySpec =>
  querySpec('videos', 500, {
    where: [equals('author_id', authorId), equals('status', 'en_ligne')],
  });

/** The newest days of the overview. */
export const dailyMetrics = (days: number): QuerySpec =>
  querySpec('metrics', days, { orderBy: [['day', 'desc']] });

/** The newest months with revenue: the current one and up to two years before. */
export const revenueMonths = (limit = 25): QuerySpec =>
  querySpec('revenue', limit, { orderBy: [['month', 'desc']] });

export const mostViewedVideos = (limit = 10): QuerySpec =>
  querySpec('video_stats', limit, { orderBy: [['views', 'desc']] });

/** Firestore's limit for `in`. */
const MAX_ACTIONS = 30;

/** Filter of the audit log; all given parts must match, but not a word besides a person. */
export interface AuditFilter {
  /** By uid: actions of a member, or concerning a member. */
  readonly about?: { readonly key: 'actor' | 'member'; readonly value: string };
  /** A folded word of the names in an entry, as in its `search`. Ignored besides a person. */
  readonly search?: string;
  /** Any of these; only the first thirty are used. */
  readonly actions?: readonly string[];
  readonly from?: Date;
  /** Exclusive. */
  readonly before?: Date;
}

/** One page of the audit log, newest first. */
export const auditLog = (
  { about, search, actions, from, before }: AuditFilter = {},
  limit = 50,
): QuerySpec =>
  querySpec('audit_log', limit, {
    where: [
      ...(about ? [equals(about.key, about.value)] : searchFilter(search)),
      ...(actions
        ? [{ field: 'action', op: 'in', value: actions.slice(0, MAX_ACTIONS) } as const]
        : []),
      ...(from ? [{ field: 'at', op: '>=', value: from } as const] : []),
      ...(before ? [{ field: 'at', op: '<', value: before } as const] : []),
    ],
    orderBy: [['at', 'desc']],
  });

/** The newest decision on a member's application, which says who decided. */
export const decisionAbout = (uid: string): QuerySpec =>
  auditLog(
    {
      about: { key: 'member', value: uid },
      actions: ['application.approve', 'application.reject'],
    },
    1,
  );
