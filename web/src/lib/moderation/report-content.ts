import { path } from '@atelier/domain/paths';
import { MAX_REPORTS_PER_HOUR } from '@atelier/domain/moderation/report-limit';
import { AppError } from '../errors.ts';
import { commitCounted } from '../firestore/limited-writes.ts';
import { serverTime, type WriteData } from '../firestore/writes.ts';

/** Id of a member's report of one target, as the rules compute it. */
async function reportId(reporter: string, target: string): Promise<string> {
  const hash = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`${reporter} ${target}`),
  );
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Reports a contribution to the admins. The same commit counts it in `report_limits/{uid}`, which
 * the rules check. A second report of the same target is not sent.
 *
 * @param target path of its document.
 * @returns `already` if the member has reported it before.
 * @throws AppError `too-many-reports` after ten reports within an hour; `forbidden` also when the
 * target is gone.
 */
export async function reportContent(
  target: string,
  reporter: string,
  reason: string,
): Promise<'done' | 'already'> {
  const id = await reportId(reporter, target);
  const data: WriteData = { reporter, target, reason, state: 'open', created_at: serverTime };
  const send = (kind: 'set' | 'update', fields: WriteData) =>
    commitCounted([path.reportLimit(reporter), MAX_REPORTS_PER_HOUR, 'too-many-reports'], id, {
      kind,
      path: path.report(id),
      data: fields,
    });
  try {
    return (await send('set', data)) ? 'done' : 'already';
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
    // The rules allow a write that changes nothing, if there is a report of this member.
    return send('update', { reporter }).then(
      () => 'already' as const,
      () => {
        throw error;
      },
    );
  }
}
