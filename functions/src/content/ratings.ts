import { AggregateField, FieldValue } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { averageRating } from '@atelier/domain/content/rating';
import { database } from '../platform/firebase.ts';
import { MAX_CONTENDED_ATTEMPTS } from '../platform/transaction-options.ts';

/**
 * Writes the number and average of a video's ratings to `video_stats`, in one transaction, so that of two parallel runs
 * the later count wins. Safe to run twice. Does nothing for a deleted video.
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
