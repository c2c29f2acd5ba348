import { NO_STATS } from './video.ts';

/** Returns the average of integer ratings with 2 decimals, halves rounded exactly; the default display without any. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? NO_STATS.rating : Math.round((sum * 100) / count) / 100;
}
