import { DomainError } from '@atelier/domain/error-code';
import { accounts } from './firebase.ts';

export interface SignedInMember {
  uid: string;
  /** From the token. */
  email: string;
  /** When the member signed in. */
  signedInAt: Date;
}

/** Errors caused by the token; all others are ours or the network's. */
const INVALID_TOKEN_CODES = /^auth\/(argument-error|id-token-expired|id-token-revoked|invalid-id-token|user-disabled)$/;

/**
 * Verifies an ID token.
 *
 * @throws DomainError `signed-out` for a forged or expired token, or an account without e-mail
 */
export async function verifyMemberToken(token: string): Promise<SignedInMember> {
  try {
    const { uid, email, auth_time } = await accounts().verifyIdToken(token);
    if (email === undefined) throw new DomainError('signed-out');
    return { uid, email, signedInAt: new Date(auth_time * 1000) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (INVALID_TOKEN_CODES.test(code)) throw new DomainError('signed-out', { cause: error });
    throw error;
  }
}
