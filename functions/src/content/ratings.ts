import { AggregateField, FieldValue } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { averageRating } from '@atelier/domain/content/rating';
import { commentsOf, newestCommentBy } from '@atelier/domain/queries/member-queries';
import {
  collectFrom,
  database,
  MAX_CONTENDED_ATTEMPTS,
  numberAt,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';

const PAGE = 500;
/** Upper bound for counts, which bill one read per thousand index entries. */
const MAX_COUNTED = 1_000_000;

/**
 * Counts a member's newest rating of a video, and writes number and average of all members'
 * ratings, and the number of comments, to `video_stats`.
 * Safe to run twice. Does nothing for a deleted video.
 */
export async function recountRatings(videoId: string, member: string): Promise<void> {
  const stats = await database().doc(path.videoStats(videoId)).get();
  // Older statistics rate by comments, not members, and lack their number: all members' ratings are
  // collected once.
  const isCounted =
    stats.get('comment_count') !== undefined || numberAt(stats, 'rating_count') === 0;
  const members = isCounted ? [member] : [member, ...(await commentAuthors(videoId))];
  for (const one of new Set(members)) await storeRating(videoId, one);
  await storeAverage(videoId);
}

function commentAuthors(videoId: string): Promise<string[]> {
  const comments = toFirestoreQuery(commentsOf(videoId, PAGE)).select('user_id');
  return collectFrom(comments, PAGE, (comment) =>
    [textAt(comment, 'user_id')].filter((author) => author !== undefined),
  );
}

/** Keeps the rating of a member's newest comment in one document. */
async function storeRating(videoId: string, member: string): Promise<void> {
  const db = database();
  const rating = db.doc(path.rating(videoId, member));
  await db.runTransaction(async (transaction) => {
    const video = await transaction.get(db.doc(path.video(videoId)));
    const [newest] = (await transaction.get(toFirestoreQuery(newestCommentBy(videoId, member))))
      .docs;
    if (video.exists && newest !== undefined) {
      transaction.set(rating, { rating: numberAt(newest, 'rating') });
    } else transaction.delete(rating);
  });
}

/** In one transaction, so that of two parallel runs the later count wins. */
async function storeAverage(videoId: string): Promise<void> {
  const db = database();
  const video = db.doc(path.video(videoId));
  const stats = db.doc(path.videoStats(videoId));
  const ratings = video
    .collection('ratings')
    .aggregate({ count: AggregateField.count(), sum: AggregateField.sum('rating') });
  const comments = toFirestoreQuery(commentsOf(videoId, MAX_COUNTED)).count();
  await db.runTransaction(
    async (transaction) => {
      const [storedVideo, storedStats] = await transaction.getAll(video, stats);
      if (!storedVideo?.exists) return;
      const { count, sum } = (await transaction.get(ratings)).data();
      transaction.set(stats, {
        views: numberAt(storedStats, 'views'),
        rating: averageRating(sum, count),
        rating_count: count,
        comment_count: (await transaction.get(comments)).data().count,
        computed_at: FieldValue.serverTimestamp(),
      });
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
}
