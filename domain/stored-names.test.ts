// Names that documents, links and deployed calls contain (docs/glossary.md). The lists are what
// earlier versions stored: add to them, never change a name together with the code.
import { expect, test } from 'vitest';
import { CALLS } from './contracts/calls.ts';
import { APP_ERROR_CODES } from './error-code.ts';
import { AUDIT_ACTIONS } from './moderation/audit-action.ts';
import { NOTIFICATION_KIND_NAMES } from './notifications/notification-kinds.ts';
import { path } from './paths.ts';
import { SCHEDULES } from './schedules.ts';
import * as values from './values.ts';

const words = (...lines: string[]) => lines.join(' ').split(' ');

test.each([
  [
    'actions of the audit log',
    AUDIT_ACTIONS,
    words(
      'videos.accept videos.refuse videos.unpublish videos.change-level videos.replace-film application.approve',
      'application.reject identity-image.open member.membership member.membership-release member.trainer',
      'member.admin member.delete member.mute member.unmute subscription.cancel subscription.refund-failed',
      'subscription.cancel-at-end subscription.refund',
      'job.retry job.settle job.dismiss live_sessions.plan live_sessions.change live_sessions.cancel',
      'starter_kit_orders.refund starter_kit_orders.refund-failed starter_kit_orders.return comment.edit',
      'starter_kit_orders.resend-mail starter_kit_orders.note starter_kit_orders.note-delete',
      'comment.delete message.edit message.delete review.delete page.delete question.edit question.delete',
      'videos.create videos.update videos.delete events.create events.update events.delete',
      'starter_kit_orders.create starter_kit_orders.update starter_kit_orders.delete settings.create',
      'settings.update settings.delete chat_rooms.create chat_rooms.update chat_rooms.delete reports.create',
      'reports.update reports.delete support.answer support.dismiss',
    ),
  ],
  [
    'kinds of notifications',
    NOTIFICATION_KIND_NAMES,
    words(
      'comment-reply order application draft session-booked session-moved session-reminder review-answered',
      'report-decided content-removed clip-waiting film-comments session-full studio-task weekly reminder',
    ),
  ],
  [
    'deployed calls',
    Object.keys(CALLS),
    words(
      'public/home reportClientError signMediaUrls accountChanged deleteMyAccount exportMyData unsubscribe bookSession',
      'cancelBooking planSession changeSession cancelSession recordAttendance setReplay askQuestion',
      'voteQuestion confirmClipConsent sendReview deleteReview replyToReview claimReview releaseReview',
      'answerReview publishMove unpublishMove saveMoves acceptDraft changeLevel decideApplication deleteEvent',
      'lastVisits deleteUser dismissMail deleteVideo memberWritings memberActivity moderate muteMember replaceFilm setAdmin setMembership',
      'setTrainer unpublishVideo health public/starter-kit public/yearly-prices create-subscription-session',
      'cancel-subscription resume-subscription change-plan billing-portal open-invoice confirm-checkout',
      'starter-kit end-contract withdraw withdraw/preview end-contract/confirm withdraw/confirm refundOrder',
      'order-invoice memberBilling memberSubscriptions cancelMemberSubscriptions endMemberSubscriptions refundInvoice',
      'unfinishedJobs openWork retryJob admin-cancel-subscription sendSupportMessage answerSupport',
      'orderMails resendOrderMail addOrderNote removeOrderNote',
    ),
  ],
  [
    'jobs of schedules',
    Object.values(SCHEDULES).flatMap<string>(({ jobs }) => jobs),
    words(
      'foldViews sendMails watchMails announceVipEvents continueDeclarations continueDeletions continueNight',
      'continueSessions releaseClaims tellOfLateClips tellStudio watchEncodings watchHours watchWaitingMails countMetrics rateCatalogs',
      'endGrace measureReviews tellOfComments watchQuarters backfill purgeIdentityImages purgeReviews purgeUploads',
      'reconcileStripe remindRenewals remindOfPractice writeWeekly',
    ),
  ],
  [
    'error codes',
    APP_ERROR_CODES,
    words(
      'unexpected offline new-version timeout signed-out forbidden app-unverified email-unconfirmed not-found invalid-data',
      'too-fast busy busy-kept rate-limited too-many-reports storage-full last-admin admin-mute conflict already-online already-taken-out draft-published draft-refused',
      'draft-withdrawn media-unavailable media-unsupported media-damaged media-no-picture media-hevc media-matroska',
      'media-uncommon media-no-length file-changed film-not-ready live-closed',
      'live-full live-used-up clip-consent review-taken reviews-used-up payment-unavailable payment-problem',
      'already-subscribed membership-by-admin no-subscription no-order refund-refused same-plan terms-outdated',
      'expired-link withdrawal-over dispute-open auth-invalid-credentials auth-invalid-email auth-email-in-use',
      'auth-weak-password auth-user-disabled auth-account-deleted auth-operation-not-allowed',
      'auth-too-many-requests auth-expired-link auth-invalid-link auth-recent-login-required',
      'auth-session-expired auth-network auth-unavailable unknown-subscription',
    ),
  ],
])('%s keep their names', (_what, names: readonly string[], stored) => {
  expect(stored.filter((name) => !names.includes(name))).toEqual([]);
});

test('allowed values keep their text', () => {
  expect(values).toMatchObject({
    APPLICATION_STATUSES: ['pending', 'approved', 'rejected'],
    BILLING_INTERVALS: ['month', 'year'],
    BULK_MAIL_KINDS: ['weekly', 'reminder'],
    CHAT_ROOM_IDS: ['1', '2', '3'],
    DIFFICULTY_LEVELS: ['Débutant', 'Avancé', 'Expert'],
    EVENT_STATUSES: ['draft', 'upcoming', 'completed', 'premium-tchat-vip'],
    EVENT_TYPES: ['masterclass', 'competition', 'workshop', 'seminar', 'demo'],
    MEMBERSHIP_SOURCES: ['stripe', 'admin'],
    ORDER_STATUSES: ['pending', 'paid', 'expedier', 'expedié', 'expired', 'refunded', 'disputed'],
    PUBLICATION_STATUSES: ['brouillon', 'en_ligne'],
    REPORT_STATES: ['open', 'resolved', 'dismissed'],
    SUBSCRIPTION_STATUSES: ['active', 'canceled', 'waiting'],
    TIERS: ['free', 'basic', 'pro', 'premium'],
    WEEKLY_CONSENT_PLACES: ['registration', 'profile', 'purchase'],
    VIDEO_CATEGORIES: ['bases', 'working flair', 'exhibition flair', 'cocktails', 'compétition'],
  });
});

test('documents keep their paths', () => {
  const stored = Object.values(path).map((build) =>
    (build as (...ids: string[]) => string)('{1}', '{2}', '{3}'),
  );
  const known = words(
    'profiles/{1} profiles/{1}/stats/summary profiles/{1}/library/state profiles/{1}/video_progress/{2}',
    'profiles/{1}/sessions/{2} profiles/{1}/mastery/{2} profiles/{1}/counts/{2} notifications/{1}',
    'profiles/{1}/practice/summary profiles/{1}/practice/today',
    'notifications/{1}/items/{2} profiles/{1}/chat_reads/{2} limits/{1} edit_limits/{1} draft_limits/{1}',
    'report_limits/{1} catalog/{1} teasers/{1} news/{1} videos/{1} video_stats/{1} videos/{1}/comments/{2}',
    'videos/{1}/ratings/{2} videos/{1}/views/{2} encodings/{1} live_sessions/{1}',
    'live_sessions/{1}/private/link live_sessions/{1}/bookings/{2} live_sessions/{1}/questions/{2}',
    'profiles/{1}/live_months/{2} move_reviews/{1} profiles/{1}/review_months/{2}',
    'profiles/{1}/validations/{2}_{3} validated_moves/{1} validated_move_sources/{1} review_stats/summary',
    'events/{1} trainer_applications/{1} starter_kit_orders starter_kit_orders/{1}',
    'starter_kit_orders/{1}/private/notes',
    'counters/starter_kit_orders_{1} counters/backfill counters/schedules counters/weekly_mail chat_rooms/{1}',
    'chat_rooms/{1}/messages/{2} presence/{1} reports/{1} settings/global settings/admin customers/{1}',
    'stripe_customers/{1} due_refunds/{1} due_changes/{1} stripe_events/{1} consents/{1} contract_requests/{1} mail/{1}',
    'revenue/{1} revenue_entries/{1} deletions/{1} deleted_users/{1} upload_quotas/{1} upload_stops/{1}_{2}',
    'rate_limits/{1} metrics/{1} job_progress/{1} mail metrics/fold audit_log audit_log/refund_{1}',
    'audit_log/refund_failed_{1} support_messages/{1} studio_news/{1}',
  );
  expect(known.filter((one) => !stored.includes(one))).toEqual([]);
});
