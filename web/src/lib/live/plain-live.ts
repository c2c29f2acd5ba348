import { useMemo, useSyncExternalStore } from 'react';
import { onLiveScope, useLiveScope } from './live-scope.ts';
import { type Live, LOADING, type LiveSource } from './live-state.ts';

/** A listener stays open this long without readers, so that leaving a page and coming back costs no read. */
export const LINGER_MS = 5_000;

interface Entry {
  state: Live<unknown>;
  readers: Set<() => void>;
  close: () => void;
  linger?: ReturnType<typeof setTimeout>;
}

const entries = new Map<string, Entry>();

function closeAll(): void {
  for (const entry of entries.values()) {
    clearTimeout(entry.linger);
    entry.close();
  }
  entries.clear();
}
onLiveScope(closeAll);

function openEntry(source: LiveSource): Entry {
  const entry: Entry = { state: LOADING, readers: new Set(), close: () => undefined };
  entries.set(source.key, entry);
  entry.close = source.open((state) => {
    entry.state = state;
    for (const reader of [...entry.readers]) reader();
  });
  return entry;
}

function subscribe(source: LiveSource, reader: () => void): () => void {
  const entry = entries.get(source.key) ?? openEntry(source);
  clearTimeout(entry.linger);
  entry.readers.add(reader);
  return () => {
    entry.readers.delete(reader);
    if (entry.readers.size > 0) return;
    entry.linger = setTimeout(() => {
      entry.close();
      if (entries.get(source.key) === entry) entries.delete(source.key);
    }, LINGER_MS);
  };
}

const NOTHING = { subscribe: () => () => undefined, read: (): Live<unknown> => LOADING };

function storeOf(key: string, source: LiveSource) {
  return {
    subscribe: (reader: () => void) => subscribe({ key, open: source.open }, reader),
    read: () => entries.get(key)?.state ?? LOADING,
  };
}

/** Live data by `onSnapshot` alone: what pages open to all use. `null` reads nothing and stays loading. */
export function usePlainLive(source: LiveSource | null): Live<unknown> {
  const scope = useLiveScope();
  const store = useMemo(() => (source === null ? NOTHING : storeOf(`${scope}|${source.key}`, source)), [scope, source]);
  return useSyncExternalStore(store.subscribe, store.read);
}
