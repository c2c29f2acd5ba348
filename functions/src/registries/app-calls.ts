import { FRESH_SIGN_IN_SECONDS } from '@atelier/domain/contracts/member';
import { DomainError } from '@atelier/domain/error-code';
import { acceptDraft } from '../content/video/accept-draft.ts';
import { changeLevel } from '../content/video/change-level.ts';
import { decideApplication } from '../members/applications/decide-application.ts';
import { deleteEvent } from '../content/events/delete-event.ts';
import { deleteUser } from '../deletion/delete-user.ts';
import { deleteVideo } from '../content/video/delete-video.ts';
import { requestDeletion } from '../deletion/deletion-request.ts';
import { memberActivity } from '../members/member-activity.ts';
import { exportMemberData } from '../members/member-export.ts';
import { setAdmin, setTrainer } from '../members/member-flags.ts';
import { moderateContribution } from '../moderation/moderate-contribution.ts';
import { muteMember } from '../moderation/mute-member.ts';
import { publicHome } from '../site/public-home.ts';
import { replaceFilm } from '../content/video/replace-film.ts';
import { setMembership } from '../billing/subscription/set-membership.ts';
import { signMediaUrls } from '../content/media/sign-media-urls.ts';
import { unpublishVideo } from '../content/video/unpublish-video.ts';
import { saveVideoMoves } from '../content/video/save-moves.ts';
import type { CallHandlers } from '../http/answer-call.ts';

const done = { ok: true } as const;

/** Handlers of the calls that do not need Stripe. */
export const appCalls: CallHandlers<'app'> = {
  'public/home': publicHome,
  signMediaUrls: (visitor, request, now) => signMediaUrls(visitor?.uid ?? null, request, now),
  async deleteMyAccount({ uid, signedInAt }, _request, now) {
    // Requires a recent sign-in, so that an unattended device is not enough.
    if (now.getTime() - signedInAt.getTime() > FRESH_SIGN_IN_SECONDS * 1000) {
      throw new DomainError('auth-recent-login-required');
    }
    await requestDeletion(uid, uid, now);
    return done;
  },
  exportMyData: ({ uid }, _request, now) => exportMemberData(uid, now),
  // Security rules cannot validate sixty moves, so this goes through the server.
  async saveMoves({ uid }, request) {
    await saveVideoMoves(uid, request);
    return done;
  },
  acceptDraft: ({ uid }, request) => acceptDraft(uid, request),
  changeLevel: ({ uid }, request) => changeLevel(uid, request),
  decideApplication: ({ uid }, request) => decideApplication(uid, request),
  deleteEvent: ({ uid }, request) => deleteEvent(uid, request),
  deleteUser: ({ uid }, request, now) => deleteUser(uid, request, now),
  deleteVideo: ({ uid }, request) => deleteVideo(uid, request),
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
