import * as z from 'zod/mini';
import { serverInstant, parserOf, text } from '../parsing/parse.ts';
import { REPORT_STATES } from '../values.ts';
import { MAX_LENGTH } from '../limits.ts';

const reportedContentSchema = z.object({
  user_id: z.string(),
  author_name: z.string(),
  text: z.string(),
  has_file: z.boolean(),
});
/** Text and author of a contribution at one moment. */
export type ReportedContent = z.output<typeof reportedContentSchema>;

const reportSchema = z.object({
  reporter: z.string(),
  /** Path of a contribution. */
  target: z.string(),
  reason: text(1, MAX_LENGTH.reason),
  state: z.enum(REPORT_STATES),
  created_at: serverInstant,
  /**
   * Snapshot of the reported content, written by the server right after the report. Absent before
   * that, if the content was already deleted, and once its author has left.
   */
  said: z.optional(reportedContentSchema),
  /**
   * Name of the reporter, and title of the video or session, name of the room or move, if it has
   * one: as `said`, from the server.
   */
  reporter_name: z.optional(z.string()),
  place: z.optional(z.string()),
  /** When and by whom it was closed or opened again. */
  updated_at: z.optional(serverInstant),
  updated_by: z.optional(z.string()),
});
/** `reports/{id}`: a member's report to the admins. */
export type Report = z.output<typeof reportSchema>;
export const parseReport = parserOf('report', reportSchema);
