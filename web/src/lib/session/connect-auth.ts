import type { FirebaseApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import type { Emulators } from '../emulator-addresses.ts';
import { sessionHint } from '../device/session-hint.ts';
import { readStoredUserEarly } from './stored-user.ts';

/**
 * Creates the auth service of this page. Persistences are in order of preference; "remember me"
 * chooses per sign-in between the first two (kept after the browser closes) and the third (cleared
 * with the tab).
 */
export function connectAuth(app: FirebaseApp, emulators: Emulators | null): Auth {
  if (sessionHint.isSet()) readStoredUserEarly(app.options.apiKey ?? '');
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if ((import.meta.env.DEV || import.meta.env.MODE === 'suite') && emulators !== null) {
    connectAuthEmulator(auth, `http://${emulators.auth}`, { disableWarnings: true });
  }
  return auth;
}
