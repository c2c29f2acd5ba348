import * as z from 'zod/mini';

/** Length of a trailer in seconds. */
export const TRAILER_SECONDS = { min: 5, max: 30 } as const;

/** A part of a film, in whole seconds from its start. */
export const trailerPartSchema = z.object({ start_s: z.int(), end_s: z.int() });
export type TrailerPart = z.output<typeof trailerPartSchema>;

/** The files of a trailer in the bucket, with the film and the part that it was cut from. */
export const trailerFileSchema = z.object({
  path: z.string(),
  poster: z.optional(z.string()),
  source: z.string(),
  ...trailerPartSchema.shape,
});

/** What a trailer is cut from. */
export interface TrailerCut extends TrailerPart {
  /** The film in the bucket. */
  source: string;
}

export type TrailerProblem = 'order' | 'short' | 'long' | 'outside';

/**
 * Returns the problem of a trailer's part, or null.
 *
 * @param durationS length of the film in seconds; 0 if unknown, then nothing counts as outside.
 */
export function findTrailerProblem(
  { start_s, end_s }: TrailerPart,
  durationS: number,
): TrailerProblem | null {
  if (!(start_s >= 0) || !(start_s < end_s)) return 'order';
  if (end_s - start_s < TRAILER_SECONDS.min) return 'short';
  if (end_s - start_s > TRAILER_SECONDS.max) return 'long';
  return durationS > 0 && end_s > durationS ? 'outside' : null;
}

/** Returns whether two trailers are the same part of the same film. */
export const isSameCut = (one: TrailerCut | undefined, other: TrailerCut | undefined): boolean =>
  one?.source === other?.source && one?.start_s === other?.start_s && one?.end_s === other?.end_s;
