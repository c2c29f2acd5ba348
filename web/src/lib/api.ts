import * as z from 'zod/mini';
import { ParseError } from '@atelier/domain/parse-error';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { AppError, isAppErrorCode, toAppError } from './app-error.ts';
import { auth } from './firebase.ts';

/** The server gives Stripe up within its own minute; beyond it the person is told, instead of a spinner for ever. */
const TIMEOUT_MS = 60_000;

/** Whom an address is for: `member` sends the ID token or fails at once, `anyone` sends it when there is one. */
export type Caller = 'member' | 'anyone';

/** What a status alone tells, when the answer is not the API's own (a proxy, a cold start that failed). */
function codeOfStatus(status: number): AppErrorCode {
  if (status === 401) return 'signed-out';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 429) return 'rate-limited';
  return status === 502 || status === 503 || status === 504 ? 'offline' : 'unexpected';
}

const refusal = z.object({ error: z.string() });

async function bearer(caller: Caller): Promise<Record<string, string>> {
  const service = await auth();
  await service.authStateReady();
  if (service.currentUser !== null) return { authorization: `Bearer ${await service.currentUser.getIdToken()}` };
  if (caller === 'member') throw new AppError('signed-out');
  return {};
}

async function send(name: string, body: object, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      credentials: 'include',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    // Browsers word a request that never arrived each in their own way.
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    throw new AppError(late ? 'timeout' : 'offline', { cause: error });
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/**
 * Asks the JSON API, `POST /api/{name}`.
 *
 * @param name of the route, without `/api/`
 * @returns the answer as its contract has it
 * @throws AppError with the server's own code (`{error: code}`), `signed-out` before anything is sent when a member is
 *   needed, `offline` or `timeout` when no answer came, `invalid-data` for an answer of another shape
 */
export async function postApi<Response extends z.core.$ZodType>(
  name: string,
  body: object,
  response: Response,
  caller: Caller = 'member',
): Promise<z.output<Response>> {
  try {
    const answer = await send(name, body, await bearer(caller));
    const content = await jsonOf(answer);
    if (!answer.ok) {
      const refused = z.safeParse(refusal, content);
      const code = refused.success && isAppErrorCode(refused.data.error) ? refused.data.error : undefined;
      throw new AppError(code ?? codeOfStatus(answer.status));
    }
    const result = z.safeParse(response, content);
    if (!result.success) throw new ParseError(name, 'response', 'shape', { cause: result.error });
    return result.data;
  } catch (error) {
    throw toAppError(error);
  }
}
