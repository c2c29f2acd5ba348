import * as z from 'zod/mini';
import { parserOf } from '../parsing/parse.ts';

/** Reports that a member may send per hour. */
export const MAX_REPORTS_PER_HOUR = 10;

const reportLimitSchema = z.object({ count: z.int() });
/** `report_limits/{uid}`: the number of reports since the hour began. */
export type ReportLimit = z.output<typeof reportLimitSchema>;
export const parseReportLimit = parserOf('report limit', reportLimitSchema);

/**
 * Returns how the next report counts: within the current hour, or as the first of a new hour once this one is full. The
 * server checks whether the hour is over, because device clocks may be wrong.
 */
export function nextReport(limit: ReportLimit | null): { startsHour: boolean; count: number } {
  return limit === null || limit.count >= MAX_REPORTS_PER_HOUR
    ? { startsHour: true, count: 1 }
    : { startsHour: false, count: limit.count + 1 };
}
