import { FieldValue } from 'firebase-admin/firestore';
import { canSeeVideo, effectiveTier } from '@atelier/domain/access/access';
import { parseVideo } from '@atelier/domain/content/video';
import type { ReplyToReviewRequest, SendReviewRequest } from '@atelier/domain/contracts/reviews';
import { DomainError } from '@atelier/domain/error-code';
import type { ClipConsent } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { validatedMovesOf } from '@atelier/domain/queries/server-content-queries';
import {
  findSendProblem,
  parseReviewMonth,
  REVIEW_KEPT_MS,
  reviewMonthOf,
} from '@atelier/domain/reviews/review-decisions';
import { clipFolder } from '@atelier/domain/storage-paths';
import {
  database,
  MAX_CONTENDED_ATTEMPTS,
  parseDocument,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { removePages } from './public-page.ts';
import { requireOwnReview, requireProfile, requireUpload } from './review-documents.ts';

const done = { ok: true } as const;

/**
 * Stores who says that a member may send clips. With a parent's consent there are no public pages,
 * so that existing ones are removed.
 *
 * @throws DomainError `forbidden` without a profile
 */
export async function confirmClipConsent(
  uid: string,
  by: ClipConsent,
  now: Date,
): Promise<typeof done> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const profile = await transaction.get(db.doc(path.profile(uid)));
    const former = requireProfile(profile).clip_consent;
    const pages =
      by === 'parent' ? (await transaction.get(toFirestoreQuery(validatedMovesOf(uid)))).docs : [];
    await removePages(transaction, pages);
    if (former?.by !== by) transaction.update(profile.ref, { clip_consent: { by, at: now } });
  });
  return done;
}

/**
 * Puts an uploaded clip into the queue of the trainers. Does nothing for one that is there.
 *
 * @throws DomainError `forbidden` for another plan, `clip-consent`, `reviews-used-up`,
 * `media-unavailable` before the clip has arrived, `not-found` for a move that the member cannot
 * see, `conflict` for a used id
 */
export async function sendReview(
  uid: string,
  request: SendReviewRequest,
  now: Date,
): Promise<typeof done> {
  const { review_id: id, video_id, move_id, previous_id } = request;
  const clip = `${clipFolder(uid, id)}/${request.file}`;
  await requireUpload(clip);
  const db = database();
  const month = reviewMonthOf(now);
  const paths = [
    path.moveReview(id),
    path.profile(uid),
    path.video(video_id),
    path.reviewMonth(uid, month),
  ];
  await db.runTransaction(
    async (transaction) => {
      const [stored, profile, video, sentThen] = await transaction.getAll(
        ...paths.map((one) => db.doc(one)),
      );
      const member = requireProfile(profile);
      if (stored?.exists && stored.get('user_id') === uid) return;
      const sent = sentThen?.exists ? parseReviewMonth(sentThen.data()).sent : [];
      if (!stored || stored.exists || !sentThen || sent.includes(id)) {
        throw new DomainError('conflict');
      }
      const tier = effectiveTier(member, now);
      const problem = findSendProblem({ tier, consent: member.clip_consent?.by, sent });
      if (problem !== null) throw new DomainError(problem);
      const lesson = parseDocument(video, parseVideo);
      const move = lesson?.moves?.find((one) => one.id === move_id);
      if (lesson?.status !== 'en_ligne' || !move) throw new DomainError('not-found');
      if (!canSeeVideo({ uid, member }, lesson, now)) throw new DomainError('not-found');
      if (previous_id !== null) {
        const former = requireOwnReview(
          await transaction.get(db.doc(path.moveReview(previous_id))),
          uid,
        );
        if (former.video_id !== video_id || former.move_id !== move_id) {
          throw new DomainError('invalid-data');
        }
      }
      const { duration_s, trim_in_s, trim_out_s } = request;
      transaction.create(stored.ref, {
        user_id: uid,
        author_name: member.display_name,
        tier,
        video_id,
        move_id,
        name_fr: move.name_fr,
        name_en: move.name_en,
        lesson: { start_s: move.start_s, end_s: move.end_s },
        clip: { path: clip, duration_s, trim_in_s, trim_out_s },
        ...(previous_id !== null && { previous_id }),
        state: 'waiting',
        created_at: now,
        expires_at: new Date(now.getTime() + REVIEW_KEPT_MS),
      });
      transaction.set(sentThen.ref, { month, sent: [...sent, id] });
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
  return done;
}

/**
 * Deletes a review of the caller; a trigger removes its files and its page. One that no trainer has
 * begun is given back. Does nothing for one that is gone.
 *
 * @throws DomainError `forbidden`
 */
export async function deleteReview(uid: string, id: string): Promise<typeof done> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const stored = await transaction.get(db.doc(path.moveReview(id)));
    if (!stored.exists) return;
    const { state, created_at } = requireOwnReview(stored, uid);
    const month = db.doc(path.reviewMonth(uid, reviewMonthOf(created_at)));
    const isCounted = state === 'waiting' && (await transaction.get(month)).exists;
    if (isCounted) transaction.update(month, { sent: FieldValue.arrayRemove(id) });
    transaction.delete(stored.ref);
  });
  return done;
}

/**
 * Stores the one answer of a member to a trainer.
 *
 * @throws DomainError `not-found`, `forbidden`, `conflict` before an answer or after the own one
 */
export async function replyToReview(
  uid: string,
  { review_id: id, text }: ReplyToReviewRequest,
  now: Date,
): Promise<typeof done> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const stored = await transaction.get(db.doc(path.moveReview(id)));
    const { state, reply } = requireOwnReview(stored, uid);
    if (reply?.text === text) return;
    if (state !== 'answered' || reply !== undefined) throw new DomainError('conflict');
    transaction.update(stored.ref, { reply: { text, at: now } });
  });
  return done;
}
