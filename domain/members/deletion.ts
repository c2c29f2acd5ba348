import * as z from 'zod/mini';
import { DELETION_STEPS } from './deletion-steps.ts';
import { instant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';

const deletionSchema = z.object({
  state: z.enum(['pending', 'done']),
  steps: z.record(z.enum(DELETION_STEPS), z.enum(['open', 'done'])),
  /** Runs so far. */
  attempts: z.int(),
  /** When it goes on: a failed step's next try, or the second pass. */
  next_at: instant,
  /** Steps that failed in the last run, joined by commas. */
  error: z.optional(z.string()),
});
/** `deletions/{uid}`: how far a member's deletion is. Written by the server alone, read by admins. */
export type Deletion = z.output<typeof deletionSchema>;
export const parseDeletion = parserOf('deletion', deletionSchema);
