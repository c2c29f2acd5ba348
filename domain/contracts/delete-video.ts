import * as z from 'zod/mini';
import { text } from '../parsing/text.ts';
import { adminOutcome } from './admin-outcome.ts';
import { expectedVersion } from './expected-version.ts';
import { targetId } from './target-id.ts';
import { MAX_LENGTH } from '../limits.ts';

/**
 * Deletes a video, or refuses a proposal: files, comments, views, statistics and members' labels go with it, shortly
 * after the answer.
 */
export const deleteVideoRequest = z.strictObject({
  id: targetId,
  expected_updated_at: expectedVersion,
  /** Sent to the author of a refused proposal by e-mail, as written. */
  reason: z.optional(text(0, MAX_LENGTH.reason)),
});
export type DeleteVideoRequest = z.output<typeof deleteVideoRequest>;
export const deleteVideoResponse = adminOutcome;
