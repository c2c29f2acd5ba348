import type { LogSeverity } from 'firebase-functions/logger';
import type { ClientErrorReport } from '@atelier/domain/contracts/client-error';

/**
 * One kind of log entry. `facts` are ids and counts only; a fact called `error` is described and
 * redacted.
 */
export interface LogEntry {
  readonly severity: LogSeverity;
  /** The entry's `message`, which alerts filter by; never renamed without them. */
  readonly name: string;
  /** For readers of the log; `docs/production.md` has the same table. */
  readonly meaning: string;
  readonly facts: (...values: never[]) => object;
}

const entry =
  (severity: LogSeverity) =>
  <Facts extends LogEntry['facts']>(name: string, meaning: string, facts: Facts) => ({
    severity,
    name,
    meaning,
    facts,
  });
const info = entry('INFO');
const warning = entry('WARNING');
const error = entry('ERROR');

/**
 * Makes Error Reporting take an entry
 * (cloud.google.com/error-reporting/docs/formatting-error-messages).
 */
export const REPORTED =
  'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent';

/** Every log entry of the server. */
export const LOG_ENTRIES = {
  unexpectedError: error(
    'unexpected-error',
    'a request failed in a way that the code does not expect; the caller got 500',
    (where: string, error: unknown) => ({ where, error }),
  ),
  serverBusy: warning(
    'server-busy',
    'a request met locks or other writes until its tries were used up; the caller got 503, and may try again',
    (where: string, error: unknown) => ({ where, error }),
  ),
  changeWaits: warning(
    'change-waits',
    'an order of an admin, or a membership, could not be written yet because something locks it; it is tried again',
    (what: string, uid: string, error: unknown) => ({ what, uid, error }),
  ),
  changeDropped: warning(
    'change-dropped',
    'an order of an admin that waited is not carried out any more, for the reason in `code`',
    (what: string, uid: string, code: string) => ({ what, uid, code }),
  ),
  sessionWaits: warning(
    'session-waits',
    'a live session could not be continued yet for `count` members, `uid` is one: something locks their documents',
    (id: string, uids: readonly string[], error: unknown) => ({
      id,
      count: uids.length,
      uid: uids[0],
      error,
    }),
  ),
  viewsWait: warning(
    'views-wait',
    'the views of a video could not be added to its statistics yet, which something locks; they are kept',
    (id: string, error: unknown) => ({ id, error }),
  ),
  noticeLost: warning(
    'notice-lost',
    'something was done and its member could not be told of it: their profile is locked, or the database failed',
    (template: string, id: string, error: unknown) => ({ template, id, error }),
  ),
  accessLeft: error(
    'access-left',
    'a subscription has ended, and its money may have gone back, but the profile still gives access: it cannot be written',
    (uid: string, customerId: string) => ({ uid, customerId }),
  ),
  handlerFailed: error(
    'handler-failed',
    'a handler of an event, or a job of a schedule, failed and will run again',
    (source: string, handler: string, error: unknown) => ({ source, handler, error }),
  ),
  jobPageLeft: error(
    'job-page-left',
    'a page of a nightly job failed three times: it is tried again behind the other steps',
    (job: string, step: number) => ({ job, step }),
  ),
  jobPageGivenUp: error(
    'job-page-given-up',
    'a page failed three more times: what is behind it waits until the job starts again',
    (job: string, step: number) => ({ job, step }),
  ),
  documentInvalid: error(
    'document-invalid',
    'a stored document does not match its schema and is left out',
    (path: string, field: string) => ({ path, field }),
  ),
  imageUnreadable: warning(
    'image-unreadable',
    'a stored image could not be resized',
    (path: string, error: unknown) => ({ path, error }),
  ),
  uploadDeleted: warning(
    'upload-deleted',
    'a new file was not what its type claims, or exceeded the day of its owner, and was deleted',
    (path: string, reason: 'content' | 'quota') => ({ path, reason }),
  ),
  signingDenied: error(
    'signing-denied',
    'no file opens: the account of the functions lacks the named role on itself (`npm run setup`)',
    (role: string, error: unknown) => ({ role, error }),
  ),
  encodingFailed: warning(
    'encoding-failed',
    'a film could not be prepared, for a reason in the film: its author sees which',
    (owner: string, code: string) => ({ owner, code }),
  ),
  encodingGivenUp: error(
    'encoding-given-up',
    'the media worker failed five times on a film; the page of jobs can try it again',
    (owner: string) => ({ owner }),
  ),
  encodingsRestarted: warning(
    'encodings-restarted',
    'nothing prepared films for a while, and their steps were queued again: does the worker run?',
    (count: number) => ({ count }),
  ),
  viewsFolded: info('views-folded', 'views were counted', (markers: number, videos: number) => ({
    markers,
    videos,
  })),
  vipEventsAnnounced: info('vip-events-announced', 'VIP events became public', (count: number) => ({
    count,
  })),
  studioTold: info('studio-told', 'the studio was mailed what is new', (count: number) => ({
    count,
  })),
  weekWritten: info('week-written', 'members were told of their week', (members: number) => ({
    members,
  })),
  weekUnfinished: error(
    'week-unfinished',
    'a week ended before its mails to members were all written: the last members by id got none',
    (job: string) => ({ job }),
  ),
  memberRenamed: info(
    'member-renamed',
    'a new name was written to comments and messages',
    (uid: string, documents: number) => ({ uid, documents }),
  ),
  videoCleared: info(
    'video-cleared',
    'what belonged to a deleted video is gone',
    (videoId: string, files: number) => ({
      videoId,
      files,
    }),
  ),
  deletionStepFailed: error(
    'deletion-step-failed',
    'a step of an account deletion failed and will be tried again',
    (uid: string, step: string, error: unknown) => ({ uid, step, error }),
  ),
  deletionDone: info('deletion-done', 'an account and its data are deleted', (uid: string) => ({
    uid,
  })),
  cleanUpFailed: error(
    'clean-up-failed',
    'a clean-up job failed for one owner and continued with the others',
    (what: string, id: string, error: unknown) => ({ what, id, error }),
  ),
  uploadsPurged: info(
    'uploads-purged',
    'uploads that nothing references were removed',
    (files: number) => ({ files }),
  ),
  stripeUnavailable: warning(
    'stripe-unavailable',
    'Stripe is down, busy or refuses our key',
    (error: unknown) => ({
      error,
    }),
  ),
  stripeEventMismatch: error(
    'stripe-event-mismatch',
    'the webhook got an event of another mode or API version; see docs/payments.md',
    (event: string, field: string) => ({ event, field }),
  ),
  stripeSignatureRefused: warning(
    'stripe-signature-refused',
    'a webhook request with a wrong signature: forged, or the secrets differ',
    () => ({}),
  ),
  customerUnknown: warning(
    'customer-unknown',
    'Stripe names a customer who belongs to no member',
    (customerId: string) => ({ customerId }),
  ),
  subscriptionUnknown: warning(
    'subscription-unknown',
    'a subscription without a plan of ours',
    (subscriptionId: string) => ({ subscriptionId }),
  ),
  orderSessionUnknown: warning(
    'order-session-unknown',
    'an order without a checkout at Stripe',
    (orderId: string) => ({
      orderId,
    }),
  ),
  refundFailed: error(
    'refund-failed',
    'a refund of an order or a membership failed or was canceled at Stripe; the list of orders or jobs shows it',
    (orderOrUid: string, refundId: string) => ({ orderOrUid, refundId }),
  ),
  creditNoteRefused: error(
    'credit-note-refused',
    'Stripe refused the credit note of a refund; a person issues it at Stripe',
    (refundId: string, error: unknown) => ({ refundId, error }),
  ),
  previewRefused: error(
    'preview-refused',
    'Stripe refused the preview of a next payment: pages and mails name the price of the plan',
    (subscriptionId: string, error: unknown) => ({ subscriptionId, error }),
  ),
  syncDropped: info(
    'sync-dropped',
    'a slow reading of Stripe was not written, because a newer one was',
    (uid: string, syncTicket: number) => ({ uid, syncTicket }),
  ),
  duplicateSubscriptions: error(
    'duplicate-subscriptions',
    'a customer has several running subscriptions',
    (customerId: string, count: number) => ({ customerId, count }),
  ),
  disputeOpened: error(
    'dispute-opened',
    'a payment is disputed with the bank',
    (payment: string) => ({ payment }),
  ),
  membershipEnded: error(
    'membership-ended',
    'a membership ended at once: its dispute was lost, or it was refunded in full',
    (subscriptionId: string, reason: string) => ({ subscriptionId, reason }),
  ),
  vatRateMissing: error(
    'vat-rate-missing',
    'Stripe lacks the VAT rate of the settings: invoices state none',
    (percent: number) => ({ percent }),
  ),
  duplicateEnded: error('duplicate-ended', 'one of them was ended', (subscriptionId: string) => ({
    subscriptionId,
  })),
  graceEnded: info('grace-ended', 'memberships unpaid for seven days ended', (members: number) => ({
    members,
  })),
  reconciled: info(
    'reconciled',
    'the nightly comparison with Stripe ended',
    (counts: object) => counts,
  ),
  eventsUndelivered: error(
    'events-undelivered',
    'events that Stripe could not deliver for an hour were handled by night: is the webhook away, or its secret wrong?',
    (count: number) => ({ count }),
  ),
  reconcileFailed: error(
    'reconcile-failed',
    'the comparison failed for one customer, order, refund or membership',
    (what: string, id: string, error: unknown) => ({ what, id, error }),
  ),
  exportIncomplete: error(
    'export-incomplete',
    'a member has more data than one file holds: send the rest on request',
    (uid: string) => ({ uid }),
  ),
  declarationLeft: error(
    'declaration-left',
    'a withdrawal or cancellation could not be carried out yet',
    (id: string, error: unknown) => ({ id, error }),
  ),
  orderShownLate: warning(
    'order-shown-late',
    'an order was refunded by its withdrawal, and the event of Stripe will show it',
    (orderId: string, error: unknown) => ({ orderId, error }),
  ),
  declarationsContinued: info(
    'declarations-continued',
    'declarations received while Stripe was down are done',
    (count: number) => ({ count }),
  ),
  identityImagesPurged: info(
    'identity-images-purged',
    'identity images of decided applications were removed',
    (applications: number) => ({ applications }),
  ),
  mailDelayed: warning(
    'mail-delayed',
    'a mail could not be sent and will be tried again',
    (id: string, state: string, code: string, attempts: number) => ({ id, state, code, attempts }),
  ),
  mailUndelivered: warning(
    'mail-undelivered',
    'a mail bounced, or was given up',
    (id: string, state: string, code: string, attempts: number) => ({ id, state, code, attempts }),
  ),
  mailsOverdue: error(
    'mails-overdue',
    'mails wait for more than ten minutes',
    (count: number, oldestMinutes: number) => ({ count, oldestMinutes }),
  ),
  schedulesOverdue: error(
    'schedules-overdue',
    'schedules have had no run without failure for several of their periods',
    (schedules: string) => ({ schedules }),
  ),
  catalogBuilt: info(
    'catalog-built',
    'the catalogue of a level was rebuilt',
    (level: string, cards: number) => ({
      level,
      cards,
    }),
  ),
  catalogFull: error(
    'catalog-full',
    'a level has as many published videos as its catalogue holds: further ones are not listed; see docs/data.md, Growth',
    (level: string, cards: number) => ({ level, cards }),
  ),
  clientError: warning(
    'client-error',
    'the web app failed for somebody; `code` is `chunk-load-failed` when a part of it could not be loaded',
    ({ stack, ...report }: ClientErrorReport) => ({
      ...report,
      '@type': REPORTED,
      serviceContext: { service: 'web', version: report.release },
      stack_trace: `${report.code}: ${report.route}\n${stack}`,
    }),
  ),
  healthFailed: error('health-failed', 'the health check answered 503', (error: unknown) => ({
    error,
  })),
} as const satisfies Record<string, LogEntry>;
