import { DomainError } from '@atelier/domain/error-code';
import { accounts } from './firebase.ts';

export interface SignedInMember {
  uid: string;
  /** The account's own, as the token says. */
  email: string;
  /** When the session began. */
  signedInAt: Date;
}

/** Failures that lie in the token; others lie in us or in the network. */
const INVALID_TOKEN_CODES = /^auth\/(argument-error|id-token-expired|id-token-revoked|invalid-id-token|user-disabled)$/;

/**
 * Who holds an ID token.
 *
 * @throws DomainError `signed-out` for a token that is forged, expired or of somebody without an e-mail
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
