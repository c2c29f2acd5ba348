import { toAppError } from '../errors.ts';
import { auth } from '../firebase.ts';
import { scheduleCacheClearing } from '../firestore/cache-clearing.ts';
import { liveScope, setLiveScope } from '../firestore/live-scope.ts';
import { sessionEndReason } from './session-end-reason.ts';
import { announcedAchievements } from '../device/announced-achievements.ts';
import { sessionHint } from '../device/session-hint.ts';
import { broadcastSignOut } from './sign-out-channel.ts';

/** How long signing out waits for pending writes. */
const PENDING_WRITES_TIMEOUT_MS = 5_000;

interface SignOutOptions {
  /** Signs out even if some writes have not reached the server. */
  discardUnsent: boolean;
  /** The server ended the session: every tab loads the sign-in page, which shows the recorded reason. */
  endedByServer?: boolean;
}

/** Signs out of Firebase Auth. Data that is on the page is read no more, unless that fails. */
async function leave(): Promise<void> {
  const scope = liveScope();
  setLiveScope('leaving');
  try {
    await (await auth()).signOut();
  } catch (error) {
    setLiveScope(scope);
    throw error;
  }
}

/**
 * Signs out: waits for pending writes, signs out of Firebase Auth, closes Firestore and clears its cache, forgets what
 * was announced, notifies the other tabs and reloads at the home page.
 *
 * @returns `unsent` when writes are still pending on the device; nothing else has happened then and the member decides.
 * @throws AppError when the sign-out itself failed.
 */
export async function signOut(
  { discardUnsent, endedByServer = false }: SignOutOptions = { discardUnsent: false },
): Promise<'unsent' | 'left'> {
  try {
    const [{ closeFirestore, arePendingWritesSent }, { clearOutbox, isOutboxSent }] = await Promise.all([
      import('../firestore/connect-firestore.ts'),
      import('../device/outbox-storage.ts'),
    ]);
    if (!discardUnsent) {
      const { currentUser } = await auth();
      const results = await Promise.all([
        arePendingWritesSent(PENDING_WRITES_TIMEOUT_MS),
        currentUser === null || isOutboxSent(currentUser.uid, PENDING_WRITES_TIMEOUT_MS),
      ]);
      if (results.includes(false)) return 'unsent';
    }
    sessionHint.clear();
    scheduleCacheClearing();
    await leave();
    broadcastSignOut(endedByServer ? sessionEndReason.read() : null);
    await Promise.all([closeFirestore(), clearOutbox()]);
    announcedAchievements.clear();
  } catch (error) {
    throw toAppError(error);
  }
  window.location.assign(endedByServer ? '/login' : '/');
  return 'left';
}
