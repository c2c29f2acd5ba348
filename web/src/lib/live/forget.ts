/** Marks, on the device, that Firestore's cache holds what another member read. */
const STORAGE_KEY = 'firestore-cache-to-clear';

/** The next page that opens Firestore empties its cache first. */
export function forgetCacheAtNextStart(): void {
  localStorage.setItem(STORAGE_KEY, '1');
}

export function mustForgetCache(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null;
}

export function cacheForgotten(): void {
  localStorage.removeItem(STORAGE_KEY);
}
