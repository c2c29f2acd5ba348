import type { AppErrorCode } from '@atelier/domain/error-code';
import type { SessionEnd } from './account-state.ts';
import { endReason } from './end-reason.ts';
import { signOut } from './sign-out.ts';

/** Said when nothing more is known; any other reason is definite. */
const INDEFINITE: SessionEnd = 'auth-session-expired';

let isOver = false;
let leaving: Promise<void> | null = null;

/** Keeps a reason for the sign-in page. The first definite one stays: several observers and tabs notice one end. */
export function tellWhyEnded(reason: AppErrorCode): void {
  isOver = true;
  const known = endReason.read();
  if (known === null || (known === INDEFINITE && reason !== INDEFINITE)) endReason.keep(reason);
}

/** Forgets why an earlier session ended, once another one is under way. */
export function noteSessionGoesOn(): void {
  if (!isOver) endReason.clear();
}

async function leave(): Promise<void> {
  try {
    await signOut({ losing: true, ended: true });
  } catch (error) {
    isOver = false;
    leaving = null;
    throw error;
  }
}

/**
 * Ends a session that the server no longer honours, once however often it is asked; the sign-in page says why.
 *
 * @throws AppError when the sign-out itself failed; it can then be asked again.
 */
export function endSession(reason: SessionEnd): Promise<void> {
  tellWhyEnded(reason);
  leaving ??= leave();
  return leaving;
}
