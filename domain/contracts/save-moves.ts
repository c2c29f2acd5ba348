import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { moveInput } from '../content/move.ts';
import { MAX_MOVES } from '../limits.ts';

/** All the moves of a video, in place of those that it had. */
export const saveMovesRequest = z.strictObject({
  video_id: z.string().check(z.refine(isDocumentId)),
  moves: z.array(moveInput).check(z.maxLength(MAX_MOVES)),
  /** `updated_at` of the video that was being edited, epoch milliseconds; null when it had none. */
  seen_at: z.nullable(z.int()),
});
export type SaveMovesRequest = z.output<typeof saveMovesRequest>;

export const saveMovesResponse = z.object({ ok: z.literal(true) });
