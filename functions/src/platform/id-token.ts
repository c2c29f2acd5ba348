import { DomainError, type AppErrorCode } from '@atelier/domain/error-code';
import { accounts } from './firebase.ts';

export interface SignedInMember {
  uid: string;
  /** From the token. */
  email: string;
  /** Whether the member has confirmed it. */
  isConfirmed: boolean;
  /** When the member signed in. */
  signedInAt: Date;
}

/** Errors caused by the token or its account; all others are ours or the network's. */
const REFUSED_TOKENS: ReadonlyMap<string, AppErrorCode> = new Map([
  ['auth/argument-error', 'signed-out'],
  ['auth/id-token-expired', 'signed-out'],
  ['auth/invalid-id-token', 'signed-out'],
  ['auth/id-token-revoked', 'auth-session-expired'],
  ['auth/user-disabled', 'auth-user-disabled'],
  ['auth/user-not-found', 'auth-account-deleted'],
]);

/**
 * Verifies an ID token.
 *
 * @param checksSession  asks Auth, too, so that a revoked session or a disabled account is refused
 * at once; by itself a token is valid for an hour. The Auth emulator always asks.
 * @throws DomainError `signed-out` for an invalid token, or an account without e-mail;
 * `auth-session-expired`, `auth-user-disabled`, `auth-account-deleted`
 */
export async function verifyMemberToken(
  token: string,
  checksSession: boolean,
): Promise<SignedInMember> {
  try {
    const { uid, email, email_verified, auth_time } = await accounts().verifyIdToken(
      token,
      checksSession,
    );
    if (email === undefined) throw new DomainError('signed-out');
    return {
      uid,
      email,
      isConfirmed: email_verified === true,
      signedInAt: new Date(auth_time * 1000),
    };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const refusal = REFUSED_TOKENS.get(code);
    if (refusal !== undefined) throw new DomainError(refusal, { cause: error });
    throw error;
  }
}
