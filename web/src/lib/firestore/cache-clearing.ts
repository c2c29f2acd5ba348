/** Marks, on the device, that Firestore's cache holds what another member read. */
const STORAGE_KEY = 'firestore-cache-to-clear';

/** The next page that opens Firestore empties its cache first. */
export function scheduleCacheClearing(): void {
  localStorage.setItem(STORAGE_KEY, '1');
}

export function isCacheClearingScheduled(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null;
}

export function cancelCacheClearing(): void {
  localStorage.removeItem(STORAGE_KEY);
}
