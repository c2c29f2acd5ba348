import { FieldValue, type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import type { AnswerReviewRequest } from '@atelier/domain/contracts/reviews';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { endedClaims } from '@atelier/domain/queries/server-content-queries';
import type { MoveReview } from '@atelier/domain/reviews/move-review';
import {
  CLAIM_MS,
  findClaimProblem,
  findHolderProblem,
} from '@atelier/domain/reviews/review-decisions';
import { clipReplyFolder } from '@atelier/domain/storage-paths';
import { localeOf } from '@atelier/domain/values';
import { notifyInTransaction } from '../notifications/notify.ts';
import { database, forEachDocument, toFirestoreQuery } from '../platform/firebase.ts';
import { siteOrigin } from '../platform/site-environment.ts';
import { requireReview, requireTrainer, requireUpload } from './review-documents.ts';

const done = { ok: true } as const;
const PAGE = 100;

/** Returns the fields of a review that waits again. */
export const unclaimed = () => ({
  state: 'waiting',
  trainer_id: FieldValue.delete(),
  trainer_name: FieldValue.delete(),
  claimed_until: FieldValue.delete(),
});

/**
 * Claims a review for the calling trainer for 30 minutes, or prolongs the claim.
 *
 * @throws DomainError `forbidden`, `not-found`, `conflict`, `review-taken`
 */
export async function claimReview(uid: string, id: string, now: Date): Promise<{ until: number }> {
  const db = database();
  const until = new Date(now.getTime() + CLAIM_MS);
  await db.runTransaction(async (transaction) => {
    const [caller, stored] = await transaction.getAll(
      db.doc(path.profile(uid)),
      db.doc(path.moveReview(id)),
    );
    const { display_name } = requireTrainer(caller);
    const problem = findClaimProblem(requireReview(stored), uid, now);
    if (problem !== null || !stored) throw new DomainError(problem ?? 'not-found');
    const claim = { trainer_id: uid, trainer_name: display_name, claimed_until: until };
    transaction.update(stored.ref, { state: 'claimed', ...claim });
  });
  return { until: until.getTime() };
}

/**
 * Releases the claim of the calling trainer. Does nothing for a review that waits.
 *
 * @throws DomainError `forbidden`, `not-found`, `conflict`, `review-taken`
 */
export async function releaseReview(uid: string, id: string): Promise<typeof done> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const [caller, stored] = await transaction.getAll(
      db.doc(path.profile(uid)),
      db.doc(path.moveReview(id)),
    );
    requireTrainer(caller);
    const review = requireReview(stored);
    if (review.state === 'waiting') return;
    const problem = findHolderProblem(review, uid);
    if (problem !== null || !stored) throw new DomainError(problem ?? 'not-found');
    transaction.update(stored.ref, unclaimed());
  });
  return done;
}

/** Puts clips whose claim has expired back into the queue. */
export async function releaseEndedClaims(now: Date): Promise<void> {
  await forEachDocument(toFirestoreQuery(endedClaims(now, PAGE)), PAGE, async ({ ref }) => {
    await database().runTransaction(async (transaction) => {
      const stored = await transaction.get(ref);
      if (!stored.exists) return;
      const { state, claimed_until } = requireReview(stored);
      if (state !== 'claimed' || claimed_until === undefined || claimed_until > now) return;
      transaction.update(ref, unclaimed());
    });
  });
}

/**
 * Answers a clip that the trainer holds, tells the member, and stores a validated move beside the
 * member's mastery.
 *
 * @throws DomainError `forbidden`, `not-found`, `conflict`, `review-taken`, `media-unavailable`
 * before the recorded reply has arrived, `invalid-data` for a note outside of the clip
 */
export async function answerReview(
  uid: string,
  { review_id: id, answer: { change, reply_file, ...answer } }: AnswerReviewRequest,
  now: Date,
): Promise<typeof done> {
  const reply_path = reply_file === null ? undefined : `${clipReplyFolder(uid, id)}/${reply_file}`;
  if (reply_path !== undefined) await requireUpload(reply_path);
  const db = database();
  await db.runTransaction(async (transaction) => {
    const [caller, stored] = await transaction.getAll(
      db.doc(path.profile(uid)),
      db.doc(path.moveReview(id)),
    );
    const { display_name: trainer_name } = requireTrainer(caller);
    const review = requireReview(stored);
    const problem = findHolderProblem(review, uid);
    if (problem !== null || !stored) throw new DomainError(problem ?? 'not-found');
    const { trim_in_s, trim_out_s } = review.clip;
    const isInClip = ({ at_s }: { at_s: number }) => at_s >= trim_in_s && at_s <= trim_out_s;
    if (![...answer.notes, ...answer.drawings].every(isInClip)) {
      throw new DomainError('invalid-data');
    }
    const validation = db.doc(path.validation(review.user_id, review.video_id, review.move_id));
    const [member, former] = await transaction.getAll(
      db.doc(path.profile(review.user_id)),
      validation,
    );
    transaction.update(stored.ref, {
      state: 'answered',
      trainer_name,
      answered_at: now,
      claimed_until: FieldValue.delete(),
      answer: {
        ...answer,
        ...(change !== null && { change }),
        ...(reply_path !== undefined && { reply_path }),
      },
    });
    if (!member?.exists) return;
    if (answer.verdict === 'validated' && !former?.exists) {
      const { video_id, move_id, name_fr, name_en } = review;
      const by = { trainer_id: uid, trainer_name, review_id: id, validated_at: now };
      transaction.create(validation, { video_id, move_id, name_fr, name_en, ...by });
    }
    tellMember(transaction, member, { id, review, trainer_name, answer, change });
  });
  return done;
}

interface Told {
  id: string;
  review: MoveReview;
  trainer_name: string;
  answer: Pick<AnswerReviewRequest['answer'], 'verdict'>;
  change: string | null;
}

function tellMember(
  transaction: Transaction,
  member: DocumentSnapshot,
  { id, review, trainer_name, answer: { verdict }, change }: Told,
): void {
  const { video_id, move_id } = review;
  const title = localeOf(member.get('locale')) === 'fr' ? review.name_fr : review.name_en;
  notifyInTransaction(transaction, member, {
    kind: 'review-answered',
    fields: { review_id: id, video_id, move_id, title, state: verdict },
    mail: {
      template: verdict === 'validated' ? 'review-validated' : 'review-again',
      values: {
        title,
        trainer: trainer_name,
        reviewUrl: `${siteOrigin()}/reviews/${id}`,
        ...(change !== null && { message: change }),
      },
    },
  });
}
