/** Marks, on the device, that Firestore's cache holds what another member read. */
const MARK = 'firestore-cache-to-clear';

/** The next page that opens Firestore empties its cache first. */
export function forgetCacheAtNextStart(): void {
  localStorage.setItem(MARK, '1');
}

export function mustForgetCache(): boolean {
  return localStorage.getItem(MARK) !== null;
}

export function cacheForgotten(): void {
  localStorage.removeItem(MARK);
}
