import type { MemberFilter, MemberOrder } from '@atelier/domain/queries/admin-queries';
import { searchToken } from '@atelier/domain/search-tokens';
import { SUBSCRIPTION_STATUSES } from '@atelier/domain/values';
import { withParams } from '../../../components/admin/list-url-params.ts';
import { parseSort, type Sort, formatSort } from '../../../components/admin/list-sort.ts';

/** The filters of the specification, in its order. */
export const STATUS_FILTERS = ['all', ...SUBSCRIPTION_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The columns whose order is an index's. */
const SORTABLE_KEYS = ['name', 'since'];
const NEWEST_FIRST: Sort = { key: 'since', descending: true };

export interface MemberFilters {
  readonly status: StatusFilter;
  /** As typed. */
  readonly searchText: string;
  /** Of a list that is not searched. */
  readonly sort: Sort;
}

/** The filters that an address carries, so that a list can be come back to. */
export function parseMemberFilters(search: URLSearchParams): MemberFilters {
  return {
    status: STATUS_FILTERS.find((one) => one === search.get('status')) ?? 'all',
    searchText: search.get('q') ?? '',
    sort: parseSort(search.get('sort'), SORTABLE_KEYS) ?? NEWEST_FIRST,
  };
}

export function withMemberFilters(
  search: URLSearchParams,
  { status, searchText: words, sort }: MemberFilters,
): URLSearchParams {
  return withParams(search, {
    status: status === 'all' ? '' : status,
    q: words,
    sort: memberOrder(sort) === 'newest' ? '' : formatSort(sort),
  });
}

/** What the query asks for: a word is looked up in an index, never by reading everybody. */
export function memberQuery({ status, searchText: words, sort }: MemberFilters): MemberFilter {
  const search = searchToken(words);
  return {
    ...(status === 'all' ? {} : { status }),
    ...(search === undefined ? { order: memberOrder(sort) } : { search }),
  };
}

function memberOrder({ key, descending }: Sort): MemberOrder {
  if (key === 'name') return descending ? 'name-backwards' : 'name';
  return descending ? 'newest' : 'oldest';
}

/** Whether a word is looked up: what is found comes newest first. */
export const isSearching = ({ searchText: words }: MemberFilters) => searchToken(words) !== undefined;

/** The order that the list is in. */
export const sortOf = (filters: MemberFilters): Sort => (isSearching(filters) ? NEWEST_FIRST : filters.sort);

/** Whether something was typed that is too short to look up. */
export const isSearchTooShort = (words: string) => words.trim() !== '' && searchToken(words) === undefined;
