import type { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** Field of `customers/{uid}`: by Stripe's id, how the team ended a subscription at once. Each is ended so at most once. */
export const TEAM_ENDS = 'team_ends';

const teamEnd = z.object({
  /** What goes back, by payment. */
  refunds: z.array(z.object({ payment: z.string(), cents: z.int() })),
  /** A bank decides about one of the payments first. */
  is_disputed: z.boolean(),
});
export type TeamEnd = z.output<typeof teamEnd>;
/** As stored, with the time of the decision. */
export type StoredTeamEnd = TeamEnd & { at: Timestamp };

/** Returns how the team ended a subscription; undefined if it did not. */
export function parseTeamEnd(stored: unknown): TeamEnd | undefined {
  const parsed = z.safeParse(teamEnd, stored);
  return parsed.success ? parsed.data : undefined;
}
