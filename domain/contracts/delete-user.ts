import * as z from 'zod/mini';
import { text } from '../parsing/text.ts';
import { adminOutcome } from './admin-outcome.ts';
import { targetId } from './target-id.ts';
import { MAX_LENGTH } from '../limits.ts';

/**
 * Files a member's deletion; a job does it, step by step, and `deletions/{uid}` shows how far it is. An e-mail that is
 * not (or no longer) this member's is a `conflict`; the last admin stays (`last-admin`).
 */
export const deleteUserRequest = z.strictObject({
  uid: targetId,
  /** The member's e-mail as the admin typed it to confirm; case does not matter. */
  email: text(3, MAX_LENGTH.email),
});
export type DeleteUserRequest = z.output<typeof deleteUserRequest>;
export const deleteUserResponse = adminOutcome;
