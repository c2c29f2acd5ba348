import type { DocumentData } from 'firebase-admin/firestore';
import { isOpenTask, type OpenTaskKind } from '@atelier/domain/metrics/open-task';
import { dailyMetrics } from '@atelier/domain/queries/admin-queries';
import { openTasks } from '@atelier/domain/queries/server-queries';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';

/**
 * Updates the count of one kind of open task in the newest `metrics/{day}` when a document becomes or ceases to be one,
 * so that the admin area does not wait for the hourly count. Counts and writes in one transaction: of two parallel runs
 * the later one counts both. Safe to run twice.
 */
export async function recountOpenTasks(
  kind: OpenTaskKind,
  before: DocumentData | undefined,
  after: DocumentData | undefined,
): Promise<void> {
  if (isOpenTask(kind, before) === isOpenTask(kind, after)) return;
  await database().runTransaction(async (transaction) => {
    const [newest] = (await transaction.get(toFirestoreQuery(dailyMetrics(1)))).docs;
    if (newest === undefined) return; // Before the first hourly count.
    const { count } = (await transaction.get(toFirestoreQuery(openTasks(kind)).count())).data();
    if (newest.get(`open_tasks.${kind}`) !== count) transaction.update(newest.ref, { [`open_tasks.${kind}`]: count });
  });
}
