import { toAppError } from '../errors.ts';
import { auth } from '../firebase.ts';
import { scheduleCacheClearing } from '../firestore/cache-clearing.ts';
import { liveScope, setLiveScope } from '../firestore/live-scope.ts';
import { sessionEndReason, signInPageAfter } from './session-end-reason.ts';
import { removeDrafts } from '../device/drafts.ts';
import { announcedAchievements } from '../device/announced-achievements.ts';
import { sessionHint } from '../device/session-hint.ts';
import { broadcastSignOut } from './sign-out-channel.ts';

/** How long signing out waits for pending writes. */
const PENDING_WRITES_TIMEOUT_MS = 5_000;

interface SignOutOptions {
  /** Signs out even if some writes have not reached the server. */
  discardUnsent: boolean;
  /**
   * What to do with the takes that the member kept on this device: by default the member is asked.
   */
  takes?: 'ask' | 'delete' | 'keep';
  /**
   * The server ended the session: every tab loads the sign-in page, which shows the recorded
   * reason.
   */
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
 * Signs out: waits for pending writes, signs out of Firebase Auth, closes Firestore and clears its
 * cache, forgets what was announced, notifies the other tabs and reloads at the home page.
 *
 * Takes that the member kept go as well, as somebody else may use the device next. They stay for
 * the member's next session when nobody can be asked, unless the account is gone.
 *
 * @returns `unsent` when writes are still pending on the device, `takes` when takes would be
 * deleted; nothing else has happened then and the member decides.
 * @throws AppError when the sign-out itself failed.
 */
export async function signOut(
  { discardUnsent, takes = 'ask', endedByServer = false }: SignOutOptions = {
    discardUnsent: false,
  },
): Promise<'unsent' | 'takes' | 'left'> {
  try {
    const [
      { arePendingWritesSent, closeFirestore },
      { clearOutbox, isOutboxSent },
      { clearChosenFiles },
      { clearTakes, readTakes },
    ] = await Promise.all([
      import('../firestore/connect-firestore.ts'),
      import('../device/outbox-storage.ts'),
      import('../device/chosen-files.ts'),
      import('../device/kept-takes.ts'),
    ]);
    const { currentUser } = await auth();
    if (!discardUnsent) {
      const results = await Promise.all([
        arePendingWritesSent(PENDING_WRITES_TIMEOUT_MS),
        currentUser === null || isOutboxSent(currentUser.uid, PENDING_WRITES_TIMEOUT_MS),
      ]);
      if (results.includes(false)) return 'unsent';
    }
    const isAsked = takes === 'ask' && !endedByServer && currentUser !== null;
    if (isAsked && (await readTakes(currentUser.uid)).takes.length > 0) return 'takes';
    sessionHint.clear();
    scheduleCacheClearing();
    await leave();
    broadcastSignOut(endedByServer ? sessionEndReason.read() : null);
    await Promise.all([closeFirestore(), clearOutbox(), clearChosenFiles()]);
    const isAccountGone = endedByServer && sessionEndReason.read() === 'auth-account-deleted';
    if (currentUser !== null && (takes === 'delete' || isAccountGone)) {
      await clearTakes(currentUser.uid);
    }
    announcedAchievements.clear();
    // A session that ended by itself keeps them: its member signs in again, and comes back to what
    // they typed.
    if (!endedByServer || isAccountGone) removeDrafts();
  } catch (error) {
    throw toAppError(error);
  }
  window.location.assign(endedByServer ? signInPageAfter(sessionEndReason.read()) : '/');
  return 'left';
}
