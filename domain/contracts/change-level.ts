import * as z from 'zod/mini';
import { TIERS } from '../values.ts';
import { adminOutcome } from './admin-outcome.ts';
import { targetId } from './target-id.ts';

/** Moves a video, or a proposal, to another level; a published one's files move along. */
export const changeLevelRequest = z.strictObject({
  id: targetId,
  /** The level that the admin sees; another one in the database is a `conflict`. */
  from: z.enum(TIERS),
  to: z.enum(TIERS),
});
export type ChangeLevelRequest = z.output<typeof changeLevelRequest>;
export const changeLevelResponse = adminOutcome;
