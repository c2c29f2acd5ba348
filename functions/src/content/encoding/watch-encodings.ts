import { FieldValue } from 'firebase-admin/firestore';
import { parseEncoding } from '@atelier/domain/content/encoding';
import { path } from '@atelier/domain/paths';
import { movingEncodings, stuckEncodings } from '@atelier/domain/queries/server-content-queries';
import { DAY_MS } from '@atelier/domain/time-units';
import { database, forEachDocument, parseDocument, toFirestoreQuery } from '../../platform/firebase.ts';
import { enqueueSteps, STEP_TIMEOUT_SECONDS } from './encoding-queue.ts';
import { workerOrigin } from './media-worker.ts';

/** A task writes when it starts and whenever it is tried again, and is over by then. */
const STUCK_AFTER_MS = 1.5 * STEP_TIMEOUT_SECONDS * 1000;

const PAGE = 50;

/**
 * Queues the open steps of encodings again whose tasks are gone. While the queue is at work, what has not moved waits
 * for its turn, however long; after a day its steps are queued again all the same, which is harmless.
 *
 * @returns how many were started again
 */
export async function restartStuckEncodings(now: Date): Promise<number> {
  if (workerOrigin() === undefined) return 0;
  const isStopped = new Date(now.getTime() - STUCK_AFTER_MS);
  const { empty: isIdle } = await toFirestoreQuery(movingEncodings(isStopped)).get();
  const due = isIdle ? isStopped : new Date(now.getTime() - DAY_MS);
  let restarted = 0;
  await forEachDocument(toFirestoreQuery(stuckEncodings(due, PAGE)), PAGE, async ({ id }) => {
    const ref = database().doc(path.encoding(id));
    const next = await database().runTransaction(async (transaction) => {
      const encoding = parseDocument(await transaction.get(ref), parseEncoding);
      const isOpen = encoding?.state === 'waiting' || encoding?.state === 'running';
      if (!isOpen || encoding.updated_at >= due) return undefined;
      const attempts = encoding.attempts + 1;
      transaction.update(ref, { attempts, updated_at: FieldValue.serverTimestamp() });
      return { ...encoding, attempts };
    });
    if (next === undefined) return;
    await enqueueSteps(id, next);
    restarted += 1;
  });
  return restarted;
}
