import type { FirebaseApp } from 'firebase/app';
import {
  clearIndexedDbPersistence,
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  memoryLocalCache,
  persistentLocalCache,
  persistentMultipleTabManager,
  terminate,
  waitForPendingWrites,
} from 'firebase/firestore';
import type { Emulators } from '../emulator-addresses.ts';
import {
  cancelCacheClearing,
  scheduleCacheClearing,
  isCacheClearingScheduled,
} from './cache-clearing.ts';
import { sessionHint } from '../device/session-hint.ts';

let openedFirestore: Firestore | undefined;

/**
 * Opens Firestore with its cache on disk, or in memory for a session that ends with the tab. On
 * disk, one tab connects for all: three tabs with their own streams would use up the six HTTP/1.1
 * connections per host.
 */
export async function connectFirestore(
  app: FirebaseApp,
  emulators: Emulators | null,
): Promise<Firestore> {
  const onDisk = !sessionHint.endsWithTab();
  const firestore = initializeFirestore(app, {
    localCache: onDisk
      ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
      : memoryLocalCache(),
  });
  if ((import.meta.env.DEV || import.meta.env.MODE === 'suite') && emulators !== null) {
    const { hostname, port } = new URL(`http://${emulators.firestore}`);
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  if (onDisk && isCacheClearingScheduled()) await clearCache(firestore);
  openedFirestore = firestore;
  return firestore;
}

/**
 * Clears the cache on disk. While another tab has the database open this fails; the next start then
 * tries again.
 */
async function clearCache(firestore: Firestore): Promise<void> {
  try {
    await clearIndexedDbPersistence(firestore);
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('firestore_')) localStorage.removeItem(key);
    }
    cancelCacheClearing();
  } catch (error) {
    scheduleCacheClearing();
    console.warn('firestore: cache not cleared', error);
  }
}

/**
 * Returns whether every write reaches the server within the given time; true when Firestore was
 * never opened.
 */
export async function arePendingWritesSent(withinMs: number): Promise<boolean> {
  if (openedFirestore === undefined) return true;
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), withinMs));
  return Promise.race([waitForPendingWrites(openedFirestore).then(() => true), timeout]);
}

/** Closes Firestore permanently and clears its cache; the page must reload afterwards. */
export async function closeFirestore(): Promise<void> {
  scheduleCacheClearing();
  if (openedFirestore === undefined) return;
  await terminate(openedFirestore);
  await clearCache(openedFirestore);
}
