import { FieldValue } from 'firebase-admin/firestore';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { path } from '@atelier/domain/paths';
import { reviewsBy, reviewsOf } from '@atelier/domain/queries/review-queries';
import { validatedMovesOf, validationsBy } from '@atelier/domain/queries/server-content-queries';
import { database, forEachDocument, textAt, toFirestoreQuery } from '../platform/firebase.ts';
import { unclaimed } from './answer-review.ts';

const PAGE = 100;
const { user_id: trainer_id, author_name: trainer_name } = DELETED_MEMBER;

/**
 * Deletes the clips and public pages of a deleted member. What they held as a trainer waits again; what they answered
 * stays without their name and what they recorded. Safe to run twice.
 */
export async function leaveReviews(uid: string): Promise<void> {
  const db = database();
  await forEachDocument(toFirestoreQuery(validatedMovesOf(uid, PAGE)), PAGE, async ({ id, ref }) => {
    await db.doc(path.validatedMove(id)).delete();
    await ref.delete();
  });
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
