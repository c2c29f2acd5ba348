import { FieldValue } from 'firebase-admin/firestore';
import { partMoves } from '@atelier/domain/content/move';
import { parseVideo } from '@atelier/domain/content/video';
import { path } from '@atelier/domain/paths';
import { notifyInTransaction } from '../../notifications/notify.ts';
import { database, parseDocument } from '../../platform/firebase.ts';

/**
 * Puts the moves of a video aside that its film no longer shows, no matter who has replaced it, and
 * brings back those that it shows again. The author is told of new ones. Leaves `updated_at` and
 * `updated_by` unchanged, which mark direct writes of admins. Safe to run twice.
 */
export async function putMovesAside(videoId: string): Promise<void> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const document = await transaction.get(db.doc(path.video(videoId)));
    const video = parseDocument(document, parseVideo);
    const parted = video && partMoves(video);
    if (!parted) return;
    const { moves, moves_aside } = parted;
    const author = await transaction.get(db.doc(path.profile(video.author_id)));
    transaction.update(document.ref, {
      moves,
      moves_aside: moves_aside.length === 0 ? FieldValue.delete() : moves_aside,
    });
    const known = new Set(video.moves_aside?.map(({ id }) => id));
    if (moves_aside.every(({ id }) => known.has(id))) return;
    notifyInTransaction(transaction, author, {
      kind: 'draft',
      fields: { video_id: videoId, title: video.title, state: 'moves-aside' },
      mail: { template: 'draft-moves-aside', values: { title: video.title, id: videoId } },
    });
  });
}
