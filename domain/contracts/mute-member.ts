import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { nonBlankText } from '../parsing/text.ts';
import { MAX_LENGTH } from '../limits.ts';

/** A year: whoever is to be silent for longer is better shown out. */
const MAX_MUTE_MINUTES = 366 * 24 * 60;

/** How long an admin may silence a member in the chat, as the choices of a form; in minutes. */
export const MUTE_CHOICES = [60, 24 * 60, 7 * 24 * 60, 30 * 24 * 60] as const;

export const muteMemberRequest = z.strictObject({
  uid: z.string().check(z.refine(isDocumentId)),
  /** From now on; 0 gives the word back. */
  minutes: z.int().check(z.gte(0), z.lte(MAX_MUTE_MINUTES)),
  reason: z.optional(nonBlankText(MAX_LENGTH.reason)),
});
export type MuteMemberRequest = z.output<typeof muteMemberRequest>;

/** Epoch milliseconds; `null` when the member may speak. */
export const muteMemberResponse = z.object({ muted_until: z.nullable(z.number()) });
export type MuteMemberResponse = z.output<typeof muteMemberResponse>;
