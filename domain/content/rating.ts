/** Of a new comment, and shown while nobody has rated. */
export const DEFAULT_RATING = 5;

/**
 * Returns the average of integer ratings with 2 decimals, halves rounded exactly; the default
 * without any.
 */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? DEFAULT_RATING : Math.round((sum * 100) / count) / 100;
}
