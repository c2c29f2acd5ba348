import * as z from 'zod/mini';
import { serverInstant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';
import { text } from '../parsing/text.ts';
import { REPORT_STATES } from '../values.ts';

const reportedContentSchema = z.object({
  user_id: z.string(),
  author_name: z.string(),
  text: z.string(),
  /** Whether a file came with it. */
  has_file: z.boolean(),
});
/** A comment's or message's words and author at one moment. */
export type ReportedContent = z.output<typeof reportedContentSchema>;

const reportSchema = z.object({
  reporter: z.string(),
  /** Path of a comment or a chat message. */
  target: z.string(),
  reason: text(1, 1000),
  state: z.enum(REPORT_STATES),
  created_at: serverInstant,
  /**
   * What was reported as it stood then, written by the server right after: absent until that, when it was gone by
   * then, and once its author has left.
   */
  said: z.optional(reportedContentSchema),
});
/** `reports/{id}`: what a member told the admins of. */
export type Report = z.output<typeof reportSchema>;
export const parseReport = parserOf('report', reportSchema);
