import type { User } from 'firebase/auth';
import * as z from 'zod/mini';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { AppError, toAppError } from '../errors.ts';
import { auth } from '../firebase.ts';
import { storedUser } from './stored-user.ts';

/** Why the server no longer accepts a session. */
export type SessionEndReason = Extract<
  AppErrorCode,
  'auth-user-disabled' | 'auth-account-deleted' | 'auth-session-expired'
>;

const END_REASONS: readonly unknown[] = [
  'auth-user-disabled',
  'auth-account-deleted',
  'auth-session-expired',
] satisfies readonly SessionEndReason[];
export const isEndReason = (value: unknown): value is SessionEndReason =>
  END_REASONS.includes(value);

const LOOKUP_TIMEOUT_MS = 10_000;

/** Errors of `accounts:lookup` about the account; its other errors are about the token. */
const END_REASON_BY_AUTH_ERROR: ReadonlyMap<string, SessionEndReason> = new Map([
  ['USER_DISABLED', 'auth-user-disabled'],
  ['USER_NOT_FOUND', 'auth-account-deleted'],
]);

const errorResponse = z.object({ error: z.object({ message: z.string() }) });

/** The SDK's user, or one rebuilt from stored tokens. */
type Account = Pick<User, 'getIdToken'>;

async function authEndpoint(host: 'apiHost' | 'tokenApiHost', method: string): Promise<string> {
  const { config, emulatorConfig: emulator } = await auth();
  const baseUrl =
    emulator === null
      ? `${config.apiScheme}://${config[host]}`
      : `${emulator.protocol}://${emulator.host}:${emulator.port ?? 80}/${config[host]}`;
  return `${baseUrl}/v1/${method}?key=${encodeURIComponent(config.apiKey)}`;
}

/** @param body JSON as a string, or a form. */
async function post(address: string, body: string | URLSearchParams): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    body,
    signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
  });
}

/** Returns the code of `USER_DISABLED : The user account has been disabled by an administrator.` */
async function authErrorOf(response: Response): Promise<string> {
  return errorResponse.parse(await response.json()).error.message.split(' : ', 1)[0] ?? '';
}

/** @returns the server's error code, `null` when the account is valid. */
async function lookUpAccount(idToken: string): Promise<string | null> {
  const response = await post(
    await authEndpoint('apiHost', 'accounts:lookup'),
    JSON.stringify({ idToken }),
  );
  return response.ok ? null : authErrorOf(response);
}

function endReasonOf(error: unknown): SessionEndReason | null {
  const { code } = toAppError(error);
  return isEndReason(code) ? code : null;
}

/**
 * Asks the server whether an account's session is over. @returns the reason; `null` when it is
 * valid or no answer came.
 *
 * The SDK's own `reload()` and `getIdToken(true)` report a deleted account as an expired session,
 * and each success makes Firestore reopen all its streams. So the account is looked up with the
 * current ID token, which is still available on a user whom the SDK has signed out; if that token
 * is rejected, the refresh token decides.
 */
export async function fetchEndReason(user: Account): Promise<SessionEndReason | null> {
  try {
    const authError = await lookUpAccount(await user.getIdToken());
    if (authError === null) return null;
    const endReason = END_REASON_BY_AUTH_ERROR.get(authError);
    if (endReason !== undefined) return endReason;
    await user.getIdToken(true);
    return null;
  } catch (error) {
    const reason = endReasonOf(error);
    if (reason === null) console.warn('account check failed', error);
    return reason;
  }
}

const storedTokens = z.object({
  stsTokenManager: z.object({
    accessToken: z.string(),
    refreshToken: z.string(),
    expirationTime: z.number(),
  }),
});
const freshToken = z.object({ id_token: z.string() });

/**
 * Rebuilds a user whom the SDK has dropped from the stored tokens; its errors have the SDK's codes.
 */
function accountFromStoredTokens({
  stsTokenManager: tokens,
}: z.output<typeof storedTokens>): Account {
  return {
    async getIdToken(force = false) {
      if (!force && Date.now() < tokens.expirationTime) return tokens.accessToken;
      const form = new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: tokens.refreshToken,
      });
      const response = await post(await authEndpoint('tokenApiHost', 'token'), form);
      if (response.ok) return freshToken.parse(await response.json()).id_token;
      throw new AppError(
        END_REASON_BY_AUTH_ERROR.get(await authErrorOf(response)) ?? 'auth-session-expired',
      );
    },
  };
}

/**
 * Returns why the session stored on this device is over; `null` when nothing was stored or no
 * answer came.
 */
export async function fetchStoredSessionEndReason(): Promise<SessionEndReason | null> {
  const stored = z.safeParse(storedTokens, await storedUser());
  return stored.success ? fetchEndReason(accountFromStoredTokens(stored.data)) : null;
}
