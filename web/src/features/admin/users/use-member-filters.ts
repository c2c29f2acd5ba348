import { useSearchParams } from 'react-router-dom';
import { type MemberFilters, parseMemberFilters, withMemberFilters } from './member-filters.ts';

/** The filters in the address: a reload, a link and the way back keep them. */
export function useMemberFilters(): [MemberFilters, (filters: MemberFilters) => void] {
  const [search, setSearch] = useSearchParams();
  return [parseMemberFilters(search), (filters) => setSearch(withMemberFilters(search, filters), { replace: true })];
}
