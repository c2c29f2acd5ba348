import * as z from 'zod/mini';
import { parserOf } from '../parsing/parse.ts';

/** Reports that a member may send per hour. */
export const MAX_REPORTS_PER_HOUR = 10;

const reportLimitSchema = z.object({ count: z._default(z.int(), 0), ref: z.optional(z.string()) });
/**
 * `report_limits/{uid}`, `draft_limits/{uid}` and `limits/{uid}`: how many there are since the hour
 * began.
 */
export type ReportLimit = z.output<typeof reportLimitSchema>;
export const parseReportLimit = parserOf('report limit', reportLimitSchema);

/**
 * Returns how the next report or draft counts: within the current hour, or as the first of a new
 * hour once this one is full. The server checks whether the hour is over, because device clocks may
 * be wrong.
 */
export function nextCount(
  limit: ReportLimit | null,
  max: number,
): { startsHour: boolean; count: number } {
  return limit === null || limit.count >= max
    ? { startsHour: true, count: 1 }
    : { startsHour: false, count: limit.count + 1 };
}
