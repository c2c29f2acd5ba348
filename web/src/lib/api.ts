import * as z from 'zod/mini';
import {
  type CallContract,
  type CallName,
  CALLS,
  type RequestOf,
  type ResponseOf,
} from '@atelier/domain/contracts/calls';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { ParseError } from '@atelier/domain/parsing/parse-error';
import { AppError, isAppErrorCode, SESSION_REFUSED_EVENT, withAppErrors } from './errors.ts';
import { withConfirmedEmail } from './confirmed-email.ts';
import { appCheckHeader, auth } from './firebase.ts';
import { withTimeLimit } from './with-time-limit.ts';

/**
 * After this long a request fails instead of spinning forever; Stripe, or all data of a member, may
 * need most of the server's own minute.
 */
const TIMEOUT_MS = { app: 30_000, billing: 60_000, dataExport: 60_000 } as const;

/**
 * Returns the error code for a status whose response did not come from the API (a proxy, a failed
 * cold start).
 */
function errorCodeForStatus(status: number): AppErrorCode {
  if (status === 401) return 'signed-out';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 429) return 'rate-limited';
  return status === 502 || status === 503 || status === 504 ? 'offline' : 'unexpected';
}

/**
 * Codes that say that a token is not accepted: a new one may be, as after a change of the password
 * in another tab.
 */
const TOKEN_REFUSED: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'signed-out',
  'auth-session-expired',
]);

/** Codes by which the server ends a session, with the reason that the session module then gives. */
const SESSION_REFUSED: ReadonlyMap<AppErrorCode, AppErrorCode> = new Map<
  AppErrorCode,
  AppErrorCode
>([
  ['signed-out', 'auth-session-expired'],
  ['auth-session-expired', 'auth-session-expired'],
  ['auth-user-disabled', 'auth-user-disabled'],
  ['auth-account-deleted', 'auth-account-deleted'],
]);

const errorResponse = z.object({ error: z.string() });

async function authorizationHeader(
  access: CallContract['access'],
  renewed: boolean,
): Promise<Record<string, string>> {
  if (access === 'anyone') return {};
  const service = await auth();
  await service.authStateReady();
  if (service.currentUser !== null) {
    return { authorization: `Bearer ${await service.currentUser.getIdToken(renewed)}` };
  }
  if (access !== 'visitor') throw new AppError('signed-out');
  return {};
}

/** @throws AppError `offline` */
async function withNetworkErrors<Value>(request: () => Promise<Value>): Promise<Value> {
  try {
    return await request();
  } catch (error) {
    // Each browser has its own message for a failed request.
    throw new AppError('offline', { cause: error });
  }
}

async function parseJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/**
 * Sends a request, and once more with a new ID token if the first one is refused: the SDK takes an
 * expired one for valid if the device's clock was set back. If that is refused too, the page learns
 * that its session has ended.
 */
async function send(
  name: string,
  contract: CallContract,
  data: unknown,
  signal: AbortSignal,
  renewed = false,
): Promise<unknown> {
  const body = z.safeParse(contract.request, data);
  if (!body.success) throw new AppError('invalid-data', { cause: body.error });
  const headers = await authorizationHeader(contract.access, renewed);
  const post = {
    method: 'POST',
    body: JSON.stringify(body.data),
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...headers, ...(await appCheckHeader()) },
  } as const;
  const response = await withNetworkErrors(() =>
    fetch(`/api/${name}`, { ...(contract.method === 'GET' ? { headers } : post), signal }),
  );
  const content = await parseJson(response);
  if (!response.ok) {
    const errorBody = z.safeParse(errorResponse, content);
    const code =
      errorBody.success && isAppErrorCode(errorBody.data.error) ? errorBody.data.error : undefined;
    const failure = new AppError(code ?? errorCodeForStatus(response.status));
    const isSignedIn = 'authorization' in headers;
    if (isSignedIn && !renewed && TOKEN_REFUSED.has(failure.code)) {
      return send(name, contract, data, signal, true);
    }
    // Only the server's own answer: what a proxy says is no word about the session.
    const reason = isSignedIn && code !== undefined ? SESSION_REFUSED.get(code) : undefined;
    if (reason !== undefined) {
      window.dispatchEvent(new CustomEvent(SESSION_REFUSED_EVENT, { detail: reason }));
    }
    throw failure;
  }
  const result = z.safeParse(contract.response, content);
  if (!result.success) throw new ParseError(name, 'response', 'shape', { cause: result.error });
  return result.data;
}

/**
 * Creates the function for a call to the server, `/api/{name}`, typed by the contract table.
 *
 * @returns a function that sends a request. It throws AppError: the server's code (`{error:
 * code}`), `signed-out` before sending when the call needs a member, `offline` or `timeout` when no
 * response came, `invalid-data` for a request or a response that does not match the contract.
 * @example const saveMoves = call('saveMoves');
 */
export function call<Name extends CallName>(
  name: Name,
): (data: RequestOf<Name>) => Promise<ResponseOf<Name>> {
  const contract: CallContract = CALLS[name];
  return (data) => {
    const sendOnce = () =>
      withTimeLimit(
        TIMEOUT_MS[contract.service],
        async (signal) => (await send(name, contract, data, signal)) as ResponseOf<Name>,
      );
    return withAppErrors(() =>
      contract.confirmedEmail === true ? withConfirmedEmail(sendOnce) : sendOnce(),
    );
  };
}
