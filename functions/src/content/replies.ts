import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { repliesTo } from '@atelier/domain/queries/member-queries';
import { DAY_MS, HOUR_MS } from '@atelier/domain/time-units';
import {
  database,
  forEachDocument,
  MAX_CONTENDED_ATTEMPTS,
  toFirestoreQuery,
  dateAt,
  textAt,
} from '../platform/firebase.ts';
import { notify } from '../notifications/notify.ts';

const PAGE = 200;
/** Upper bound for counts, which bill one read per thousand index entries. */
const MAX_COUNTED = 10_000;

/**
 * Counts the replies to a comment in the comment; deletes them if it does not exist. Safe to run
 * twice.
 */
export async function updateReplies(videoId: string, commentId: string): Promise<void> {
  const db = database();
  const counted = toFirestoreQuery(repliesTo(videoId, commentId, MAX_COUNTED)).count();
  const exists = await db.runTransaction(
    async (transaction) => {
      const comment = await transaction.get(db.doc(path.comment(videoId, commentId)));
      if (!comment.exists) return false;
      const { count } = (await transaction.get(counted)).data();
      if (count !== (comment.get('reply_count') ?? 0)) {
        transaction.update(comment.ref, { reply_count: count });
      }
      return true;
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
  if (exists) return;
  await forEachDocument(toFirestoreQuery(repliesTo(videoId, commentId, PAGE)), PAGE, ({ ref }) =>
    ref.delete(),
  );
}

/**
 * Tells the author of a comment about a reply by somebody else: at most once an hour in the app,
 * and once a day by mail for each comment, so that nobody can flood a mailbox. Safe to run twice.
 */
export async function notifyOfReply(
  videoId: string,
  commentId: string,
  reply: DocumentSnapshot,
): Promise<void> {
  const db = database();
  const [video, comment] = await db.getAll(
    db.doc(path.video(videoId)),
    db.doc(path.comment(videoId, commentId)),
  );
  const author = textAt(comment, 'user_id');
  const title = textAt(video, 'title');
  const repliedAt = dateAt(reply, 'replied_at')?.getTime();
  if (author === undefined || title === undefined || author === reply.get('user_id')) return;
  if (repliedAt === undefined || video?.get('status') !== 'en_ligne') return;
  // No news, such as a restored document.
  if (repliedAt < Date.now() - DAY_MS) return;
  const slot = (ms: number) => `reply_${videoId}_${commentId}_${Math.floor(repliedAt / ms)}`;
  await notify(
    author,
    { key: slot(HOUR_MS), mailId: slot(DAY_MS) },
    {
      kind: 'comment-reply',
      fields: { video_id: videoId, title, reply_id: reply.id },
      mail: { template: 'comment-reply', values: { title, id: videoId, reply: reply.id } },
    },
  );
}
