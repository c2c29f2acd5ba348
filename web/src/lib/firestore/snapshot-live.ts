import { useMemo, useSyncExternalStore } from 'react';
import { onLiveScope, useLiveScope } from './live-scope.ts';
import { type LiveState, LOADING, type LiveSource } from './live-state.ts';

/**
 * A listener stays open this long without readers, so that leaving a page and returning costs no
 * read.
 */
export const CLOSE_DELAY_MS = 5_000;

interface ListenerEntry {
  state: LiveState<unknown>;
  readers: Set<() => void>;
  close: () => void;
  closeTimer?: ReturnType<typeof setTimeout>;
}

const entries = new Map<string, ListenerEntry>();

function closeAll(): void {
  for (const entry of entries.values()) {
    clearTimeout(entry.closeTimer);
    entry.close();
  }
  entries.clear();
}
onLiveScope(closeAll);

function openEntry(source: LiveSource): ListenerEntry {
  const entry: ListenerEntry = { state: LOADING, readers: new Set(), close: () => undefined };
  entries.set(source.key, entry);
  entry.close = source.open((state) => {
    entry.state = state;
    for (const reader of [...entry.readers]) reader();
  });
  return entry;
}

function subscribe(source: LiveSource, reader: () => void): () => void {
  const entry = entries.get(source.key) ?? openEntry(source);
  clearTimeout(entry.closeTimer);
  entry.readers.add(reader);
  return () => {
    entry.readers.delete(reader);
    if (entry.readers.size > 0) return;
    entry.closeTimer = setTimeout(() => {
      entry.close();
      if (entries.get(source.key) === entry) entries.delete(source.key);
    }, CLOSE_DELAY_MS);
  };
}

const EMPTY_STORE = { subscribe: () => () => undefined, read: (): LiveState<unknown> => LOADING };

function storeFor(key: string, source: LiveSource) {
  return {
    subscribe: (reader: () => void) => subscribe({ key, open: source.open }, reader),
    read: () => entries.get(key)?.state ?? LOADING,
  };
}

/**
 * Reads live data with `onSnapshot` alone, for pages open to all. `null` reads nothing and stays
 * loading.
 */
export function useSnapshotLive(source: LiveSource | null): LiveState<unknown> {
  const scope = useLiveScope();
  const store = useMemo(
    () => (source === null ? EMPTY_STORE : storeFor(`${scope}|${source.key}`, source)),
    [scope, source],
  );
  return useSyncExternalStore(store.subscribe, store.read);
}
