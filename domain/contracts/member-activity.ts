import * as z from 'zod/mini';
import { targetId } from './target-id.ts';

/** What an admin sees of a member beyond the profile and `profiles/{uid}/stats/summary`, which rules let them read. */
export const memberActivityRequest = z.strictObject({ uid: targetId });
export type MemberActivityRequest = z.output<typeof memberActivityRequest>;

/** Instants in epoch milliseconds. */
export const memberActivityResponse = z.object({
  /** null once the sign-in account is gone. */
  account: z.nullable(
    z.object({
      email_verified: z.boolean(),
      created_at: z.number(),
      /** null for somebody who never signed in. */
      last_sign_in_at: z.nullable(z.number()),
    }),
  ),
  comments: z.int(),
  messages: z.int(),
  /** Videos that the member opened. */
  videos_seen: z.int(),
  /** Reports that the member made. */
  reports: z.int(),
});
export type MemberActivity = z.output<typeof memberActivityResponse>;
