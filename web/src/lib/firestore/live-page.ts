import { use, useMemo, useState } from 'react';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { toAppError } from '../errors.ts';
import { historyEntryId } from '../device/history-entry.ts';
import type { Cursor } from './sdk-reads.ts';
import { type Item, type LiveState, LiveSourceContext, type Parse } from './live-query.tsx';
import { pageSource } from './live-source.ts';

export interface LivePage<T> {
  /** Live; while another page or list loads, the last one stays with `stale`. */
  readonly page: LiveState<readonly Item<T>[]>;
  readonly stale: boolean;
  /** From 1. */
  readonly number: number;
  /** How many a full page holds. */
  readonly size: number;
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
}

/** Cursors up to the page on show, by list on an entry of the tab's history: the way back leads to the same page. */
const cursorsByList = new Map<string, readonly Cursor[]>();
/** The oldest are forgotten beyond this many. */
const MAX_REMEMBERED_LISTS = 50;

const listKey = (list: string) => `${historyEntryId()} ${list}`;

function saveCursors(list: string, cursors: readonly Cursor[]): void {
  cursorsByList.delete(listKey(list));
  cursorsByList.set(listKey(list), cursors);
  const [oldest] = cursorsByList.keys();
  if (cursorsByList.size > MAX_REMEMBERED_LISTS && oldest !== undefined) cursorsByList.delete(oldest);
}

interface PageItem<T> extends Item<T> {
  cursor: Cursor;
}

/**
 * A long list, live, one page at a time: only the page on show is read, and one document more to know whether another
 * follows. A spec with other content starts at its first page; the way back, at the page that was left.
 *
 * @param spec  a query of domain/queries; its limit is what is read, one more than a page shows.
 */
export function useLivePage<T>(spec: QuerySpec, parse: Parse<T>): LivePage<T> {
  const key = JSON.stringify(spec);
  const [position, setPlace] = useState<{ key: string; spec: QuerySpec; cursors: readonly Cursor[] }>(() => ({
    key,
    spec,
    cursors: cursorsByList.get(listKey(key)) ?? [],
  }));
  const current = position.key === key ? position : { key, spec, cursors: [] };
  if (current !== position) setPlace(current);
  const after = current.cursors.at(-1) ?? null;
  const querySpec = current.spec;
  const size = querySpec.limit - 1;

  const useSource = use(LiveSourceContext);
  const raw = useSource(useMemo(() => pageSource(querySpec, after), [querySpec, after]));
  const items = useMemo(() => parsePage(raw, parse), [raw, parse]);
  const [lastReady, setKept] = useState<{ collection: string; items: LiveState<PageItem<T>[]> } | null>(null);
  if (items.status === 'ready' && lastReady?.items !== items) setKept({ collection: querySpec.collection, items });

  const stale = items.status === 'loading' && lastReady !== null && lastReady.collection === querySpec.collection;
  const shown = stale ? lastReady.items : items;
  const goTo = (cursors: readonly Cursor[]) => {
    setPlace({ ...current, cursors });
    saveCursors(key, cursors);
  };
  // What was on this page has gone elsewhere: the one before stands, and says more than nothing.
  const isEmptied = after !== null && items.status === 'ready' && !items.fromCache && items.data.length === 0;
  if (isEmptied) setPlace({ ...current, cursors: current.cursors.slice(0, -1) });
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

function parsePage<T>(raw: LiveState<unknown>, parse: Parse<T>): LiveState<PageItem<T>[]> {
  if (raw.status !== 'ready') return raw;
  try {
    const documents = raw.data as PageItem<unknown>[];
    return { ...raw, data: documents.map((item) => ({ ...item, data: parse(item.data) })) };
  } catch (error) {
    return { status: 'error', error: toAppError(error) };
  }
}

/**
 * Every document of a query, page after page, for somebody who asked for all of them.
 *
 * @param onProgress  how many have come so far. @param signal  stops between pages.
 * @returns what has come, whole unless stopped. @throws AppError as `readQuery`.
 */
export async function readAll<T>(
  spec: QuerySpec,
  parse: Parse<T>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Item<T>[]> {
  const all: Item<T>[] = [];
  let after: Cursor | null = null;
  try {
    const { fetchPage } = await import('./sdk-reads.ts');
    while (!signal.aborted) {
      const { data }: { data: PageItem<unknown>[] } = await fetchPage(spec, after);
      all.push(...data.map((item) => ({ id: item.id, data: parse(item.data) })));
      onProgress(all.length);
      const last = data.at(-1);
      if (data.length < spec.limit || last === undefined) break;
      after = last.cursor;
    }
    return all;
  } catch (error) {
    throw toAppError(error);
  }
}
