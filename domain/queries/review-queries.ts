import { LIST_LIMIT } from '../limits.ts';
import { equals, newestFirst, orderBy, querySpec, type QuerySpec } from './query-spec.ts';

/** A member's own clips, newest first, live. */
export const reviewsOf = (uid: string, limit = 50): QuerySpec =>
  querySpec('move_reviews', limit, { where: [equals('user_id', uid)], orderBy: newestFirst });

/** What waits for a trainer, oldest first, live. */
export const waitingReviews = (limit: number = LIST_LIMIT.page): QuerySpec =>
  querySpec('move_reviews', limit, {
    where: [equals('state', 'waiting')],
    orderBy: orderBy('asc', 'created_at'),
  });

/** What a trainer holds or answered, newest first, live. */
export const reviewsBy = (trainer: string, limit = 50): QuerySpec =>
  querySpec('move_reviews', limit, {
    where: [equals('trainer_id', trainer)],
    orderBy: newestFirst,
  });

/** A member's moves that a trainer validated. */
export const validationsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec(`profiles/${uid}/validations`, limit);
