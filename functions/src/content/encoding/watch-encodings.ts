import { FieldValue } from 'firebase-admin/firestore';
import { parseEncoding, type Encoding } from '@atelier/domain/content/encoding';
import { path } from '@atelier/domain/paths';
import { movingEncodings, stuckEncodings } from '@atelier/domain/queries/server-content-queries';
import { DAY_MS } from '@atelier/domain/time-units';
import {
  database,
  forEachDocument,
  parseDocument,
  toFirestoreQuery,
} from '../../platform/firebase.ts';
import { enqueueSteps, queueNext, STEP_TIMEOUT_SECONDS } from './encoding-queue.ts';
import { workerOrigin } from './media-worker.ts';

/** A task writes when it starts and whenever it is tried again, and is over by then. */
const STUCK_AFTER_MS = 1.5 * STEP_TIMEOUT_SECONDS * 1000;

const PAGE = 50;

/**
 * Queues the open steps of encodings again whose tasks are gone, and gives those that wait their
 * turn if nothing of their author is queued. While the queue is at work, what is queued and has not
 * moved waits for its turn, however long; after a day its steps are queued again all the same,
 * which is harmless.
 *
 * @returns how many were started again
 */
export async function restartStuckEncodings(now: Date): Promise<number> {
  if (workerOrigin() === undefined) return 0;
  const isStopped = new Date(now.getTime() - STUCK_AFTER_MS);
  const { empty: isIdle } = await toFirestoreQuery(movingEncodings(isStopped)).get();
  const due = isIdle ? isStopped : new Date(now.getTime() - DAY_MS);
  const waiting = new Set<string>();
  let restarted = 0;
  await forEachDocument(toFirestoreQuery(stuckEncodings(isStopped, PAGE)), PAGE, async (stuck) => {
    const encoding = parseDocument(stuck, parseEncoding);
    if (encoding !== undefined && !holdsTurn(encoding)) waiting.add(encoding.author_id);
    else if (await restart(stuck.id, due)) restarted += 1;
  });
  for (const author of waiting) if (await queueNext(author)) restarted += 1;
  return restarted;
}

/** Returns whether the steps of an encoding are tasks of the queue, as far as it says. */
const holdsTurn = ({ state, is_queued }: Encoding): boolean =>
  state === 'running' || is_queued === true;

/** Queues the open steps of an encoding that has not moved since `due`. @returns whether it did */
async function restart(id: string, due: Date): Promise<boolean> {
  const ref = database().doc(path.encoding(id));
  const next = await database().runTransaction(async (transaction) => {
    const encoding = parseDocument(await transaction.get(ref), parseEncoding);
    const isOpen = encoding?.state === 'waiting' || encoding?.state === 'running';
    if (!isOpen || !holdsTurn(encoding) || encoding.updated_at >= due) return undefined;
    const attempts = encoding.attempts + 1;
    transaction.update(ref, { attempts, updated_at: FieldValue.serverTimestamp() });
    return { ...encoding, attempts };
  });
  if (next === undefined) return false;
  await enqueueSteps(id, next);
  return true;
}
