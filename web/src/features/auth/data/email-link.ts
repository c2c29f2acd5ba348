import type * as AuthSdk from 'firebase/auth';
import { withAuth } from '../../../lib/session/with-auth.ts';

/** What an e-mailed link did, and to which address. */
export interface LinkOutcome {
  done: 'verified' | 'changed' | 'recovered';
  email: string;
  signedIn: boolean;
}

export type LinkMode = 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail';

/** A code works only once, so later calls of this page get the first result. */
const outcomes = new Map<string, Promise<LinkOutcome>>();

/** Applies the code of an e-mailed link. @throws AppError `auth-expired-link`, `auth-invalid-link`, `auth-user-disabled` */
export function applyLink(mode: LinkMode, code: string): Promise<LinkOutcome> {
  const pending = outcomes.get(code);
  if (pending !== undefined) return pending;
  const outcome = withAuth((sdk, service) => applyCode(sdk, service, mode, code));
  outcomes.set(code, outcome);
  return outcome;
}

async function applyCode(
  { applyActionCode, checkActionCode }: typeof AuthSdk,
  service: AuthSdk.Auth,
  mode: LinkMode,
  code: string,
): Promise<LinkOutcome> {
  await service.authStateReady();
  const { data } = await checkActionCode(service, code);
  const email = data.email ?? '';
  await applyActionCode(service, code);
  if (mode !== 'verifyEmail')
    return { done: mode === 'recoverEmail' ? 'recovered' : 'changed', email, signedIn: false };
  const user = service.currentUser;
  if (user !== null) {
    await user.reload();
    // Security rules and the banner read the token, which still says "not confirmed".
    await user.getIdToken(true);
  }
  return { done: 'verified', email, signedIn: user !== null };
}
