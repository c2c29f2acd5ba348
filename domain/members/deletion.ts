import * as z from 'zod/mini';
import { DELETION_STEPS } from './deletion-steps.ts';
import { instant, parserOf } from '../parsing/parse.ts';

const deletionSchema = z.object({
  state: z.enum(['pending', 'done']),
  steps: z.record(z.enum(DELETION_STEPS), z.enum(['open', 'done'])),
  /** Number of runs so far. */
  attempts: z.int(),
  /** When it continues: retry of a failed step, or the second pass. */
  next_at: instant,
  /** Failed steps of the last run, joined by commas. */
  error: z.optional(z.string()),
});
/**
 * Parses `deletions/{uid}`: the progress of a member's deletion. Written by the server only, read
 * by admins.
 */
export const parseDeletion = parserOf('deletion', deletionSchema);
