import { NO_STATS } from './video.ts';

/**
 * Returns the average of comment ratings with 2 decimals; without comments, the default display.
 *
 * @param sum of integer ratings 1 to 5, so that halves round exactly.
 */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? NO_STATS.rating : Math.round((sum * 100) / count) / 100;
}
