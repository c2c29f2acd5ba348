/** Creates storage that lasts as long as the page. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/**
 * Replaces blocked storage with storage in memory: a browser that blocks site data throws on every
 * access.
 */
export function installInMemoryStorage(
  page: Pick<Window, 'localStorage' | 'sessionStorage'>,
): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isStorageAvailable(() => page[name])) continue;
    Object.defineProperty(page, name, { value: memoryStorage(), configurable: true });
  }
}

/** Some browsers throw on access; some embedded ones return `null`. */
function isStorageAvailable(storage: () => Storage | null): boolean {
  try {
    return storage() !== null;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

// Import this module first: it must run before any other module accesses storage.
installInMemoryStorage(window);
