import * as z from 'zod/mini';
import { DAY_PATTERN } from '../time/day.ts';
import { instant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';
import { SUBSCRIPTION_STATUSES, TIERS } from '../values.ts';

const byStatus = z.record(z.enum(SUBSCRIPTION_STATUSES), z.int());
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
  }),
  computed_at: instant,
});
/** `metrics/{day}`: counts of the day, updated every hour. Written by the server only. */
export type DailyMetrics = z.output<typeof dailyMetricsSchema>;
export const parseDailyMetrics = parserOf('metrics', dailyMetricsSchema);
