import { onDocumentWritten } from 'firebase-functions/firestore';
import { OPEN_TASKS, type OpenTaskKind } from '@atelier/domain/open-task';
import { recountWhenChanged } from '../services/open-tasks.ts';

/** Keeps the count of what waits for an admin, as soon as it changes. */
function countOf(kind: OpenTaskKind) {
  return onDocumentWritten({ document: `${OPEN_TASKS[kind].collection}/{id}`, retry: true }, async ({ data }) => {
    await recountWhenChanged(kind, data?.before.data(), data?.after.data());
  });
}

export const draftsCounted = countOf('drafts');
export const applicationsCounted = countOf('applications');
export const ordersCounted = countOf('orders');
export const reportsCounted = countOf('reports');
