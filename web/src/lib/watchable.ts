/**
 * Holds a value that can be watched; `useSyncExternalStore(it.watch, it.get)` reads it in React.
 */
export function watchable<T>(initial: T) {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set: (next: T) => {
      if (next === value) return;
      value = next;
      for (const watcher of [...watchers]) watcher();
    },
    /** @returns stops watching. */
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
