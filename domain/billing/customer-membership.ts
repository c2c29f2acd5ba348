import * as z from 'zod/mini';
import { instant, parserOf } from '../parsing/parse.ts';
import { billingRhythm } from '../parsing/parse.ts';
import { SUBSCRIPTION_STATUSES, TIERS } from '../values.ts';

const customerMembershipSchema = z.object({
  tier: z.enum(TIERS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  period_end: z.nullish(instant),
  cancel_at_period_end: z.optional(z.boolean()),
  payment_problem: z.optional(z.object({ since: instant })),
  next_tier: z.optional(z.enum(TIERS)),
  billing: z.optional(billingRhythm),
});
/** The membership in `customers/{uid}`: the state at Stripe, whatever an admin chose. Written by the server only. */
export type CustomerMembership = z.output<typeof customerMembershipSchema>;
export const parseCustomerMembership = parserOf('customer', customerMembershipSchema);
/** The membership of a member without a Stripe customer. */
export const NO_CUSTOMER: CustomerMembership = { tier: 'free', status: 'active' };
