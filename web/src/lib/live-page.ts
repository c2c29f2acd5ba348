import { use, useMemo, useState } from 'react';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { toAppError } from './app-error.ts';
import { historyEntryId } from './history-entry.ts';
import type { Cursor } from './firestore-reads.ts';
import { type Item, type Live, LiveSourceContext, type Parse } from './live-query.tsx';
import { pageSource } from './live/open-source.ts';

export interface LivePage<T> {
  /** Live; while another page or list loads, the last one stays with `stale`. */
  readonly page: Live<readonly Item<T>[]>;
  readonly stale: boolean;
  /** From 1. */
  readonly number: number;
  /** How many a full page holds. */
  readonly size: number;
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
}

/** Cursors up to the page on show, by list on an entry of the tab's history: the way back leads to the same page. */
const places = new Map<string, readonly Cursor[]>();
/** The oldest are forgotten beyond this many. */
const MAX_REMEMBERED_LISTS = 50;

const placeOf = (list: string) => `${historyEntryId()} ${list}`;

function keepPlace(list: string, cursors: readonly Cursor[]): void {
  places.delete(placeOf(list));
  places.set(placeOf(list), cursors);
  const [oldest] = places.keys();
  if (places.size > MAX_REMEMBERED_LISTS && oldest !== undefined) places.delete(oldest);
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
  const [place, setPlace] = useState<{ key: string; spec: QuerySpec; cursors: readonly Cursor[] }>(() => ({
    key,
    spec,
    cursors: places.get(placeOf(key)) ?? [],
  }));
  const here = place.key === key ? place : { key, spec, cursors: [] };
  if (here !== place) setPlace(here);
  const after = here.cursors.at(-1) ?? null;
  const asked = here.spec;
  const size = asked.limit - 1;

  const useSource = use(LiveSourceContext);
  const raw = useSource(useMemo(() => pageSource(asked, after), [asked, after]));
  const items = useMemo(() => parsedPage(raw, parse), [raw, parse]);
  const [kept, setKept] = useState<{ collection: string; items: Live<PageItem<T>[]> } | null>(null);
  if (items.status === 'ready' && kept?.items !== items) setKept({ collection: asked.collection, items });

  const stale = items.status === 'loading' && kept !== null && kept.collection === asked.collection;
  const shown = stale ? kept.items : items;
  const goTo = (cursors: readonly Cursor[]) => {
    setPlace({ ...here, cursors });
    keepPlace(key, cursors);
  };
  // What was on this page has gone elsewhere: the one before stands, and says more than nothing.
  const isLeft = after !== null && items.status === 'ready' && !items.fromCache && items.data.length === 0;
  if (isLeft) setPlace({ ...here, cursors: here.cursors.slice(0, -1) });
  const full = items.status === 'ready' && items.data.length > size;
  const last = items.status === 'ready' ? items.data[size - 1]?.cursor : undefined;
  return {
    page: useMemo(
      () => (shown.status === 'ready' ? { ...shown, data: shown.data.slice(0, size) } : shown),
      [shown, size],
    ),
    stale,
    number: here.cursors.length + 1,
    size,
    next: full && last !== undefined ? () => goTo([...here.cursors, last]) : null,
    previous: after === null ? null : () => goTo(here.cursors.slice(0, -1)),
  };
}

function parsedPage<T>(raw: Live<unknown>, parse: Parse<T>): Live<PageItem<T>[]> {
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
    const { fetchPage } = await import('./firestore-reads.ts');
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
