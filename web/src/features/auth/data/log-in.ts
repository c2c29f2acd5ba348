import { toAppError } from '../../../lib/errors.ts';
import { auth, isFirestoreInUse } from '../../../lib/firebase.ts';
import { sessionEndReason } from '../../../lib/session/session-end-reason.ts';
import { sessionHint } from '../../../lib/device/session-hint.ts';

export interface Credentials {
  email: string;
  password: string;
  /** Stay signed in after the browser closes; otherwise the session ends with the tab and leaves no data behind. */
  remember: boolean;
}

/**
 * Signs in.
 *
 * @returns whether the page must load afresh to go on: Firestore is already open with its cache on disk, and this
 * session must not write there.
 * @throws AppError `auth-invalid-credentials`, `auth-user-disabled`, `auth-too-many-requests`, `auth-network`…
 */
export async function logIn({ email, password, remember }: Credentials): Promise<{ mustReload: boolean }> {
  try {
    const [sdk, service] = await Promise.all([import('firebase/auth'), auth()]);
    const persistence = remember ? sdk.indexedDBLocalPersistence : sdk.browserSessionPersistence;
    await sdk.setPersistence(service, persistence);
    const mustReload = !remember && isFirestoreInUse();
    sessionHint.set(remember);
    await sdk.signInWithEmailAndPassword(service, email, password);
    sessionEndReason.clear();
    return { mustReload };
  } catch (error) {
    sessionHint.clear();
    throw toAppError(error);
  }
}
