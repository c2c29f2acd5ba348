import * as z from 'zod/mini';
import { instant, parserOf } from '../parsing/parse.ts';
import { billingRhythm } from '../parsing/parse.ts';
import { PAID_TIERS, SUBSCRIPTION_STATUSES, TIERS } from '../values.ts';

const yearlyRenewal = z.object({
  /** Stripe's id of the subscription. */
  id: z.string(),
  tier: z.enum(PAID_TIERS),
  /** The plan of the next period, and what its payment takes. */
  next_tier: z.enum(PAID_TIERS),
  price_cents: z.int(),
  at: instant,
});
/** A renewal of a yearly subscription, which the member must be told of before. */
export type YearlyRenewal = z.output<typeof yearlyRenewal>;

const customerMembershipSchema = z.object({
  tier: z.enum(TIERS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  period_end: z.nullish(instant),
  cancel_at_period_end: z.optional(z.boolean()),
  payment_problem: z.optional(z.object({ since: instant })),
  next_tier: z.optional(z.enum(TIERS)),
  billing: z.optional(billingRhythm),
  renewals: z.optional(z.array(yearlyRenewal)),
});
/** The membership in `customers/{uid}`: the state at Stripe, whatever an admin chose. Written by the server only. */
export type CustomerMembership = z.output<typeof customerMembershipSchema>;
export const parseCustomerMembership = parserOf('customer', customerMembershipSchema);
/** The membership of a member without a Stripe customer. */
export const NO_CUSTOMER: CustomerMembership = { tier: 'free', status: 'active' };
