import * as z from 'zod/mini';
import { OPEN_TASK_KINDS } from '../metrics/open-task.ts';
import { JOB_KINDS, namedMember } from './admin-jobs.ts';

// Response of the admin area's call about what waits for the studio; `calls.ts` says what the call
// does.

const taskRow = z.object({
  /** Of its document; of a failed job `{kind}/{id}`. */
  id: z.string(),
  /**
   * Title of a video, number of an order, place of what was reported, move of a clip, plan and month
   * that owe a session, what a job is about.
   */
  subject: z.optional(z.string()),
  /** The subject in English, where it differs. */
  subject_en: z.optional(z.string()),
  /** With `jobs`. */
  job: z.optional(z.enum(JOB_KINDS)),
  /** Who applied, wrote, bought or sent it; of a report who wrote what was reported. */
  member: z.optional(namedMember),
  /** Epoch milliseconds: since when it waits. Absent where nobody recorded it. */
  since: z.optional(z.number()),
  /** Epoch milliseconds: until when it must be done, where that is known. */
  due: z.optional(z.number()),
});
export const openWorkResponse = z.object({
  /** Each kind of which something waits. */
  kinds: z.array(
    z.object({
      kind: z.enum(OPEN_TASK_KINDS),
      /** All that wait. */
      count: z.int(),
      /** The first of them: those that have waited longest, or have the next deadline. */
      rows: z.array(taskRow),
    }),
  ),
});
export type OpenWork = z.output<typeof openWorkResponse>;
export type WaitingKind = OpenWork['kinds'][number];
export type TaskRow = WaitingKind['rows'][number];
