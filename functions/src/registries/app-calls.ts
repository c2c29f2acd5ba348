import { FRESH_SIGN_IN_SECONDS } from '@atelier/domain/contracts/member';
import { DomainError } from '@atelier/domain/error-code';
import { deleteVideo } from '../content/video/delete-video.ts';
import { acceptDraft, changeLevel, unpublishVideo } from '../content/video/publication.ts';
import { replaceFilm } from '../content/video/replace-film.ts';
import { followAccount } from '../members/account-changes.ts';
import { decideApplication } from '../members/applications/decide-application.ts';
import { deleteEvent } from '../content/events/events.ts';
import { deleteUser, requestDeletion } from '../deletion/deletion-request.ts';
import { dismissMail } from '../jobs/dismiss-mail.ts';
import { bookSession, cancelBooking } from '../live/book-session.ts';
import {
  cancelSession,
  changeSession,
  planSession,
  recordAttendance,
  setReplay,
} from '../live/plan-session.ts';
import { askQuestion, voteQuestion } from '../live/questions.ts';
import { lastVisits, memberActivity, memberWritings } from '../members/member-activity.ts';
import { setAdmin, setTrainer, muteMember } from '../members/member-flags.ts';
import { moderateContribution } from '../moderation/moderate-contribution.ts';
import { answerSupport, sendSupportMessage } from '../moderation/support-messages.ts';
import { answerReview, claimReview, releaseReview } from '../reviews/answer-review.ts';
import { publishMove, unpublishMove } from '../reviews/public-page.ts';
import {
  confirmClipConsent,
  deleteReview,
  replyToReview,
  sendReview,
} from '../reviews/send-review.ts';
import { orderMails, resendOrderMail } from '../shop/order-mails.ts';
import { addOrderNote, removeOrderNote } from '../shop/order-notes.ts';
import { recordClientError } from '../site/client-errors.ts';
import { publicHome } from '../site/public-home.ts';
import { setMembership } from '../billing/subscription/set-membership.ts';
import { signMediaUrls } from '../content/media/sign-media-urls.ts';
import { saveVideoMoves } from '../content/video/save-moves.ts';
import { unsubscribe } from '../mail/unsubscribe-links.ts';
import type { CallHandlers } from '../http/answer-call.ts';

const done = { ok: true } as const;

/** Handlers of the calls that need neither Stripe nor an instance of their own. */
export const calls: CallHandlers<'app'> = {
  'public/home': publicHome,
  reportClientError(_visitor, report, now) {
    recordClientError(report, now);
    return Promise.resolve(done);
  },
  signMediaUrls: (visitor, request, now) => signMediaUrls(visitor?.uid ?? null, request, now),
  async deleteMyAccount({ uid, signedInAt }, _request, now) {
    // Requires a recent sign-in, so that an unattended device is not enough.
    if (now.getTime() - signedInAt.getTime() > FRESH_SIGN_IN_SECONDS * 1000) {
      throw new DomainError('auth-recent-login-required');
    }
    await requestDeletion(uid, uid, now);
    return done;
  },
  async accountChanged(_caller, { email }, now) {
    await followAccount(email, now);
    return done;
  },
  sendSupportMessage: ({ uid }, request, now) => sendSupportMessage(uid, request, now),
  unsubscribe: (_caller, { token }) => unsubscribe(token),
  bookSession: ({ uid }, request, now) => bookSession(uid, request, now),
  cancelBooking: ({ uid }, { session_id }, now) => cancelBooking(uid, session_id, now),
  planSession: ({ uid }, { session }, now) => planSession(uid, session, now),
  changeSession: ({ uid }, request, now) => changeSession(uid, request, now),
  cancelSession: ({ uid }, request, now) => cancelSession(uid, request, now),
  recordAttendance: ({ uid }, request, now) => recordAttendance(uid, request, now),
  setReplay: ({ uid }, request) => setReplay(uid, request),
  askQuestion: ({ uid }, request, now) => askQuestion(uid, request, now),
  voteQuestion: ({ uid }, request) => voteQuestion(uid, request),
  confirmClipConsent: ({ uid }, { by }, now) => confirmClipConsent(uid, by, now),
  sendReview: ({ uid }, request, now) => sendReview(uid, request, now),
  deleteReview: ({ uid }, { review_id }) => deleteReview(uid, review_id),
  replyToReview: ({ uid }, request, now) => replyToReview(uid, request, now),
  claimReview: ({ uid }, { review_id }, now) => claimReview(uid, review_id, now),
  releaseReview: ({ uid }, { review_id }) => releaseReview(uid, review_id),
  answerReview: ({ uid }, request, now) => answerReview(uid, request, now),
  publishMove: ({ uid }, request, now) => publishMove(uid, request, now),
  unpublishMove: ({ uid }, { code }) => unpublishMove(uid, code),
  // Security rules cannot validate sixty moves, so this goes through the server.
  async saveMoves({ uid }, request) {
    await saveVideoMoves(uid, request);
    return done;
  },
  answerSupport: ({ uid }, request) => answerSupport(uid, request),
  acceptDraft: ({ uid }, request) => acceptDraft(uid, request),
  changeLevel: ({ uid }, request) => changeLevel(uid, request),
  decideApplication: ({ uid }, request) => decideApplication(uid, request),
  deleteEvent: ({ uid }, request) => deleteEvent(uid, request),
  deleteUser: ({ uid }, request, now) => deleteUser(uid, request, now),
  deleteVideo: ({ uid }, request) => deleteVideo(uid, request),
  dismissMail: ({ uid }, { id }) => dismissMail(uid, id),
  orderMails: (_admin, { id }) => orderMails(id),
  resendOrderMail: ({ uid }, request, now) => resendOrderMail(uid, request, now),
  addOrderNote: ({ uid }, request, now) => addOrderNote(uid, request, now),
  removeOrderNote: ({ uid }, request) => removeOrderNote(uid, request),
  memberWritings: (_admin, request) => memberWritings(request),
  lastVisits: (_admin, request) => lastVisits(request),
  memberActivity: ({ uid }, request) => memberActivity(uid, request),
  async moderate({ uid }, request) {
    await moderateContribution(uid, request);
    return done;
  },
  muteMember: ({ uid }, request) => muteMember(uid, request),
  replaceFilm: ({ uid }, request) => replaceFilm(uid, request),
  setAdmin: ({ uid }, request) => setAdmin(uid, request),
  setMembership: ({ uid }, request) => setMembership(uid, request),
  setTrainer: ({ uid }, request) => setTrainer(uid, request),
  unpublishVideo: ({ uid }, request) => unpublishVideo(uid, request),
};
