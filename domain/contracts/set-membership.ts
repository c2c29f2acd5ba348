import * as z from 'zod/mini';
import { MEMBERSHIP_SOURCES, SUBSCRIPTION_STATUSES, TIERS } from '../values.ts';
import { adminOutcome } from './admin-outcome.ts';
import { targetId } from './target-id.ts';

/**
 * An admin's choice of a member's tier and status, which outranks Stripe's until it is given back. Payments at Stripe
 * go on as they are.
 */
export const setMembershipRequest = z.strictObject({
  uid: targetId,
  /** null gives the membership back to Stripe: it becomes what Stripe says, `free` and `active` for a non-customer. */
  membership: z.nullable(z.strictObject({ tier: z.enum(TIERS), status: z.enum(SUBSCRIPTION_STATUSES) })),
  /** What the admin sees; anything else in the database is a `conflict`. */
  expected: z.strictObject({
    tier: z.enum(TIERS),
    status: z.enum(SUBSCRIPTION_STATUSES),
    source: z.enum(MEMBERSHIP_SOURCES),
  }),
});
export type SetMembershipRequest = z.output<typeof setMembershipRequest>;
export const setMembershipResponse = adminOutcome;
