import type { CallableFunction, CallableOptions } from 'firebase-functions/https';
import type * as z from 'zod/mini';
import { systemClock } from '@atelier/domain/clock';
import { DomainError } from '@atelier/domain/error-code';
import { callable } from './callable.ts';

/**
 * A callable of the admin area: nobody signed out comes further. Whether the caller is an admin is the service's to
 * check, in the transaction of what it does.
 */
export function adminCallable<Request, Response>(
  name: string,
  request: z.ZodMiniType<Request>,
  handle: (actor: string, request: Request, now: Date) => Promise<Response>,
  options: CallableOptions = {},
): CallableFunction<unknown, Promise<Response>> {
  return callable(
    name,
    request,
    async (uid, parsed) => {
      if (uid === null) throw new DomainError('signed-out');
      return handle(uid, parsed, systemClock.now());
    },
    options,
  );
}
