import * as z from 'zod/mini';
import { adminOutcome } from './admin-outcome.ts';
import { targetId } from './target-id.ts';

/** Makes a member a pro trainer, or takes it back; an application of theirs stays as it was decided. */
export const setTrainerRequest = z.strictObject({
  uid: targetId,
  is_pro_trainer: z.boolean(),
  /** The flag as the admin sees it; another one in the database is a `conflict`, also where it is as asked. */
  expected: z.boolean(),
});
export type SetTrainerRequest = z.output<typeof setTrainerRequest>;
export const setTrainerResponse = adminOutcome;
