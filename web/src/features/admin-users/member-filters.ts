import { searchToken } from '@atelier/domain/search-tokens';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@atelier/domain/values';

/** The filters of the specification, in its order. */
export const STATUS_FILTERS = ['all', ...SUBSCRIPTION_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export interface MemberFilters {
  readonly status: StatusFilter;
  /** As typed. */
  readonly words: string;
}

/** The filters that an address carries, so that a list can be come back to. */
export function parseMemberFilters(search: URLSearchParams): MemberFilters {
  return {
    status: STATUS_FILTERS.find((one) => one === search.get('status')) ?? 'all',
    words: search.get('q') ?? '',
  };
}

export function withMemberFilters(search: URLSearchParams, { status, words }: MemberFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  if (status === 'all') next.delete('status');
  else next.set('status', status);
  if (words === '') next.delete('q');
  else next.set('q', words);
  return next;
}

/** What the query asks for: a word is looked up in an index, never by reading everybody. */
export function queryOf({ status, words }: MemberFilters): { status?: SubscriptionStatus; search?: string } {
  const search = searchToken(words);
  return { ...(status === 'all' ? {} : { status }), ...(search === undefined ? {} : { search }) };
}

/** Whether something was typed that is too short to look up. */
export const isTooShort = (words: string) => words.trim() !== '' && searchToken(words) === undefined;
