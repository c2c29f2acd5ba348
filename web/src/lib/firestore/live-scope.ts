import { useSyncExternalStore } from 'react';

/**
 * Who the open listeners belong to: uid, tier, status and admin flag. When it changes, every listener of the former
 * scope is closed at once and nothing that it read is shown again: one member must never see another's data.
 */
let scope = 'visitor';
const watchers = new Set<() => void>();

export function setLiveScope(next: string): void {
  if (next === scope) return;
  scope = next;
  for (const watcher of [...watchers]) watcher();
}

export function onLiveScope(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useLiveScope(): string {
  return useSyncExternalStore(onLiveScope, () => scope);
}
