import type { DocumentData } from 'firebase-admin/firestore';
import { isOpenTask, type OpenTaskKind } from '@atelier/domain/metrics/open-task';
import { dailyMetrics } from '@atelier/domain/queries/admin-queries';
import { openTasks } from '@atelier/domain/queries/server-queries';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';

/**
 * Counts one kind of task anew into the newest `metrics/{day}` when a document began or ceased to wait for an admin, so
 * that the admin area shows what waits now and not what waited at the last hourly count. The count and its writing are
 * one transaction: of two at once the later one counts both. Safe to run twice.
 */
export async function recountOpenTasks(
  kind: OpenTaskKind,
  before: DocumentData | undefined,
  after: DocumentData | undefined,
): Promise<void> {
  if (isOpenTask(kind, before) === isOpenTask(kind, after)) return;
  await database().runTransaction(async (transaction) => {
    const [newest] = (await transaction.get(toFirestoreQuery(dailyMetrics(1)))).docs;
    if (newest === undefined) return; // the first hourly count is still to come
    const { count } = (await transaction.get(toFirestoreQuery(openTasks(kind)).count())).data();
    if (newest.get(`open_tasks.${kind}`) !== count) transaction.update(newest.ref, { [`open_tasks.${kind}`]: count });
  });
}
