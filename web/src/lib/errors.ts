import { APP_ERROR_CODES, type AppErrorCode, DomainError } from '@atelier/domain/error-code';
import { ParseError } from '@atelier/domain/parsing/parse-error';

/** The only error type that views handle. Its text is `errors:{code}`; the cause is kept for the console. */
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

const RETRYABLE: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'unexpected',
  'offline',
  'timeout',
  'too-fast',
  'rate-limited',
  'too-many-reports',
  'media-unavailable',
  'auth-network',
  'auth-unavailable',
  'auth-too-many-requests',
]);

/** Whether the server will reject the same write again, so that a retry is useless. */
export const isPermanentRejection = ({ code }: AppError) => code === 'forbidden' || code === 'invalid-data';

/** Firebase Auth's codes (firebase.google.com/docs/reference/js/auth#autherrorcodes) that can occur here. */
const AUTH_CODES: ReadonlyMap<string, AppErrorCode> = new Map(
  Object.entries<AppErrorCode>({
    'invalid-credential': 'auth-invalid-credentials',
    'invalid-login-credentials': 'auth-invalid-credentials',
    'wrong-password': 'auth-invalid-credentials',
    'user-not-found': 'auth-invalid-credentials',
    'user-mismatch': 'auth-invalid-credentials',
    'missing-password': 'auth-invalid-credentials',
    'rejected-credential': 'auth-invalid-credentials',
    'invalid-email': 'auth-invalid-email',
    'missing-email': 'auth-invalid-email',
    'invalid-new-email': 'auth-invalid-email',
    'missing-new-email': 'auth-invalid-email',
    'invalid-recipient-email': 'auth-invalid-email',
    'email-already-in-use': 'auth-email-in-use',
    'credential-already-in-use': 'auth-email-in-use',
    'account-exists-with-different-credential': 'auth-email-in-use',
    'weak-password': 'auth-weak-password',
    'password-does-not-meet-requirements': 'auth-weak-password',
    'user-disabled': 'auth-user-disabled',
    'invalid-refresh-token': 'auth-session-expired',
    'too-many-requests': 'auth-too-many-requests',
    'quota-exceeded': 'auth-too-many-requests',
    'expired-action-code': 'auth-expired-link',
    'invalid-action-code': 'auth-invalid-link',
    'invalid-oob-code': 'auth-invalid-link',
    'missing-oob-code': 'auth-invalid-link',
    'missing-action-code': 'auth-invalid-link',
    'requires-recent-login': 'auth-recent-login-required',
    'user-token-expired': 'auth-session-expired',
    'invalid-user-token': 'auth-session-expired',
    'null-user': 'auth-session-expired',
    'no-current-user': 'auth-session-expired',
    'user-signed-out': 'auth-session-expired',
    'network-request-failed': 'auth-network',
    timeout: 'timeout',
    'internal-error': 'auth-unavailable',
    'web-storage-unsupported': 'auth-unavailable',
    'operation-not-allowed': 'auth-operation-not-allowed',
    'admin-restricted-operation': 'auth-operation-not-allowed',
  }),
);

/** The canonical status codes, as Firestore's SDK reports them. */
const CANONICAL_CODES: ReadonlyMap<string, AppErrorCode> = new Map(
  Object.entries<AppErrorCode>({
    'permission-denied': 'forbidden',
    unauthenticated: 'signed-out',
    'not-found': 'not-found',
    'invalid-argument': 'invalid-data',
    'failed-precondition': 'conflict',
    'out-of-range': 'invalid-data',
    'already-exists': 'conflict',
    aborted: 'conflict',
    cancelled: 'conflict',
    'resource-exhausted': 'rate-limited',
    'deadline-exceeded': 'timeout',
    unavailable: 'offline',
  }),
);

/** Canonical codes of a collision with another request: the same request may succeed later. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set(['aborted', 'cancelled']);

const STORAGE_CODES: ReadonlyMap<string, AppErrorCode> = new Map(
  Object.entries<AppErrorCode>({
    unauthorized: 'forbidden',
    unauthenticated: 'signed-out',
    'object-not-found': 'not-found',
    'quota-exceeded': 'storage-full',
    'retry-limit-exceeded': 'timeout',
    canceled: 'conflict',
    'invalid-checksum': 'conflict',
    'cannot-slice-blob': 'invalid-data',
  }),
);

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

function isQuotaExceeded(error: object): boolean {
  return 'name' in error && error.name === 'QuotaExceededError';
}

/**
 * Converts anything thrown into an AppError: errors of Firebase Auth, Firestore, Storage and the domain by their code,
 * a ParseError to `invalid-data`, a full device to `storage-full`, a failed fetch to `offline`, everything else to
 * `unexpected`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DomainError) return new AppError(error.code, { cause: error });
  if (error instanceof ParseError) return new AppError('invalid-data', { cause: error });
  if (typeof error === 'object' && error !== null) {
    if (isQuotaExceeded(error)) return new AppError('storage-full', { cause: error });
    const known = fromFirebaseError(error);
    if (known !== undefined) return known;
    if (error instanceof TypeError && /fetch|network/i.test(error.message))
      return new AppError('offline', { cause: error });
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
