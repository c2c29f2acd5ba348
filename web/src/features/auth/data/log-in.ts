import { toAppError } from '../../../lib/errors.ts';
import { releaseTypedText } from '../../../lib/forms/typed-text.ts';
import { isFirestoreInUse } from '../../../lib/firebase.ts';
import { ownDeletion, sessionEndReason } from '../../../lib/session/session-end-reason.ts';
import { sessionHint } from '../../../lib/device/session-hint.ts';
import { withAuth } from '../../../lib/session/with-auth.ts';

export interface Credentials {
  email: string;
  password: string;
  /**
   * Whether to stay signed in after the browser closes; otherwise the session ends with the tab and
   * leaves no data.
   */
  remember: boolean;
}

/**
 * Signs in.
 *
 * @returns `mustReload` when Firestore is already open with its cache on disk, where this session
 * must not write, and when the page that a session's end interrupted gets back what was typed
 * there.
 * @throws AppError `auth-invalid-credentials`, `auth-user-disabled`, `auth-too-many-requests`,
 * `auth-network`…
 */
export async function logIn({
  email,
  password,
  remember,
}: Credentials): Promise<{ mustReload: boolean }> {
  try {
    return await withAuth(async (sdk, service) => {
      const persistence = remember ? sdk.indexedDBLocalPersistence : sdk.browserSessionPersistence;
      await sdk.setPersistence(service, persistence);
      const isInUse = !remember && isFirestoreInUse();
      sessionHint.set(remember);
      const { user } = await sdk.signInWithEmailAndPassword(service, email, password);
      sessionEndReason.clear();
      ownDeletion.clear();
      return { mustReload: releaseTypedText(user.uid) || isInUse };
    });
  } catch (error) {
    // Without an answer the sign-in may still succeed.
    if (toAppError(error).code !== 'timeout') sessionHint.clear();
    throw error;
  }
}
