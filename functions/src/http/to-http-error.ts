import { DomainError, type AppErrorCode } from '@atelier/domain/error-code';
import { logEvent } from '../platform/log.ts';

const STATUS: Partial<Record<AppErrorCode, number>> = {
  'invalid-data': 400,
  'signed-out': 401,
  forbidden: 403,
  'auth-recent-login-required': 403,
  'not-found': 404,
  'media-unavailable': 404,
  conflict: 409,
  'last-admin': 409,
  'payment-problem': 409,
  'already-subscribed': 409,
  'membership-by-admin': 409,
  'no-subscription': 409,
  'no-order': 409,
  'same-plan': 409,
  'terms-outdated': 409,
  'expired-link': 410,
  'withdrawal-over': 409,
  'too-fast': 429,
  'rate-limited': 429,
  'payment-unavailable': 503,
};

export interface HttpError {
  status: number;
  body: { error: AppErrorCode };
}

/** Maps an error to an HTTP status and `{error: code}`. Logs everything that is not a DomainError, as status 500. */
export function toHttpError(where: string, error: unknown): HttpError {
  const code = error instanceof DomainError ? error.code : 'unexpected';
  const status = STATUS[code] ?? 500;
  if (status === 500) logEvent.unexpectedError(where, error);
  return { status, body: { error: code } };
}
