import { write, type LogSeverity } from 'firebase-functions/logger';

/** Uses `write`, because `error` replaces the message by a stack trace. */
const log = (severity: LogSeverity, message: string, facts: object) => write({ severity, message, ...facts });

/**
 * Every log entry of the server, by name. Contains ids and counts only: no e-mail, name, address, token or signed URL,
 * and no error messages of libraries, which may quote their input.
 */
export const logEvent = {
  unexpectedError: (where: string, error: unknown) =>
    log('ERROR', 'unexpected-error', { where, ...describeError(error) }),
  handlerFailed: (source: string, handler: string, error: unknown) =>
    log('ERROR', 'handler-failed', { source, handler, ...describeError(error) }),
  documentInvalid: (path: string, field: string) => log('ERROR', 'document-invalid', { path, field }),
  imageUnreadable: (path: string, error: unknown) =>
    log('WARNING', 'image-unreadable', { path, ...describeError(error) }),
  viewsFolded: (markers: number, videos: number) => log('INFO', 'views-folded', { markers, videos }),
  vipEventsAnnounced: (count: number) => log('INFO', 'vip-events-announced', { count }),
  memberRenamed: (uid: string, documents: number) => log('INFO', 'member-renamed', { uid, documents }),
  videoCleared: (videoId: string, files: number) => log('INFO', 'video-cleared', { videoId, files }),
  deletionStepFailed: (uid: string, step: string, error: unknown) =>
    log('ERROR', 'deletion-step-failed', { uid, step, ...describeError(error) }),
  deletionDone: (uid: string) => log('INFO', 'deletion-done', { uid }),
  uploadsPurged: (files: number) => log('INFO', 'uploads-purged', { files }),
  stripeUnavailable: (error: unknown) => log('WARNING', 'stripe-unavailable', describeError(error)),
  stripeEventMismatch: (event: string, field: string) => log('ERROR', 'stripe-event-mismatch', { event, field }),
  stripeSignatureRefused: () => log('WARNING', 'stripe-signature-refused', {}),
  customerUnknown: (customerId: string) => log('WARNING', 'customer-unknown', { customerId }),
  subscriptionUnknown: (subscriptionId: string) => log('WARNING', 'subscription-unknown', { subscriptionId }),
  orderSessionUnknown: (orderId: string) => log('WARNING', 'order-session-unknown', { orderId }),
  syncDropped: (uid: string, number: number) => log('INFO', 'sync-dropped', { uid, number }),
  duplicateSubscriptions: (customerId: string, count: number) =>
    log('ERROR', 'duplicate-subscriptions', { customerId, count }),
  duplicateEnded: (subscriptionId: string) => log('ERROR', 'duplicate-ended', { subscriptionId }),
  graceEnded: (members: number) => log('INFO', 'grace-ended', { members }),
  reconciled: (counts: object) => log('INFO', 'reconciled', counts),
  reconcileFailed: (what: string, id: string, error: unknown) =>
    log('ERROR', 'reconcile-failed', { what, id, ...describeError(error) }),
  declarationLeft: (id: string, error: unknown) => log('ERROR', 'declaration-left', { id, ...describeError(error) }),
  declarationsContinued: (count: number) => log('INFO', 'declarations-continued', { count }),
  identityImagesPurged: (applications: number) => log('INFO', 'identity-images-purged', { applications }),
  catalogBuilt: (level: string, cards: number) => log('INFO', 'catalog-built', { level, cards }),
} as const;

/**
 * Returns class, type, code and stack frames of an error, without its message. Stripe's errors have their class in
 * `type`.
 */
function describeError(error: unknown): { error: string; type?: string; code?: string; frames?: string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const textField = (field: 'type' | 'code') => {
    const value: unknown = field in error ? Reflect.get(error, field) : undefined;
    return typeof value === 'string' || typeof value === 'number' ? { [field]: String(value) } : {};
  };
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    error: error.name,
    ...textField('type'),
    ...textField('code'),
    frames: frames?.slice(0, 8).map((line) => line.trim()),
  };
}
