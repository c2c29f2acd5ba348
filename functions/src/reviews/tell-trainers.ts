import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { isTrainer } from '@atelier/domain/access/access';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { unansweredClips } from '@atelier/domain/queries/server-count-queries';
import { anyTrainers } from '@atelier/domain/queries/server-member-queries';
import { parseMoveReview, type MoveReview } from '@atelier/domain/reviews/move-review';
import { isHeld, LATE_MS, PROMISED_MS } from '@atelier/domain/reviews/review-decisions';
import { localeOf } from '@atelier/domain/values';
import { notify } from '../notifications/notify.ts';
import {
  collectFrom,
  database,
  forEachDocument,
  parseDocument,
  readDocuments,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { siteOrigin } from '../platform/site-environment.ts';

const PAGE = 100;

/**
 * Tells of a new clip: the trainer whose film shows the move, as any trainer may answer and one
 * knows it best; all trainers if there is no such one. Safe to run twice.
 *
 * @param stored  the new review
 */
export async function tellOfClip(stored: DocumentSnapshot): Promise<void> {
  const review = parseDocument(stored, parseMoveReview);
  if (review === undefined) return;
  const own = await trainerOfFilm(review);
  const told = own === undefined ? await trainersFor(review) : [own];
  await Promise.all(told.map((trainer) => tell(trainer, stored.id, review, 'new')));
}

/**
 * Tells all trainers of the clips that a day is left to answer, once. One that a trainer works on
 * waits until it is answered, or put back into the queue. Safe to run twice.
 */
export async function tellOfLateClips(now: Date): Promise<void> {
  const until = new Date(now.getTime() - LATE_MS);
  await forEachDocument(toFirestoreQuery(unansweredClips(until, PAGE)), PAGE, async (stored) => {
    const review = parseDocument(stored, parseMoveReview);
    if (review === undefined || review.late_told === true || isHeld(review, now)) return;
    const trainers = await trainersFor(review);
    await Promise.all(trainers.map((trainer) => tell(trainer, stored.id, review, 'late')));
    await database().runTransaction(async (transaction) => {
      const { exists, ref } = await transaction.get(stored.ref);
      if (exists) transaction.update(ref, { late_told: true });
    });
  });
}

/** Returns the author of the film that a clip is about, if they are a trainer who may answer it. */
async function trainerOfFilm({
  video_id,
  user_id,
}: MoveReview): Promise<DocumentSnapshot | undefined> {
  const [video] = await readDocuments(path.video(video_id));
  const author = textAt(video, 'author_id');
  if (author === undefined || author === user_id) return undefined;
  const [profile] = await readDocuments(path.profile(author));
  const member = parseDocument(profile, parseProfile);
  return member !== undefined && isTrainer(member) ? profile : undefined;
}

/** Returns the trainers who may answer a clip: all but its sender. */
function trainersFor({ user_id }: MoveReview): Promise<DocumentSnapshot[]> {
  return collectFrom(toFirestoreQuery(anyTrainers(PAGE)), PAGE, (trainer) =>
    trainer.id === user_id ? [] : [trainer],
  );
}

function tell(
  trainer: DocumentSnapshot,
  id: string,
  { name_fr, name_en, created_at }: MoveReview,
  state: 'new' | 'late',
): Promise<void> {
  const title = localeOf(trainer.get('locale')) === 'fr' ? name_fr : name_en;
  const due = new Date(created_at.getTime() + PROMISED_MS);
  return notify(
    trainer.id,
    { key: `clip_${id}_${state}` },
    {
      kind: 'clip-waiting',
      fields: { review_id: id, title, state },
      mail: {
        template: `clip-${state}`,
        values: { title, date: due, time: due, clipsUrl: `${siteOrigin()}/upload-pro/avis` },
      },
    },
  );
}
