import type { AppErrorCode } from '@atelier/domain/error-code';
import type { SessionEndReason } from './check-account.ts';
import { sessionEndReason } from './session-end-reason.ts';
import { signOut } from './sign-out.ts';

/** Said when nothing more is known; any other reason is definite. */
const UNSPECIFIC_REASON: SessionEndReason = 'auth-session-expired';

let hasEnded = false;
let pendingSignOut: Promise<void> | null = null;

/** Keeps a reason for the sign-in page. The first definite one stays: several observers and tabs notice one end. */
export function recordEndReason(reason: AppErrorCode): void {
  hasEnded = true;
  const known = sessionEndReason.read();
  if (known === null || (known === UNSPECIFIC_REASON && reason !== UNSPECIFIC_REASON)) sessionEndReason.save(reason);
}

/** Forgets why an earlier session ended, once another one is under way. */
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
 * Ends a session that the server no longer honours, once however often it is asked; the sign-in page says why.
 *
 * @throws AppError when the sign-out itself failed; it can then be asked again.
 */
export function endSession(reason: SessionEndReason): Promise<void> {
  recordEndReason(reason);
  pendingSignOut ??= signOutEndedSession();
  return pendingSignOut;
}
