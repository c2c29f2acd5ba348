import { DomainError } from '@atelier/domain/error-code';
import { appVerifier } from './firebase.ts';
import { environment } from './site-environment.ts';

/** Errors caused by the token; all others are ours or the network's. */
const REFUSED_TOKENS = new Set(['app-check/invalid-argument', 'app-check/app-check-token-expired']);

/**
 * Requires a token of App Check where the environment enforces it. Our calls are HTTP services of
 * their own, which Firebase does not check.
 *
 * @throws DomainError `app-unverified`
 */
export async function requireOwnApp(token: string | undefined): Promise<void> {
  if (!environment.appCheck.enforce) return;
  if (token === undefined) throw new DomainError('app-unverified');
  try {
    await (await appVerifier()).verifyToken(token);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw REFUSED_TOKENS.has(code) ? new DomainError('app-unverified', { cause: error }) : error;
  }
}
