import { toAppError } from '../../../lib/errors.ts';
import { auth } from '../../../lib/firebase.ts';

/** What a link of an e-mail did. */
export type LinkOutcome =
  { done: 'verified'; signedIn: boolean } | { done: 'changed' } | { done: 'recovered'; email: string };

export type LinkMode = 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail';

/** A code works once; whoever asks again while the page is open gets the first answer. */
const outcomes = new Map<string, Promise<LinkOutcome>>();

export function applyLink(mode: LinkMode, code: string): Promise<LinkOutcome> {
  const pending = outcomes.get(code);
  if (pending !== undefined) return pending;
  const outcome = applyCode(mode, code);
  outcomes.set(code, outcome);
  return outcome;
}

/** @throws AppError `auth-expired-link`, `auth-invalid-link`, `auth-user-disabled` */
async function applyCode(mode: LinkMode, code: string): Promise<LinkOutcome> {
  try {
    const [{ applyActionCode, checkActionCode }, service] = await Promise.all([import('firebase/auth'), auth()]);
    await service.authStateReady();
    if (mode === 'recoverEmail') {
      const { data } = await checkActionCode(service, code);
      await applyActionCode(service, code);
      return { done: 'recovered', email: data.email ?? '' };
    }
    await applyActionCode(service, code);
    if (mode === 'verifyAndChangeEmail') return { done: 'changed' };
    const user = service.currentUser;
    if (user !== null) {
      await user.reload();
      // The rules and the banner read the token, which still says "not confirmed".
      await user.getIdToken(true);
    }
    return { done: 'verified', signedIn: user !== null };
  } catch (error) {
    throw toAppError(error);
  }
}
