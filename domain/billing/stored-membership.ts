import * as z from 'zod/mini';
import { instant } from '../parsing/parse.ts';
import { BILLING_INTERVALS, PAID_TIERS } from '../values.ts';

/**
 * How often a membership is paid, and what the next payment takes in cents. Members of earlier
 * releases may lack it.
 */
export const billingRhythm = z.object({
  interval: z.enum(BILLING_INTERVALS),
  next_interval: z.enum(BILLING_INTERVALS),
  next_price_cents: z.int(),
});

/** As in `profiles.other_subscriptions`. */
export const otherSubscription = z.object({
  /** Stripe's id. */
  id: z.string(),
  tier: z.enum(PAID_TIERS),
  interval: z.enum(BILLING_INTERVALS),
  /** What the next payment takes. */
  price_cents: z.int(),
  period_end: instant,
  cancel_at_period_end: z.boolean(),
  payment_problem: z.optional(z.object({ since: instant })),
});
/** A live subscription that a member pays besides the leading one. */
export type OtherSubscription = z.output<typeof otherSubscription>;
