import { useState } from 'react';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { countDocs, type Item, type LiveState } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useReadOnce } from '../../lib/use-read-once.ts';
import { useNow } from '../../lib/use-now.ts';

/** Returns the query of a filter, or the filters whose counts add up to its own. */
type CountedBy<Filter> = (filter: Filter) => QuerySpec | readonly Filter[];

/** Rules allow no more in one list; beyond it the number says `99+`. */
const MAX_COUNT = 100;

/** Counts the documents of each filter. @param shown a new text counts again; undefined counts nothing */
const counter =
  (queries: readonly (readonly [string, QuerySpec | readonly string[]])[], shown: string | undefined) => async () => {
    if (shown === undefined) return null;
    const counts = queries.map(async ([filter, query]) =>
      'collection' in query ? ([filter, await countDocs({ ...query, limit: MAX_COUNT })] as const) : null,
    );
    return new Map((await Promise.all(counts)).filter((count) => count !== null));
  };

/**
 * Returns the number of documents per filter; undefined until they are counted. Counted again when a row of the list
 * changes its state, comes or goes, and every minute for those that the list does not show, while somebody can see it.
 *
 * @param stateOf what the filters of a document depend on
 */
export function useFilterCounts<Filter extends string, T>(
  filters: readonly Filter[],
  countedBy: CountedBy<Filter>,
  page: LiveState<readonly Item<T>[]>,
  stateOf: (data: T) => string,
): (filter: Filter) => string | undefined {
  const format = useFormat();
  // By the minute: the measurement of the server's clock, just after the page was opened, is no reason to count again.
  const minute = Math.floor(useNow().getTime() / MINUTE_MS);
  const [countedMinute, setCountedMinute] = useState(minute);
  if (countedMinute !== minute && !document.hidden) setCountedMinute(minute);
  const shown =
    page.status === 'ready'
      ? [countedMinute, ...page.data.map(({ id, data }) => `${id} ${stateOf(data)}`)].join()
      : undefined;
  const queries = filters.map((filter) => [filter, countedBy(filter)] as const);
  const { data = null } = useReadOnce(['counts', queries, shown], counter(queries, shown), {
    placeholderData: (former) => former,
  });
  return (filter) => {
    if (data === null) return undefined;
    const query = countedBy(filter);
    const parts = 'collection' in query ? [filter] : query;
    const count = parts.reduce((sum, part) => sum + (data.get(part) ?? 0), 0);
    return count < MAX_COUNT ? format.number(count) : `${format.number(MAX_COUNT - 1)}+`;
  };
}
