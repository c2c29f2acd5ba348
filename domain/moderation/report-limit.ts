import * as z from 'zod/mini';
import { parserOf } from '../parsing/parse.ts';

/** So many reports may a member send within an hour; `firestore.rules` names the same. */
export const MAX_REPORTS_PER_HOUR = 10;

const reportLimitSchema = z.object({ count: z.int() });
/** `report_limits/{uid}` as the next report needs it: reports since the hour began. */
export type ReportLimit = z.output<typeof reportLimitSchema>;
export const parseReportLimit = parserOf('report pace', reportLimitSchema);

/**
 * How the next report counts: among those of the hour that runs, or as the first of another one once that hour is full.
 * Whether the hour is over, the server decides: a device's clock has no say.
 */
export function nextReport(pace: ReportLimit | null): { startsHour: boolean; count: number } {
  return pace === null || pace.count >= MAX_REPORTS_PER_HOUR
    ? { startsHour: true, count: 1 }
    : { startsHour: false, count: pace.count + 1 };
}
