import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { validatedMovesFrom } from '@atelier/domain/queries/server-content-queries';
import { clipFolder, clipReplyFolder } from '@atelier/domain/storage-paths';
import { database, dateAt, mediaBucket, textAt, toFirestoreQuery } from '../platform/firebase.ts';
import { removePages } from './public-page.ts';

/**
 * Removes what belongs to a deleted review: its files and its public page. The page of one that was kept long enough
 * stays without the clip. Safe to run twice.
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
  const [member, trainer] = [textAt(last, 'user_id'), textAt(last, 'trainer_id')];
  if (member !== undefined) await mediaBucket().deleteFiles({ prefix: `${clipFolder(member, last.id)}/` });
  if (trainer !== undefined) await mediaBucket().deleteFiles({ prefix: `${clipReplyFolder(trainer, last.id)}/` });
}
