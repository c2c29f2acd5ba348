import * as z from 'zod/mini';
import { instant, parserOf } from '../parsing/parse.ts';
import { PROMISED_MS } from './review-decisions.ts';

const statsSchema = z.object({
  /** Clips that wait for a trainer. */
  waiting: z.int(),
  /** Median delay of the last 30 days; null if nothing was answered. */
  median_ms: z.nullable(z.number()),
});
/** `review_stats/summary`: the queue, as every account may see it. */
export type ReviewStats = z.output<typeof statsSchema>;
export const parseReviewStats = parserOf('review stats', statsSchema);

/**
 * Returns the delay that members are told: the median of the last 30 days, or the promised one
 * without answers.
 */
export const expectedDelayMs = (stats: ReviewStats | null): number =>
  stats?.median_ms ?? PROMISED_MS;

/** `validated_moves/{code}`: the public page of a validated move. */
export const parseValidatedMove = parserOf(
  'validated move',
  z.object({
    name_fr: z.string(),
    name_en: z.string(),
    member_name: z.string(),
    trainer_name: z.string(),
    validated_at: instant,
    /** The part of the clip to show; absent unless the member chose to publish it. */
    clip: z.optional(z.object({ trim_in_s: z.number(), trim_out_s: z.number() })),
  }),
);
