import { toAppError } from '../errors.ts';
import { auth } from '../firebase.ts';
import { scheduleCacheClearing } from '../firestore/cache-clearing.ts';
import { setLiveScope } from '../firestore/live-scope.ts';
import { sessionEndReason } from './session-end-reason.ts';
import { sessionHint } from '../device/session-hint.ts';
import { broadcastSignOut } from './sign-out-channel.ts';

/** How long signing out waits for writes on their way (design §5). */
const PENDING_WRITES_TIMEOUT_MS = 5_000;

interface SignOutOptions {
  /** Leaves even though some writes have not reached the server. */
  discardUnsent: boolean;
  /** The server ended the session: the sign-in page is loaded, and says the kept reason in every tab. */
  endedByServer?: boolean;
}

/**
 * Leaves: waits for writes on their way, signs out, closes Firestore, empties its cache, tells the other tabs and
 * loads the home page afresh.
 *
 * @returns `unsent` when writes are still on the device: the person decides, nothing has happened. Otherwise the page
 * is being left. @throws AppError when the sign-out itself failed.
 */
export async function signOut(
  { discardUnsent, endedByServer = false }: SignOutOptions = { discardUnsent: false },
): Promise<'unsent' | 'left'> {
  try {
    const [
      { closeFirestore, arePendingWritesSent: writesAreSent },
      { clearOutbox: forgetKeptMessages, isOutboxSent: keptMessagesAreSent },
    ] = await Promise.all([import('../firestore/connect-firestore.ts'), import('../device/outbox-storage.ts')]);
    if (!discardUnsent) {
      const results = await Promise.all([
        writesAreSent(PENDING_WRITES_TIMEOUT_MS),
        keptMessagesAreSent(PENDING_WRITES_TIMEOUT_MS),
      ]);
      if (results.includes(false)) return 'unsent';
    }
    sessionHint.clear();
    scheduleCacheClearing();
    setLiveScope('leaving');
    await (await auth()).signOut();
    broadcastSignOut(endedByServer ? sessionEndReason.read() : null);
    await Promise.all([closeFirestore(), forgetKeptMessages()]);
  } catch (error) {
    throw toAppError(error);
  }
  window.location.assign(endedByServer ? '/login' : '/');
  return 'left';
}
