import type { User } from 'firebase/auth';
import * as z from 'zod/mini';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { AppError, toAppError } from '../errors.ts';
import { auth } from '../firebase.ts';
import { storedUser } from './stored-user.ts';

/** Why the server honours a session no longer. */
export type SessionEndReason = Extract<
  AppErrorCode,
  'auth-user-disabled' | 'auth-account-deleted' | 'auth-session-expired'
>;

const LOOKUP_TIMEOUT_MS = 10_000;

/** What `accounts:lookup` says of an account; its other refusals are about the token. */
const END_REASON_BY_AUTH_ERROR: ReadonlyMap<string, SessionEndReason> = new Map([
  ['USER_DISABLED', 'auth-user-disabled'],
  ['USER_NOT_FOUND', 'auth-account-deleted'],
]);

const errorResponse = z.object({ error: z.object({ message: z.string() }) });

/** Whose tokens are asked about: the SDK's user, or one that it has forgotten. */
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

/** `USER_DISABLED : The user account has been disabled by an administrator.` */
async function authErrorOf(response: Response): Promise<string> {
  return errorResponse.parse(await response.json()).error.message.split(' : ', 1)[0] ?? '';
}

/** @returns the server's word for its refusal, `null` when it knows the account. */
async function lookUpAccount(idToken: string): Promise<string | null> {
  const response = await post(await authEndpoint('apiHost', 'accounts:lookup'), JSON.stringify({ idToken }));
  return response.ok ? null : authErrorOf(response);
}

function endReasonOf(error: unknown): SessionEndReason | null {
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
export async function fetchEndReason(user: Account): Promise<SessionEndReason | null> {
  try {
    const authError = await lookUpAccount(await user.getIdToken());
    if (authError === null) return null;
    const endReason = END_REASON_BY_AUTH_ERROR.get(authError);
    if (endReason !== undefined) return endReason;
    await user.getIdToken(true);
    return null;
  } catch (error) {
    const end = endReasonOf(error);
    if (end === null) console.warn('account not asked', error);
    return end;
  }
}

const storedTokens = z.object({
  stsTokenManager: z.object({ accessToken: z.string(), refreshToken: z.string(), expirationTime: z.number() }),
});
const freshToken = z.object({ id_token: z.string() });

/** A user whom the SDK has forgotten, by the tokens that were stored; their refusals are worded as the SDK does. */
function accountFromStoredTokens({ stsTokenManager: tokens }: z.output<typeof storedTokens>): Account {
  return {
    async getIdToken(force = false) {
      if (!force && Date.now() < tokens.expirationTime) return tokens.accessToken;
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken });
      const response = await post(await authEndpoint('tokenApiHost', 'token'), form);
      if (response.ok) return freshToken.parse(await response.json()).id_token;
      const refused = END_REASON_BY_AUTH_ERROR.get(await authErrorOf(response)) ?? 'auth-session-expired';
      throw new AppError(refused);
    },
  };
}

/**
 * Why the session that was stored on this device is over, when the SDK did not take it up at the start; `null` when
 * nothing was stored, and when no answer came.
 */
export async function fetchStoredSessionEndReason(): Promise<SessionEndReason | null> {
  const stored = z.safeParse(storedTokens, await storedUser());
  return stored.success ? fetchEndReason(accountFromStoredTokens(stored.data)) : null;
}
