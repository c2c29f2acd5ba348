/**
 * Every failure that can reach a person, as a code. Codes travel; the words are `errors:{code}` in locales, and a test
 * walks this list so that no failure ships without words in both languages.
 */
export const APP_ERROR_CODES = [
  'unexpected',
  'offline',
  'timeout',
  'signed-out',
  'forbidden',
  'not-found',
  'invalid-data',
  'too-fast',
  'rate-limited',
  'too-many-reports',
  'storage-full',
  'last-admin',
  'conflict',
  'media-unavailable',
  'media-unsupported',
  'payment-unavailable',
  'payment-problem',
  'already-subscribed',
  'membership-by-admin',
  'no-subscription',
  'no-order',
  'same-plan',
  'terms-outdated',
  'expired-link',
  'withdrawal-over',
  'auth-invalid-credentials',
  'auth-invalid-email',
  'auth-email-in-use',
  'auth-weak-password',
  'auth-user-disabled',
  'auth-account-deleted',
  'auth-operation-not-allowed',
  'auth-too-many-requests',
  'auth-expired-link',
  'auth-invalid-link',
  'auth-recent-login-required',
  'auth-session-expired',
  'auth-network',
  'auth-unavailable',
] as const;
export type AppErrorCode = (typeof APP_ERROR_CODES)[number];

/** A refusal that the domain decides; it becomes a status and its code at the edge, never prose. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
