import { useSyncExternalStore } from 'react';
import type { FirebaseApp } from 'firebase/app';
import type { AppCheck } from 'firebase/app-check';
import type { Auth } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import type { FirebaseStorage } from 'firebase/storage';
import type { Emulators } from './emulator-addresses.ts';
import { appCheck, firebaseConfig } from './site/site-environment.ts';
import { watchable } from './watchable.ts';

/** Constant at build time, so that a production bundle contains no code for the local suite. */
const USES_SUITE = import.meta.env.DEV || import.meta.env.MODE === 'suite';

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

const connection = memoizeAsync(
  async (): Promise<{ app: FirebaseApp; emulators: Emulators | null }> => {
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
    const app = initializeApp(firebaseConfig);
    await startAppCheck(app);
    return { app, emulators: null };
  },
);

/** Returns the addresses of the local suite; null for a deployed site. */
export const emulatorsInUse = async (): Promise<Emulators | null> => (await connection()).emulators;

/** App Check, once it has started; Auth, Firestore and Storage then send its token themselves. */
let proof: AppCheck | undefined;

/**
 * Starts App Check where the environment has a site key. Its code and Google's script are loaded
 * nowhere else.
 */
async function startAppCheck(app: FirebaseApp): Promise<void> {
  if (appCheck.siteKey === '') return;
  const { initializeAppCheck, ReCaptchaEnterpriseProvider } = await import('firebase/app-check');
  const provider = new ReCaptchaEnterpriseProvider(appCheck.siteKey);
  proof = initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
}

/**
 * Returns the header with which our calls and uploads prove that they come from this app; empty
 * while App Check is off, and when Google gives no token, so that the server decides.
 */
export async function appCheckHeader(): Promise<Record<string, string>> {
  if (appCheck.siteKey === '') return {};
  await connection();
  if (proof === undefined) return {};
  try {
    const { getToken } = await import('firebase/app-check');
    return { 'X-Firebase-AppCheck': (await getToken(proof)).token };
  } catch (error) {
    console.warn('app check', error);
    return {};
  }
}

/**
 * Firebase Auth without a popup resolver: sign-in is by e-mail only, so no visitor loads Google's
 * api.js.
 */
export const auth: () => Promise<Auth> = memoizeAsync(async () => {
  const [{ connectAuth }, { app, emulators }] = await Promise.all([
    import('./session/connect-auth.ts'),
    connection(),
  ]);
  return connectAuth(app, emulators);
});

const firestoreInUse = watchable(false);
export const isFirestoreInUse = firestoreInUse.get;

/**
 * Returns whether this page already uses Firestore, so that one more listener loads no more code.
 */
export const useFirestoreInUse = (): boolean =>
  useSyncExternalStore(firestoreInUse.watch, isFirestoreInUse, () => false);

/** Firestore with its cache; loaded on first use only. */
export const firestore: () => Promise<Firestore> = memoizeAsync(async () => {
  firestoreInUse.set(true);
  const [{ connectFirestore }, { app, emulators }] = await Promise.all([
    import('./firestore/connect-firestore.ts'),
    connection(),
  ]);
  return connectFirestore(app, emulators);
});

/** Cloud Storage, loaded with the pages that upload. */
export const storage: () => Promise<FirebaseStorage> = memoizeAsync(async () => {
  const [{ getStorage, connectStorageEmulator }, { app, emulators }] = await Promise.all([
    import('firebase/storage'),
    connection(),
    auth(),
  ]);
  const instance = getStorage(app);
  if (USES_SUITE && emulators !== null) {
    const { hostname, port } = new URL(`http://${emulators.storage}`);
    connectStorageEmulator(instance, hostname, Number(port));
  }
  return instance;
});

/** Returns the endpoint of the resumable upload protocol. */
export async function storageEndpoint(): Promise<{ origin: string; bucket: string }> {
  const { app, emulators } = await connection();
  const origin =
    USES_SUITE && emulators !== null
      ? `http://${emulators.storage}`
      : 'https://firebasestorage.googleapis.com';
  return { origin, bucket: app.options.storageBucket ?? '' };
}

/**
 * Returns the signed-in member's current ID token.
 *
 * @throws Firebase Auth errors, which `toAppError` maps.
 */
export async function idToken(): Promise<string> {
  const { currentUser } = await auth();
  if (currentUser === null) {
    throw Object.assign(new Error('signed out'), { code: 'auth/no-current-user' });
  }
  return currentUser.getIdToken();
}
