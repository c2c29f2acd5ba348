import { type DailyMetrics, parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { dailyMetrics, type MemberFilter, type MemberOrder } from '@atelier/domain/queries/admin-queries';
import { searchToken } from '@atelier/domain/search-tokens';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@atelier/domain/values';
import { choiceParam, listParams, type Sort, sortParam, textParam } from '../../../components/admin/list-params.ts';
import { useLiveQuery } from '../../../lib/firestore/live-query.tsx';

/** The columns of the CSV file. */
export const MEMBER_FIELDS = [
  ...(['id', 'display_name', 'email', 'subscription_tier', 'subscription_status', 'membership_source'] as const),
  ...(['is_pro_trainer', 'is_admin', 'created_at'] as const),
] as const;

/** The status filters, in the order of the specification. */
export const STATUS_FILTERS = ['all', ...SUBSCRIPTION_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The columns that an index can sort by. */
const SORTABLE_KEYS = ['name', 'since'];
const NEWEST_FIRST: Sort = { key: 'since', descending: true };

export interface MemberFilters {
  readonly status: StatusFilter;
  /** As typed. */
  readonly searchText: string;
  /** Applies only while the list is not searched. */
  readonly sort: Sort;
}
export const {
  parse: parseMemberFilters,
  write: withMemberFilters,
  useFilters: useMemberFilters,
} = listParams<MemberFilters>({
  status: choiceParam('status', STATUS_FILTERS),
  searchText: textParam('q'),
  sort: sortParam(SORTABLE_KEYS, NEWEST_FIRST),
});

/** Returns the query of the filters. A search uses an index of words; it never reads all members. */
export function memberQuery({ status, searchText, sort }: MemberFilters): MemberFilter {
  const search = searchToken(searchText);
  return {
    ...(status === 'all' ? {} : { status }),
    ...(search === undefined ? { order: memberOrder(sort) } : { search }),
  };
}

function memberOrder({ key, descending }: Sort): MemberOrder {
  if (key === 'name') return descending ? 'name-backwards' : 'name';
  return descending ? 'newest' : 'oldest';
}

/** Whether the list is searched; results are always newest first. */
export const isSearching = ({ searchText }: MemberFilters) => searchToken(searchText) !== undefined;

/** Returns the order of the list. */
export const sortOf = (filters: MemberFilters): Sort => (isSearching(filters) ? NEWEST_FIRST : filters.sort);

/** Whether the typed text is too short to search for. */
export const isSearchTooShort = (text: string) => text.trim() !== '' && searchToken(text) === undefined;

/** Returns the number of members per status filter, over all tiers. */
export function memberCounts({ members }: Pick<DailyMetrics, 'members'>): Readonly<Record<StatusFilter, number>> {
  const tiers = Object.values(members);
  const countOf = (status: SubscriptionStatus) => tiers.reduce((sum, counts) => sum + counts[status], 0);
  const [active, canceled, waiting] = [countOf('active'), countOf('canceled'), countOf('waiting')];
  return { all: active + canceled + waiting, active, canceled, waiting };
}

/** The member counts of the last hourly run; undefined before the first one. */
export function useMemberCounts() {
  const metrics = useLiveQuery(dailyMetrics(1), parseDailyMetrics);
  const newest = metrics.status === 'ready' ? metrics.data[0]?.data : undefined;
  return newest === undefined ? undefined : memberCounts(newest);
}
