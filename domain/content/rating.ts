/** The rating that a new comment starts with, and that is shown while nobody has rated. */
export const DEFAULT_RATING = 5;

/** Returns the average of ratings with two decimals; `DEFAULT_RATING` without any. */
export function averageRating(sum: number, count: number): number {
  if (count === 0) return DEFAULT_RATING;
  // Multiplied first, so that an average that ends in half a hundredth is rounded up.
  return Math.round((sum * 100) / count) / 100;
}
