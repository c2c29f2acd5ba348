import { path } from '@atelier/domain/paths';
import { repliesTo } from '@atelier/domain/queries/member-queries';
import { database, forEachDocument, MAX_CONTENDED_ATTEMPTS, toFirestoreQuery } from '../platform/firebase.ts';

const PAGE = 200;
/** Upper bound for counts, which bill one read per thousand index entries. */
const MAX_COUNTED = 10_000;

/** Counts the replies to a comment in the comment; deletes them if it does not exist. Safe to run twice. */
export async function updateReplies(videoId: string, commentId: string): Promise<void> {
  const db = database();
  const counted = toFirestoreQuery(repliesTo(videoId, commentId, MAX_COUNTED)).count();
  const exists = await db.runTransaction(
    async (transaction) => {
      const comment = await transaction.get(db.doc(path.comment(videoId, commentId)));
      if (!comment.exists) return false;
      const { count } = (await transaction.get(counted)).data();
      if (count !== (comment.get('reply_count') ?? 0)) transaction.update(comment.ref, { reply_count: count });
      return true;
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
  if (exists) return;
  await forEachDocument(toFirestoreQuery(repliesTo(videoId, commentId, PAGE)), PAGE, ({ ref }) => ref.delete());
}
