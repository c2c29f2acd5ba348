import type { HttpsFunction, Request } from 'firebase-functions/https';
import { DomainError, type AppErrorCode } from '@atelier/domain/error-code';
import { isContention } from '../platform/contention.ts';
import { logEvent } from '../platform/log.ts';

const STATUS: Partial<Record<AppErrorCode, number>> = {
  'invalid-data': 400,
  'signed-out': 401,
  'auth-session-expired': 401,
  'auth-user-disabled': 401,
  'auth-account-deleted': 401,
  forbidden: 403,
  muted: 403,
  'app-unverified': 403,
  'email-unconfirmed': 403,
  'auth-recent-login-required': 403,
  'not-found': 404,
  'media-unavailable': 404,
  conflict: 409,
  'film-not-ready': 409,
  'live-closed': 409,
  'live-full': 409,
  'live-used-up': 409,
  'clip-consent': 409,
  'review-taken': 409,
  'reviews-used-up': 409,
  'last-admin': 409,
  'admin-mute': 409,
  'payment-problem': 409,
  'already-subscribed': 409,
  'membership-by-admin': 409,
  'no-subscription': 409,
  'unknown-subscription': 409,
  'no-order': 409,
  'refund-refused': 409,
  'refund-disputed': 409,
  'nothing-to-refund': 409,
  'member-not-subscribed': 409,
  'same-plan': 409,
  'terms-outdated': 409,
  'expired-link': 410,
  'withdrawal-over': 409,
  'dispute-open': 409,
  'too-fast': 429,
  'rate-limited': 429,
  busy: 503,
  'busy-kept': 503,
  'payment-unavailable': 503,
  offline: 503,
};

export interface HttpError {
  status: number;
  body: { error: AppErrorCode };
}

/**
 * Maps an error to an HTTP status and `{error: code}`. Locks and contention of the database are
 * `busy`, with a warning in the log; everything else that is not a DomainError is logged as status
 * 500.
 */
export function toHttpError(where: string, error: unknown): HttpError {
  const code = codeOf(error);
  const status = STATUS[code] ?? 500;
  if (status === 500) logEvent.unexpectedError(where, error);
  if (code === 'busy' || code === 'busy-kept') logEvent.serverBusy(where, error);
  return { status, body: { error: code } };
}

function codeOf(error: unknown): AppErrorCode {
  if (error instanceof DomainError) return error.code;
  return isContention(error) ? 'busy' : 'unexpected';
}

type FrameworkResponse = Parameters<HttpsFunction>[1];
/** Answers a request that needs no body; undefined for one that does. */
type AnswerWithoutBody = (
  request: Request,
  response: FrameworkResponse,
) => Promise<void> | undefined;

/** How each app that is prepared answers without a body. */
const preparedApps = new WeakMap<object, AnswerWithoutBody>();

/**
 * Lets bodies that cannot be read be answered like all errors. Google's framework parses a body
 * before it calls the function, logs what it cannot parse, and answers it in HTML; its app takes
 * one more handler. `limitBodies` prepares it before the first request is read; the service then
 * says which of its requests need no body.
 */
export function answerUnreadableBodies(
  { app }: Pick<Request, 'app'>,
  answerWithout?: AnswerWithoutBody,
): void {
  const isPrepared = preparedApps.has(app);
  if (!isPrepared || answerWithout !== undefined) {
    preparedApps.set(app, answerWithout ?? (() => undefined));
  }
  if (isPrepared) return;
  app.use(
    (
      error: unknown,
      request: unknown,
      response: FrameworkResponse,
      next: (error: unknown) => void,
    ) => {
      if (response.headersSent) {
        next(error);
        return;
      }
      const isOfCaller = error instanceof Error && 'status' in error && Number(error.status) < 500;
      const answered = isOfCaller
        ? preparedApps.get(app)?.(request as Request, response)
        : undefined;
      if (answered !== undefined) {
        answered.catch(next);
        return;
      }
      const { status, body } = toHttpError(
        'body',
        isOfCaller ? new DomainError('invalid-data') : error,
      );
      response.status(status).json(body);
    },
  );
}
