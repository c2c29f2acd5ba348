import type { User } from 'firebase/auth';
import * as z from 'zod/mini';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { toAppError } from './app-error.ts';
import { auth } from './firebase.ts';

/** Why the server honours a session no longer. */
export type SessionEnd = Extract<AppErrorCode, 'auth-user-disabled' | 'auth-account-deleted' | 'auth-session-expired'>;

const LOOKUP_TIMEOUT_MS = 10_000;

/** What `accounts:lookup` says of an account; its other refusals are about the token. */
const REFUSED: ReadonlyMap<string, SessionEnd> = new Map([
  ['USER_DISABLED', 'auth-user-disabled'],
  ['USER_NOT_FOUND', 'auth-account-deleted'],
]);

const refusal = z.object({ error: z.object({ message: z.string() }) });

async function lookupAddress(): Promise<string> {
  const { config, emulatorConfig: emulator } = await auth();
  const { apiScheme, apiHost, apiKey } = config;
  const place =
    emulator === null
      ? `${apiScheme}://${apiHost}`
      : `${emulator.protocol}://${emulator.host}:${emulator.port ?? 80}/${apiHost}`;
  return `${place}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
}

/** @returns the server's word for its refusal, `null` when it knows the account. */
async function lookUp(idToken: string): Promise<string | null> {
  const response = await fetch(await lookupAddress(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
    signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
  });
  if (response.ok) return null;
  // `USER_DISABLED : The user account has been disabled by an administrator.`
  return refusal.parse(await response.json()).error.message.split(' : ', 1)[0] ?? '';
}

function endIn(error: unknown): SessionEnd | null {
  const { code } = toAppError(error);
  return code === 'auth-user-disabled' || code === 'auth-account-deleted' || code === 'auth-session-expired'
    ? code
    : null;
}

/**
 * Why an account's session is over, asked of the server; `null` when it goes on, or when no answer came.
 *
 * The SDK's own `reload()` and `getIdToken(true)` would do for a disabled account, but word a deleted one as an expired
 * session, and each success makes Firestore open all its streams again. So the account is looked up by the token at
 * hand, which also a user whom the SDK has signed out still holds; the refresh token judges a token that is refused.
 */
export async function askWhyEnded(user: User): Promise<SessionEnd | null> {
  try {
    const refused = await lookUp(await user.getIdToken());
    if (refused === null) return null;
    const end = REFUSED.get(refused);
    if (end !== undefined) return end;
    await user.getIdToken(true);
    return null;
  } catch (error) {
    const end = endIn(error);
    if (end === null) console.warn('account not asked', error);
    return end;
  }
}
