import * as z from 'zod/mini';
import { DAY_PATTERN } from '../time/day.ts';
import { instant, parserOf } from '../parsing/parse.ts';
import { PAID_TIERS, SUBSCRIPTION_STATUSES, TIERS } from '../values.ts';

const byStatus = z.record(z.enum(SUBSCRIPTION_STATUSES), z.int());
const paidMembers = z.record(z.enum(PAID_TIERS), z.int());
const subscriptionsSchema = z.object({
  /**
   * Members with an active subscription at Stripe, also where an admin's choice decides their
   * access.
   */
  active: paidMembers,
  /**
   * Active members with a paid plan from an admin; absent in documents from before it was counted.
   */
  given: z.optional(z.int()),
  /** Monthly recurring revenue in euro cents, at the prices of that day. */
  mrr_cents: z.int(),
  /** Active when the month began; absent if nobody counted then. */
  active_at_month_start: z.optional(z.int()),
  /** Ended since the month began, and not taken out again. */
  ended_this_month: z.int(),
});
const dailyMetricsSchema = z.object({
  /** Day of the studio's calendar; also the document's id. */
  day: z.string().check(z.regex(DAY_PATTERN)),
  /** Members by tier and status. For a canceled member the tier is the last one. */
  members: z.record(z.enum(TIERS), byStatus),
  trainers: z.int(),
  /** Members who registered on this day. */
  sign_ups: z.int(),
  /** Open tasks of admins. */
  open_tasks: z.object({
    drafts: z.int(),
    applications: z.int(),
    /** Paid and not yet shipped. */
    orders: z.int(),
    reports: z.int(),
    /** This and those below: 0 in documents from before they were counted. */
    support: z._default(z.int(), 0),
    disputes: z._default(z.int(), 0),
    plan_disputes: z._default(z.int(), 0),
    refunds: z._default(z.int(), 0),
    clips: z._default(z.int(), 0),
    sessions: z._default(z.int(), 0),
    jobs: z._default(z.int(), 0),
  }),
  /** Absent in documents from before it was counted. */
  subscriptions: z.optional(subscriptionsSchema),
  computed_at: instant,
});
/** `metrics/{day}`: counts of the day, updated every hour. Written by the server only. */
export type DailyMetrics = z.output<typeof dailyMetricsSchema>;
export const parseDailyMetrics = parserOf('metrics', dailyMetricsSchema);

export type SubscriptionMetrics = NonNullable<DailyMetrics['subscriptions']>;

/**
 * Returns the share of the subscriptions active at the month's start that ended in it; null if none
 * was active.
 */
export function churnRate(metrics: SubscriptionMetrics): number | null {
  const { active_at_month_start: start = 0, ended_this_month: ended } = metrics;
  return start === 0 ? null : ended / start;
}
