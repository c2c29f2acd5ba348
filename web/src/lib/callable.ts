import * as z from 'zod/mini';
import { ParseError } from '@atelier/domain/parse-error';
import { toAppError } from './app-error.ts';

/** No call of ours works longer; beyond it the person is told, instead of a spinner for ever. */
const TIMEOUT_MS = 30_000;

/**
 * A callable function of the server, typed at both ends.
 *
 * @returns sends a request; throws AppError with the server's own code (`details.code`), `timeout` or `offline`.
 * @example const signMediaUrls = call('signMediaUrls', signMediaUrlsRequest, signMediaUrlsResponse);
 */
export function call<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
  name: string,
  request: Request,
  response: Response,
): (data: z.input<Request>) => Promise<z.output<Response>> {
  return async (data) => {
    try {
      const [{ httpsCallable }, { functions }] = await Promise.all([
        import('firebase/functions'),
        import('./firebase.ts'),
      ]);
      const send = httpsCallable(await functions(), name, { timeout: TIMEOUT_MS });
      const body = z.parse(request, data);
      const result = z.safeParse(response, (await send(body)).data);
      if (!result.success) throw new ParseError(name, 'response', 'shape', { cause: result.error });
      return result.data;
    } catch (error) {
      throw toAppError(error);
    }
  };
}
