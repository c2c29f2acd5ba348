import { APP_ERROR_CODES, type AppErrorCode, DomainError } from '@atelier/domain/error-code';
import { ParseError } from '@atelier/domain/parsing/parse-error';
import { isChunkLoadError } from './restart-after-deploy.ts';

/**
 * The only error type that views handle. Its text is `errors:{code}`; the cause is kept for the
 * console.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  /** Whether the same action may succeed when tried again. */
  readonly retryable: boolean;

  /** @param retryable overrides the default of the code. */
  constructor(code: AppErrorCode, options?: ErrorOptions, retryable = RETRYABLE.has(code)) {
    super(code, options);
    this.code = code;
    this.retryable = retryable;
  }
}

/**
 * Sent to the window, with the reason as `detail`, when the server refuses a call because the
 * session has ended.
 */
export const SESSION_REFUSED_EVENT = 'session-refused';

const RETRYABLE: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'unexpected',
  'offline',
  'new-version',
  'timeout',
  'too-fast',
  'busy',
  'rate-limited',
  'too-many-reports',
  'media-unavailable',
  'auth-network',
  'auth-unavailable',
  'auth-too-many-requests',
]);

/**
 * Returns why a part of the app could not be loaded: without a connection, or because a deployment
 * has removed it.
 */
export const loadFailure = (cause?: unknown) =>
  new AppError(navigator.onLine ? 'new-version' : 'offline', { cause });

const NETWORK_CODES: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'offline',
  'auth-network',
  'timeout',
  'media-unavailable',
]);

/** Whether a missing network may be why something failed. */
export const mayBeOfNetwork = ({ code }: AppError) => NETWORK_CODES.has(code);

/** Whether the server will reject the same write again, so that a retry is useless. */
export const isPermanentRejection = ({ code }: AppError) =>
  code === 'forbidden' || code === 'invalid-data';

/** Each row is one of our codes and the service's names for it. */
const codesByName = (
  rows: readonly (readonly [AppErrorCode, ...string[]])[],
): ReadonlyMap<string, AppErrorCode> =>
  new Map(rows.flatMap(([code, ...names]) => names.map((name) => [name, code] as const)));

/**
 * Firebase Auth's codes (firebase.google.com/docs/reference/js/auth#autherrorcodes) that can occur
 * here.
 */
const AUTH_CODES = codesByName([
  [
    'auth-invalid-credentials',
    'invalid-credential',
    'invalid-login-credentials',
    'wrong-password',
    'user-not-found',
  ],
  ['auth-invalid-credentials', 'user-mismatch', 'missing-password', 'rejected-credential'],
  [
    'auth-invalid-email',
    'invalid-email',
    'missing-email',
    'invalid-new-email',
    'missing-new-email',
  ],
  ['auth-invalid-email', 'invalid-recipient-email'],
  ['auth-email-in-use', 'email-already-in-use', 'credential-already-in-use'],
  ['auth-email-in-use', 'account-exists-with-different-credential'],
  ['auth-weak-password', 'weak-password', 'password-does-not-meet-requirements'],
  ['auth-user-disabled', 'user-disabled'],
  [
    'auth-session-expired',
    'invalid-refresh-token',
    'user-token-expired',
    'invalid-user-token',
    'null-user',
  ],
  ['auth-session-expired', 'no-current-user', 'user-signed-out'],
  ['auth-too-many-requests', 'too-many-requests', 'quota-exceeded'],
  ['auth-expired-link', 'expired-action-code'],
  [
    'auth-invalid-link',
    'invalid-action-code',
    'invalid-oob-code',
    'missing-oob-code',
    'missing-action-code',
  ],
  ['auth-recent-login-required', 'requires-recent-login'],
  ['auth-network', 'network-request-failed'],
  ['timeout', 'timeout'],
  ['auth-unavailable', 'internal-error', 'web-storage-unsupported'],
  ['auth-operation-not-allowed', 'operation-not-allowed', 'admin-restricted-operation'],
]);

/** The canonical status codes, as Firestore's SDK reports them. */
const CANONICAL_CODES = codesByName([
  ['forbidden', 'permission-denied'],
  ['signed-out', 'unauthenticated'],
  ['not-found', 'not-found'],
  ['invalid-data', 'invalid-argument', 'out-of-range'],
  ['conflict', 'failed-precondition', 'already-exists', 'aborted', 'cancelled'],
  ['rate-limited', 'resource-exhausted'],
  ['timeout', 'deadline-exceeded'],
  ['offline', 'unavailable'],
]);

/** Canonical codes of a collision with another request: the same request may succeed later. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set(['aborted', 'cancelled']);

const STORAGE_CODES = codesByName([
  ['forbidden', 'unauthorized'],
  ['signed-out', 'unauthenticated'],
  ['not-found', 'object-not-found'],
  ['timeout', 'retry-limit-exceeded'],
  ['conflict', 'canceled', 'invalid-checksum'],
  ['invalid-data', 'cannot-slice-blob'],
]);

export function isAppErrorCode(value: unknown): value is AppErrorCode {
  return (APP_ERROR_CODES as readonly unknown[]).includes(value);
}

/** Maps a Firebase error by its `code`; undefined when the code is unknown. */
function fromFirebaseError(error: object): AppError | undefined {
  if (!('code' in error) || typeof error.code !== 'string') return undefined;
  const [service = '', name] = error.code.split('/', 2);
  const withCode = (code: AppErrorCode | undefined, retryable?: boolean) =>
    code && new AppError(code, { cause: error }, retryable);
  if (service === 'auth' && name !== undefined) return withCode(AUTH_CODES.get(name));
  if (service === 'storage' && name !== undefined) return withCode(STORAGE_CODES.get(name));
  if (name !== undefined) return undefined;
  return withCode(CANONICAL_CODES.get(service), TRANSIENT_CODES.has(service) || undefined);
}

/**
 * Converts anything thrown into an AppError: errors of Firebase Auth, Firestore, Storage and the
 * domain by their code, a ParseError to `invalid-data`, a full device to `storage-full`, a failed
 * import as `loadFailure`, a failed fetch to `offline`, everything else to `unexpected`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DomainError) return new AppError(error.code, { cause: error });
  if (error instanceof ParseError) return new AppError('invalid-data', { cause: error });
  if (typeof error === 'object' && error !== null) {
    if ('name' in error && error.name === 'QuotaExceededError') {
      return new AppError('storage-full', { cause: error });
    }
    const known = fromFirebaseError(error);
    if (known !== undefined) return known;
    if (isChunkLoadError(error)) return loadFailure(error);
    if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
      return new AppError('offline', { cause: error });
    }
  }
  return new AppError('unexpected', { cause: error });
}

/** Runs `work` and converts what it throws into an AppError. */
export async function withAppErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
}
