import type { Request } from 'firebase-functions/https';
import * as z from 'zod/mini';
import { DomainError } from '@atelier/domain/error-code';

/** The request's JSON, checked whole. @throws DomainError `invalid-data` for a missing, extra or wrong-typed field */
export function readBody<Schema extends z.core.$ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const parsed = z.safeParse(schema, request.body);
  if (!parsed.success) throw new DomainError('invalid-data', { cause: parsed.error });
  return parsed.data;
}
