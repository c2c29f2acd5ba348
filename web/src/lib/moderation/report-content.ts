import { path } from '@atelier/domain/paths';
import { nextReport, parseReportLimit } from '@atelier/domain/moderation/report-limit';
import { AppError } from '../errors.ts';
import { commitTransaction, newId, serverTime, type WriteData } from '../firestore/writes.ts';

/**
 * Reports a comment or a chat message to the admins. The same commit counts it in `report_limits/{uid}`, which the rules
 * check.
 *
 * @param target document path of the comment or message.
 * @throws AppError `too-many-reports` after ten reports within an hour; `forbidden` also when the target is gone.
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
    // The rules deny starting another hour before this one is over.
    const isRateLimited = wasLimitReached && error instanceof AppError && error.code === 'forbidden';
    throw isRateLimited ? new AppError('too-many-reports', { cause: error }) : error;
  }
}
