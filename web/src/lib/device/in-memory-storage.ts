/** Storage that lasts as long as the page. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/**
 * A browser that is told to keep no data of a site throws at the mere mention of its storage, and the page would not
 * even begin. Such a page gets storage that lasts as long as itself.
 */
export function installInMemoryStorage(page: Pick<Window, 'localStorage' | 'sessionStorage'>): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isStorageAvailable(() => page[name])) continue;
    Object.defineProperty(page, name, { value: memoryStorage(), configurable: true });
  }
}

/** Some browsers throw, some embedded ones have `null` there. */
function isStorageAvailable(storage: () => Storage | null): boolean {
  try {
    return storage() !== null;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
