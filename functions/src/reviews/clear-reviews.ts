import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { path } from '@atelier/domain/paths';
import { reviewsBy, reviewsOf } from '@atelier/domain/queries/review-queries';
import {
  validatedMovesOf,
  validationsBy,
  validatedMovesFrom,
} from '@atelier/domain/queries/server-content-queries';
import { clipFolder, clipReplyFolder } from '@atelier/domain/storage-paths';
import {
  database,
  forEachDocument,
  textAt,
  toFirestoreQuery,
  dateAt,
  mediaBucket,
} from '../platform/firebase.ts';
import { unclaimed } from './answer-review.ts';
import { removePages } from './public-page.ts';

const PAGE = 100;
const { user_id: trainer_id, author_name: trainer_name } = DELETED_MEMBER;

/**
 * Deletes the clips and public pages of a deleted member. What they held as a trainer waits again;
 * what they answered stays without their name and what they recorded. Safe to run twice.
 */
export async function leaveReviews(uid: string): Promise<void> {
  const db = database();
  await forEachDocument(
    toFirestoreQuery(validatedMovesOf(uid, PAGE)),
    PAGE,
    async ({ id, ref }) => {
      await db.doc(path.validatedMove(id)).delete();
      await ref.delete();
    },
  );
  // A trigger removes their files.
  await forEachDocument(toFirestoreQuery(reviewsOf(uid, PAGE)), PAGE, ({ ref }) => ref.delete());
  await forEachDocument(toFirestoreQuery(reviewsBy(uid, PAGE)), PAGE, ({ ref }) =>
    db.runTransaction(async (transaction) => {
      const stored = await transaction.get(ref);
      if (stored.get('trainer_id') !== uid) return;
      const answered = { trainer_id, trainer_name, 'answer.reply_path': FieldValue.delete() };
      transaction.update(ref, stored.get('state') === 'answered' ? answered : unclaimed());
    }),
  );
  await forEachDocument(toFirestoreQuery(validationsBy(uid, PAGE)), PAGE, async (validation) => {
    const code = textAt(validation, 'code');
    const page = code === undefined ? undefined : await db.doc(path.validatedMove(code)).get();
    if (page?.exists) await page.ref.update({ trainer_name });
    await validation.ref.update({ trainer_id, trainer_name });
  });
}

/**
 * Removes what belongs to a deleted review: its files and its public page. The page of one that was
 * kept long enough stays without the clip. Safe to run twice.
 *
 * @param last  the deleted document
 */
export async function clearReview(last: DocumentSnapshot, now: Date): Promise<void> {
  const db = database();
  const expiresAt = dateAt(last, 'expires_at');
  const isExpired = expiresAt !== undefined && expiresAt <= now;
  const exists = await db.runTransaction(async (transaction) => {
    const stored = await transaction.get(db.doc(path.moveReview(last.id)));
    if (stored.exists) return true;
    const { docs } = await transaction.get(toFirestoreQuery(validatedMovesFrom(last.id)));
    if (!isExpired) await removePages(transaction, docs);
    else {
      for (const { id, ref } of docs) {
        transaction.update(ref, { clip: FieldValue.delete() });
        transaction.update(db.doc(path.validatedMove(id)), { clip: FieldValue.delete() });
      }
    }
    return false;
  });
  if (exists) return;
  const member = textAt(last, 'user_id');
  const trainer = textAt(last, 'trainer_id');
  if (member !== undefined) {
    await mediaBucket().deleteFiles({ prefix: `${clipFolder(member, last.id)}/` });
  }
  if (trainer !== undefined) {
    await mediaBucket().deleteFiles({ prefix: `${clipReplyFolder(trainer, last.id)}/` });
  }
}
