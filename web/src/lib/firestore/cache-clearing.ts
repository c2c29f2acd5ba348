/** Set on the device while Firestore's cache may hold data that another member read. */
const STORAGE_KEY = 'firestore-cache-to-clear';

/** Makes the next page that opens Firestore clear its cache first. */
export const scheduleCacheClearing = (): void => localStorage.setItem(STORAGE_KEY, '1');
export const isCacheClearingScheduled = (): boolean => localStorage.getItem(STORAGE_KEY) !== null;
export const cancelCacheClearing = (): void => localStorage.removeItem(STORAGE_KEY);
