import { AggregateField, FieldValue } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { averageRating } from '@atelier/domain/content/rating';
import { database } from '../platform/firebase.ts';
import { MAX_CONTENDED_ATTEMPTS } from '../platform/transaction-options.ts';

/**
 * Counts a video's comments and averages their ratings into `video_stats`. Count, sum and write are one transaction:
 * of two at once, the one that counted earlier cannot be the last to write. Safe to run twice.
 *
 * A video that is gone gets no statistics back by the deletion of its comments.
 */
export async function rateVideo(videoId: string): Promise<void> {
  const db = database();
  const video = db.doc(path.video(videoId));
  const stats = db.doc(path.videoStats(videoId));
  const ratings = video.collection('comments').aggregate({
    count: AggregateField.count(),
    sum: AggregateField.sum('rating'),
  });
  await db.runTransaction(
    async (transaction) => {
      const [storedVideo, storedStats] = await transaction.getAll(video, stats);
      if (!storedVideo?.exists) return;
      const { count, sum } = (await transaction.get(ratings)).data();
      const views: unknown = storedStats?.get('views');
      transaction.set(stats, {
        views: typeof views === 'number' ? views : 0,
        rating: averageRating(sum, count),
        rating_count: count,
        computed_at: FieldValue.serverTimestamp(),
      });
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
}
