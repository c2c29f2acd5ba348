import { useSearchParams } from 'react-router-dom';
import { parseVideoFilters, type VideoFilters, withVideoFilters } from './video-filters.ts';

/** The filters in the address: a reload, a link and the way back keep them. What changes but the page begins anew. */
export function useVideoFilters(): [VideoFilters, (change: Partial<VideoFilters>) => void] {
  const [search, setSearch] = useSearchParams();
  const filters = parseVideoFilters(search);
  return [
    filters,
    (change) => setSearch(withVideoFilters(search, { ...filters, page: 1, ...change }), { replace: true }),
  ];
}
