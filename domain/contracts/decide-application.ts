import * as z from 'zod/mini';
import { nonBlankText } from '../parsing/text.ts';
import { APPLICATION_STATUSES } from '../values.ts';
import { adminOutcome } from './admin-outcome.ts';
import { targetId } from './target-id.ts';
import { MAX_LENGTH } from '../limits.ts';

/** The application as the admin sees it; one that was decided or sent again meanwhile is a `conflict`. */
const expected = z.strictObject({
  status: z.enum(APPLICATION_STATUSES),
  /** `created_at` in epoch milliseconds: an application that is sent again is another one. */
  created_at: z.int().check(z.gte(0)),
});

/**
 * Decides a trainer application, also one that was decided before. Approval makes the member a trainer; the member is
 * told by e-mail.
 */
export const decideApplicationRequest = z.discriminatedUnion('status', [
  z.strictObject({ uid: targetId, status: z.literal('approved'), expected }),
  z.strictObject({
    uid: targetId,
    status: z.literal('rejected'),
    /** Told to the member, as written. */
    reason: nonBlankText(MAX_LENGTH.reason),
    /** Whether a member who is a trainer already stops being one. */
    withdraw_trainer: z.boolean(),
    expected,
  }),
]);
export type DecideApplicationRequest = z.output<typeof decideApplicationRequest>;
export const decideApplicationResponse = adminOutcome;
