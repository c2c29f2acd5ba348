import { use, useMemo, useState } from 'react';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { withAppErrors } from '../errors.ts';
import { historyEntryId } from '../device/history-entry.ts';
import type { Cursor } from './sdk-reads.ts';
import {
  type Item,
  type LiveState,
  LiveSourceContext,
  type Parse,
  parseLiveState,
} from './live-query.tsx';
import { pageSource } from './live-source.ts';

export interface LivePage<T> {
  /** Live; while another page or list loads, the last one is kept with `stale` set. */
  readonly page: LiveState<readonly Item<T>[]>;
  readonly stale: boolean;
  /** Page number, from 1. */
  readonly number: number;
  readonly size: number;
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
}

/**
 * Cursors up to the current page, by history entry and list, so that going back shows the same
 * page.
 */
const cursorsByList = new Map<string, readonly Cursor[]>();
/** The oldest are dropped beyond this number. */
const MAX_REMEMBERED_LISTS = 50;

const listKey = (list: string) => `${historyEntryId()} ${list}`;

function saveCursors(list: string, cursors: readonly Cursor[]): void {
  cursorsByList.delete(listKey(list));
  cursorsByList.set(listKey(list), cursors);
  const [oldest] = cursorsByList.keys();
  if (cursorsByList.size > MAX_REMEMBERED_LISTS && oldest !== undefined) {
    cursorsByList.delete(oldest);
  }
}

interface PageItem<T> extends Item<T> {
  cursor: Cursor;
}

/**
 * Listens to a long list one page at a time. Only the current page is read, plus one document to
 * know whether another page follows. A different spec starts at its first page; after going back in
 * history, the list shows the same page as before.
 *
 * @param spec a query of domain/queries whose limit is the page size plus one.
 */
export function useLivePage<T>(spec: QuerySpec, parse: Parse<T>): LivePage<T> {
  const key = JSON.stringify(spec);
  const [position, setPosition] = useState<{
    key: string;
    spec: QuerySpec;
    cursors: readonly Cursor[];
  }>(() => ({
    key,
    spec,
    cursors: cursorsByList.get(listKey(key)) ?? [],
  }));
  const current = position.key === key ? position : { key, spec, cursors: [] };
  if (current !== position) setPosition(current);
  const after = current.cursors.at(-1) ?? null;
  const querySpec = current.spec;
  const size = querySpec.limit - 1;

  const useSource = use(LiveSourceContext);
  const raw = useSource(useMemo(() => pageSource(querySpec, after), [querySpec, after]));
  const items = useMemo(() => parseLiveState(raw, parsePage(parse)), [raw, parse]);
  const [lastReady, setLastReady] = useState<{
    collection: string;
    items: LiveState<PageItem<T>[]>;
  } | null>(null);
  if (items.status === 'ready' && lastReady?.items !== items) {
    setLastReady({ collection: querySpec.collection, items });
  }

  const stale =
    items.status === 'loading' &&
    lastReady !== null &&
    lastReady.collection === querySpec.collection;
  const shown = stale ? lastReady.items : items;
  const goTo = (cursors: readonly Cursor[]) => {
    setPosition({ ...current, cursors });
    saveCursors(key, cursors);
  };
  // Every document of this page is gone: show the previous page instead of an empty one.
  const isEmptied =
    after !== null && items.status === 'ready' && !items.fromCache && items.data.length === 0;
  if (isEmptied) setPosition({ ...current, cursors: current.cursors.slice(0, -1) });
  const full = items.status === 'ready' && items.data.length > size;
  const last = items.status === 'ready' ? items.data[size - 1]?.cursor : undefined;
  return {
    page: useMemo(
      () => (shown.status === 'ready' ? { ...shown, data: shown.data.slice(0, size) } : shown),
      [shown, size],
    ),
    stale,
    number: current.cursors.length + 1,
    size,
    next: full && last !== undefined ? () => goTo([...current.cursors, last]) : null,
    previous: after === null ? null : () => goTo(current.cursors.slice(0, -1)),
  };
}

const parsePage =
  <T>(parse: Parse<T>) =>
  (data: unknown): PageItem<T>[] =>
    (data as PageItem<unknown>[]).map((item) => ({ ...item, data: parse(item.data) }));

/**
 * Reads the documents of a query, page after page.
 *
 * @param most  documents to read; the last page may exceed it.
 * @param onProgress receives the number of documents read so far.
 * @param signal stops between two pages.
 * @returns the documents read: all of them unless stopped or more than `most`. @throws AppError as
 * `readQuery`.
 */
export const readAll = <T>(
  spec: QuerySpec,
  parse: Parse<T>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
  most = Infinity,
): Promise<Item<T>[]> =>
  withAppErrors(async () => {
    const { fetchPage } = await import('./sdk-reads.ts');
    const all: Item<T>[] = [];
    let after: Cursor | null = null;
    while (!signal.aborted && all.length < most) {
      const { data }: { data: PageItem<unknown>[] } = await fetchPage(spec, after);
      all.push(...data.map((item) => ({ id: item.id, data: parse(item.data) })));
      onProgress(all.length);
      const last = data.at(-1);
      if (data.length < spec.limit || last === undefined) break;
      after = last.cursor;
    }
    return all;
  });
