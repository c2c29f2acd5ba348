import { useState } from 'react';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { countDocs, type Item, type LiveState } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useReadOnce } from '../../lib/use-read-once.ts';
import { useNow } from '../../lib/use-now.ts';

/** How the documents of a filter are counted: by its query, or as the sum of other filters. */
export type CountedBy<Filter> =
  | { readonly kind: 'query'; readonly query: QuerySpec }
  | { readonly kind: 'sum'; readonly of: readonly Filter[] };

/** Rules allow no more in one list; beyond it the number says `99+`. */
const MAX_COUNT = 100;

/** Counts the documents of each filter that has a query. */
async function countByQuery<Filter>(counted: readonly (readonly [Filter, CountedBy<Filter>])[]) {
  const counts = counted.map(async ([filter, by]) =>
    by.kind === 'query'
      ? ([filter, await countDocs({ ...by.query, limit: MAX_COUNT })] as const)
      : null,
  );
  return new Map((await Promise.all(counts)).filter((count) => count !== null));
}

/**
 * Returns the number of documents per filter; undefined until they are counted. Counted again when
 * a row of the list changes its state, comes or goes, and every minute for those that the list does
 * not show, while somebody can see it.
 *
 * @param stateOf what the filters of a document depend on
 */
export function useFilterCounts<Filter extends string, T>(
  filters: readonly Filter[],
  countedBy: (filter: Filter) => CountedBy<Filter>,
  page: LiveState<readonly Item<T>[]>,
  stateOf: (data: T) => string,
): (filter: Filter) => string | undefined {
  const format = useFormat();
  // By the minute: the measurement of the server's clock, just after the page was opened, is no
  // reason to count again.
  const minute = Math.floor(useNow().getTime() / MINUTE_MS);
  const [countedMinute, setCountedMinute] = useState(minute);
  if (countedMinute !== minute && !document.hidden) setCountedMinute(minute);
  const shown =
    page.status === 'ready'
      ? [countedMinute, ...page.data.map(({ id, data }) => `${id} ${stateOf(data)}`)].join()
      : undefined;
  const counted = filters.map((filter) => [filter, countedBy(filter)] as const);
  const { data = null } = useReadOnce(
    ['counts', counted, shown],
    async () => (shown === undefined ? null : countByQuery(counted)),
    { placeholderData: (former) => former },
  );
  return (filter) => {
    if (data === null) return undefined;
    const by = countedBy(filter);
    const parts = by.kind === 'sum' ? by.of : [filter];
    const count = parts.reduce((sum, part) => sum + (data.get(part) ?? 0), 0);
    return count < MAX_COUNT ? format.number(count) : `${format.number(MAX_COUNT - 1)}+`;
  };
}
