import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { nonBlankText, text } from '../parsing/text.ts';
import { MAX_LENGTH } from '../limits.ts';

/** Path of a comment or a chat message (domain/moderation/contribution.ts). */
const target = z.string().check(z.maxLength(300));
const commonFields = {
  target,
  /** The words as the admin saw them: others that stand there since are not theirs to judge. */
  seen: z.optional(text(0, MAX_LENGTH.contribution)),
  /** For the log. */
  reason: z.optional(nonBlankText(MAX_LENGTH.reason)),
  /** The report that led here; it is resolved with the deed. */
  report: z.optional(z.string().check(z.refine(isDocumentId))),
};

/** What an admin does to another's words. Deleting takes the file along. */
export const moderateRequest = z.union([
  z.strictObject({ ...commonFields, action: z.literal('delete') }),
  /** Blank only where a file stands beside the text. */
  z.strictObject({ ...commonFields, action: z.literal('edit'), text: text(0, MAX_LENGTH.contribution) }),
]);
export type ModerateRequest = z.output<typeof moderateRequest>;
export const moderateResponse = z.object({ ok: z.literal(true) });
