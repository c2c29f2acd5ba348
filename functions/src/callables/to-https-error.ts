import { HttpsError, type FunctionsErrorCode } from 'firebase-functions/https';
import { DomainError, type AppErrorCode } from '@atelier/domain/error-code';
import { logEvent } from '../services/log-events.ts';

const STATUS: Partial<Record<AppErrorCode, FunctionsErrorCode>> = {
  'signed-out': 'unauthenticated',
  forbidden: 'permission-denied',
  'not-found': 'not-found',
  'invalid-data': 'invalid-argument',
  conflict: 'aborted',
  'media-unavailable': 'failed-precondition',
  'last-admin': 'failed-precondition',
  'too-fast': 'resource-exhausted',
  'rate-limited': 'resource-exhausted',
  'auth-recent-login-required': 'failed-precondition',
};

/**
 * What a callable's caller gets to know: a canonical status and `details.code`, never prose. Whatever is not the
 * domain's own refusal is logged and becomes `internal`.
 */
export function toHttpsError(callable: string, error: unknown): HttpsError {
  const code = error instanceof DomainError ? error.code : 'unexpected';
  const status = STATUS[code] ?? 'internal';
  if (status === 'internal') logEvent.unexpectedError(callable, error);
  return new HttpsError(status, code, { code });
}
