import type { AppErrorCode } from '@atelier/domain/error-code';
import type { SessionEndReason } from './check-account.ts';
import { sessionEndReason } from './session-end-reason.ts';
import { signOut } from './sign-out.ts';

/** Used when the exact reason is unknown; every other reason is definite. */
const UNSPECIFIC_REASON: SessionEndReason = 'auth-session-expired';

let hasEnded = false;
let pendingSignOut: Promise<void> | null = null;

/**
 * Stores a reason for the sign-in page. The first definite one stays, because several observers and
 * tabs report one end.
 */
export function recordEndReason(reason: AppErrorCode): void {
  hasEnded = true;
  const known = sessionEndReason.read();
  if (known === null || (known === UNSPECIFIC_REASON && reason !== UNSPECIFIC_REASON)) {
    sessionEndReason.save(reason);
  }
}

/** Clears the end reason of an earlier session once another one has started. */
export function clearEarlierEndReason(): void {
  if (!hasEnded) sessionEndReason.clear();
}

async function signOutEndedSession(): Promise<void> {
  try {
    await signOut({ discardUnsent: true, endedByServer: true });
  } catch (error) {
    hasEnded = false;
    pendingSignOut = null;
    throw error;
  }
}

/**
 * Ends a session that the server no longer accepts; repeated calls sign out once. The sign-in page
 * shows the reason.
 *
 * @throws AppError when the sign-out itself failed; it can then be called again.
 */
export function endSession(reason: SessionEndReason): Promise<void> {
  recordEndReason(reason);
  pendingSignOut ??= signOutEndedSession();
  return pendingSignOut;
}
