import { path } from '@atelier/domain/paths';
import { nextReport, parseReportLimit } from '@atelier/domain/moderation/report-limit';
import { AppError } from '../errors.ts';
import { commitTransaction, newId, serverTime, type WriteData } from '../firestore/writes.ts';

/** The longest reason that rules take. */
export const REPORT_REASON_MAX_LENGTH = 1000;

/**
 * Tells the admins of a comment or a chat message. Its pace is proved by the same commit: `report_limits/{uid}` names
 * the report and counts it.
 *
 * @param target its document's path.
 * @throws AppError `too-many-reports` when the hour has had its ten; `forbidden` also when the target is gone by now.
 */
export async function reportContent(target: string, reporter: string, reason: string): Promise<void> {
  const id = newId();
  const limit = path.reportLimit(reporter);
  let wasLimitReached = false;
  try {
    await commitTransaction(limit, parseReportLimit, (rateLimit) => {
      const next = nextReport(rateLimit);
      wasLimitReached = rateLimit !== null && next.startsHour;
      const counted: WriteData = { count: next.count, at: serverTime, ref: id };
      return [
        next.startsHour
          ? { kind: 'set', path: limit, data: { ...counted, since: serverTime } }
          : { kind: 'merge', path: limit, data: counted },
        {
          kind: 'set',
          path: path.report(id),
          data: { reporter, target, reason, state: 'open', created_at: serverTime },
        },
      ];
    });
  } catch (error) {
    // Rules refuse another hour before this one is over.
    const isRateLimited = wasLimitReached && error instanceof AppError && error.code === 'forbidden';
    throw isRateLimited ? new AppError('too-many-reports', { cause: error }) : error;
  }
}
