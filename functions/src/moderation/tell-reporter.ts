import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { notify } from '../notifications/notify.ts';
import { dateAt, textAt } from '../platform/firebase.ts';

/**
 * Tells who reported a content what the team decided, once per decision of the report: one that is
 * opened again and closed as before is no news. Not told are an admin's own reports, which they
 * close themselves, and those of members who left. Safe to run twice.
 */
export async function tellReporter(
  before: DocumentSnapshot | undefined,
  after: DocumentSnapshot | undefined,
): Promise<void> {
  const state = textAt(after, 'state');
  if (after === undefined || textAt(before, 'state') !== 'open') return;
  if (state !== 'resolved' && state !== 'dismissed') return;
  const reporter = textAt(after, 'reporter');
  if (reporter === undefined || reporter === textAt(after, 'updated_by')) return;
  const place = textAt(after, 'place');
  await notify(
    reporter,
    { key: `report_${after.id}_${state}` },
    {
      kind: 'report-decided',
      fields: { state, place },
      mail: {
        template: `report-${state}`,
        values: { place: place ?? '', date: dateAt(after, 'created_at') ?? '' },
      },
    },
  );
}
