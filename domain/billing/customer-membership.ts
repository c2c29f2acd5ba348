import * as z from 'zod/mini';
import { instant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';
import { SUBSCRIPTION_STATUSES, TIERS } from '../values.ts';

const customerMembershipSchema = z.object({
  tier: z.enum(TIERS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  period_end: z.nullish(instant),
  cancel_at_period_end: z.optional(z.boolean()),
  payment_problem: z.optional(z.object({ since: instant })),
  next_tier: z.optional(z.enum(TIERS)),
});
/** What `customers/{uid}` says of a membership: Stripe's truth, whatever an admin chose. Written by the server alone. */
export type CustomerMembership = z.output<typeof customerMembershipSchema>;
export const parseCustomerMembership = parserOf('customer', customerMembershipSchema);
/** Of somebody who never was a customer. */
export const NO_CUSTOMER: CustomerMembership = { tier: 'free', status: 'active' };
