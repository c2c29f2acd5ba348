import { onCall, type CallableFunction, type CallableOptions } from 'firebase-functions/https';
import * as z from 'zod/mini';
import { DomainError } from '@atelier/domain/error-code';
import { toHttpsError } from './to-https-error.ts';

/**
 * A callable over a contract: the request is checked whole (a missing, extra, oversized or wrong-typed field is
 * `invalid-argument`), the service decides, every failure leaves through one conversion.
 *
 * @param handle  gets the caller's uid, null when signed out, and when they last proved who they are.
 */
export function callable<Request, Response>(
  name: string,
  request: z.ZodMiniType<Request>,
  handle: (uid: string | null, request: Request, signedInAt: Date | null) => Promise<Response>,
  options: CallableOptions = {},
): CallableFunction<unknown, Promise<Response>> {
  return onCall<unknown, Promise<Response>>(options, async ({ auth, data }) => {
    try {
      const parsed = z.safeParse(request, data);
      if (!parsed.success) throw new DomainError('invalid-data', { cause: parsed.error });
      const signedInAt = auth === undefined ? null : new Date(auth.token.auth_time * 1000);
      return await handle(auth?.uid ?? null, parsed.data, signedInAt);
    } catch (error) {
      throw toHttpsError(name, error);
    }
  });
}
