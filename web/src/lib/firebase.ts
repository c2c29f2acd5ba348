import { useSyncExternalStore } from 'react';
import type { FirebaseApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import type { FirebaseStorage } from 'firebase/storage';
import type { Emulators } from './emulator-addresses.ts';

/** Constant at build time, so that a production bundle contains no code for the local suite. */
const USES_SUITE = import.meta.env.DEV || import.meta.env.MODE === 'suite';

interface Connection {
  app: FirebaseApp;
  emulators: Emulators | null;
}

/** Runs `make` once and shares its result; after a failure the next caller tries again. */
function memoizeAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= make().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}

const connection = memoizeAsync(async (): Promise<Connection> => {
  const { initializeApp } = await import('firebase/app');
  if (USES_SUITE) {
    const { loadEmulators } = await import('./emulator-addresses.ts');
    const emulators = await loadEmulators();
    const app = initializeApp({
      apiKey: 'suite',
      projectId: emulators.project,
      storageBucket: `${emulators.project}.appspot.com`,
    });
    return { app, emulators };
  }
  const env = import.meta.env;
  const app = initializeApp({
    apiKey: env.VITE_FIREBASE_API_KEY,
    authDomain: env.VITE_FIREBASE_AUTH_DOMAIN,
    projectId: env.VITE_FIREBASE_PROJECT_ID,
    storageBucket: env.VITE_FIREBASE_STORAGE_BUCKET,
    appId: env.VITE_FIREBASE_APP_ID,
  });
  return { app, emulators: null };
});

/** Firebase Auth without a popup resolver: sign-in is by e-mail only, so no visitor loads Google's api.js. */
export const auth: () => Promise<Auth> = memoizeAsync(async () => {
  const [{ connectAuth }, { app, emulators }] = await Promise.all([import('./session/connect-auth.ts'), connection()]);
  return connectAuth(app, emulators);
});

let firestoreInUse = false;
const firestoreWatchers = new Set<() => void>();

/** Returns whether this page already uses Firestore, so that one more listener loads no more code. */
export function useFirestoreInUse(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      firestoreWatchers.add(watcher);
      return () => firestoreWatchers.delete(watcher);
    },
    () => firestoreInUse,
    () => false,
  );
}
export const isFirestoreInUse = () => firestoreInUse;

/** Firestore with its cache; loaded on first use only. */
export const firestore: () => Promise<Firestore> = memoizeAsync(async () => {
  firestoreInUse = true;
  for (const watcher of [...firestoreWatchers]) watcher();
  const [{ connectFirestore }, { app, emulators }] = await Promise.all([
    import('./firestore/connect-firestore.ts'),
    connection(),
  ]);
  return connectFirestore(app, emulators);
});

/** Cloud Storage, loaded with the first upload. */
export const storage: () => Promise<FirebaseStorage> = memoizeAsync(async () => {
  const [{ getStorage, connectStorageEmulator }, { app, emulators }] = await Promise.all([
    import('firebase/storage'),
    connection(),
    auth(),
  ]);
  const instance = getStorage(app);
  if (USES_SUITE && emulators !== null) {
    const { hostAndPort } = await import('./host-and-port.ts');
    connectStorageEmulator(instance, ...hostAndPort(emulators.storage));
  }
  return instance;
});

/** Returns the endpoint of the resumable upload protocol. */
export async function storageEndpoint(): Promise<{ origin: string; bucket: string }> {
  const { app, emulators } = await connection();
  const origin =
    USES_SUITE && emulators !== null ? `http://${emulators.storage}` : 'https://firebasestorage.googleapis.com';
  return { origin, bucket: app.options.storageBucket ?? '' };
}

/** Returns the signed-in member's current ID token. @throws Firebase Auth errors, which `toAppError` maps. */
export async function idToken(): Promise<string> {
  const { currentUser } = await auth();
  if (currentUser === null) throw Object.assign(new Error('signed out'), { code: 'auth/no-current-user' });
  return currentUser.getIdToken();
}
