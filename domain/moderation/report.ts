import * as z from 'zod/mini';
import { serverInstant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';
import { text } from '../parsing/text.ts';
import { REPORT_STATES } from '../values.ts';
import { MAX_LENGTH } from '../limits.ts';

const reportedContentSchema = z.object({
  user_id: z.string(),
  author_name: z.string(),
  text: z.string(),
  /** Whether a file was attached. */
  has_file: z.boolean(),
});
/** Text and author of a comment or message at one moment. */
export type ReportedContent = z.output<typeof reportedContentSchema>;

const reportSchema = z.object({
  reporter: z.string(),
  /** Path of a comment or chat message. */
  target: z.string(),
  reason: text(1, MAX_LENGTH.reason),
  state: z.enum(REPORT_STATES),
  created_at: serverInstant,
  /**
   * Snapshot of the reported content, written by the server right after the report. Absent before that, if the content
   * was already deleted, and once its author has left.
   */
  said: z.optional(reportedContentSchema),
});
/** `reports/{id}`: a member's report to the admins. */
export type Report = z.output<typeof reportSchema>;
export const parseReport = parserOf('report', reportSchema);
