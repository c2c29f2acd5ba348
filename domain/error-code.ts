/**
 * Every error that can be shown to a user, as a code. The texts are `errors:{code}` in locales; a
 * test checks that all exist in every language.
 */
export const APP_ERROR_CODES = [
  'unexpected',
  'offline',
  'new-version',
  'timeout',
  'signed-out',
  'forbidden',
  'muted',
  'app-unverified',
  'email-unconfirmed',
  'not-found',
  'invalid-data',
  'too-fast',
  'busy',
  'busy-kept',
  'rate-limited',
  'too-many-reports',
  'storage-full',
  'last-admin',
  'admin-mute',
  'conflict',
  'already-online',
  'already-taken-out',
  'draft-published',
  'draft-refused',
  'draft-withdrawn',
  'media-unavailable',
  'media-unsupported',
  'media-damaged',
  'media-no-picture',
  'media-hevc',
  'media-matroska',
  'media-uncommon',
  'media-no-length',
  'file-changed',
  'film-not-ready',
  'live-closed',
  'live-full',
  'live-used-up',
  'clip-consent',
  'review-taken',
  'reviews-used-up',
  'payment-unavailable',
  'payment-problem',
  'already-subscribed',
  'membership-by-admin',
  'no-subscription',
  'unknown-subscription',
  'no-order',
  'refund-refused',
  'refund-disputed',
  'nothing-to-refund',
  'member-not-subscribed',
  'same-plan',
  'terms-outdated',
  'expired-link',
  'withdrawal-over',
  'dispute-open',
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

/** An error of the domain; mapped to an HTTP status and its code at the edge. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
