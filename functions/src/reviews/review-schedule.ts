import { path } from '@atelier/domain/paths';
import {
  expiredReviews,
  reviewsAnsweredSince,
} from '@atelier/domain/queries/server-content-queries';
import { openReviews } from '@atelier/domain/queries/server-count-queries';
import { medianOf } from '@atelier/domain/reviews/review-decisions';
import { DAY_MS } from '@atelier/domain/time-units';
import {
  countOf,
  database,
  dateAt,
  forEachDocument,
  toFirestoreQuery,
} from '../platform/firebase.ts';

/** Period of the answers whose delay is measured. */
const MEASURED_MS = 30 * DAY_MS;
const PAGE = 300;

/** Stores how many clips wait, and how long members of the last 30 days waited for an answer. */
export async function measureReviews(now: Date): Promise<void> {
  const since = new Date(now.getTime() - MEASURED_MS);
  const recent = toFirestoreQuery(reviewsAnsweredSince(since)).select('created_at', 'answered_at');
  const [answered, waiting] = await Promise.all([recent.get(), countOf(openReviews())]);
  const delays = answered.docs
    .map((review) => Number(dateAt(review, 'answered_at')) - Number(dateAt(review, 'created_at')))
    .filter(Number.isFinite);
  await database()
    .doc(path.reviewStats())
    .set({ waiting, answered: delays.length, median_ms: medianOf(delays), updated_at: now });
}

/** Deletes the reviews that were kept long enough; a trigger removes their clips. */
export async function purgeReviews(now: Date): Promise<void> {
  await forEachDocument(toFirestoreQuery(expiredReviews(now, PAGE)), PAGE, ({ ref }) =>
    ref.delete(),
  );
}
