import { NO_STATS } from './video.ts';

/**
 * The average of comment ratings, rounded to 2 decimals; without comments, what is shown by default.
 *
 * @param sum of whole ratings 1 to 5; rounding starts from this integer, where halves are exact.
 */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? NO_STATS.rating : Math.round((sum * 100) / count) / 100;
}
