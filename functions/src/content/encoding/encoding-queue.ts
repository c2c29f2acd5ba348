import * as z from 'zod/mini';
import { FieldValue } from 'firebase-admin/firestore';
import {
  ENCODING_STEPS,
  openSteps,
  type Encoding,
  parseEncoding,
} from '@atelier/domain/content/encoding';
import { parserOf } from '@atelier/domain/parsing/parse';
import { nextEncodings, queuedEncodings } from '@atelier/domain/queries/server-content-queries';
import { taskQueue, database, parseDocument, toFirestoreQuery } from '../../platform/firebase.ts';

const taskSchema = z.object({
  encoding: z.string(),
  step: z.enum(ENCODING_STEPS),
  author: z.string(),
});
/**
 * One step of an encoding, a task of the queue `encodeMedia`. `author` is whose turn ends if the
 * encoding is gone.
 */
export type EncodingTask = z.output<typeof taskSchema>;
export const parseEncodingTask = parserOf('encoding task', taskSchema);

/** A film of hours at 1080p takes long; the longest that Cloud Tasks waits for an answer. */
export const STEP_TIMEOUT_SECONDS = 1800;

/** Queues the open steps of an encoding, each once per attempt however often this is called. */
export async function enqueueSteps(
  encoding: string,
  { steps, attempts, author_id }: Pick<Encoding, 'steps' | 'attempts' | 'author_id'>,
): Promise<void> {
  for (const step of openSteps({ steps })) {
    await enqueue({ encoding, step, author: author_id }, String(attempts));
  }
}

/**
 * Queues the film or clip of a member that has waited longest, unless one of theirs is queued:
 * Cloud Tasks dispatches in the order of arrival, so that everybody would wait behind all that one
 * member sends. Safe to run twice, also at once: of two, one finds what the other has queued.
 *
 * @returns whether it was another one's turn
 */
export async function queueNext(author: string): Promise<boolean> {
  const turn = await database().runTransaction(async (transaction) => {
    const [queued] = (await transaction.get(toFirestoreQuery(queuedEncodings(author)))).docs;
    const [next] = queued
      ? [queued]
      : (await transaction.get(toFirestoreQuery(nextEncodings(author)))).docs;
    const encoding = parseDocument(next, parseEncoding);
    if (next === undefined || encoding === undefined) return undefined;
    if (!queued) {
      transaction.update(next.ref, { is_queued: true, updated_at: FieldValue.serverTimestamp() });
    }
    return { id: next.id, encoding, isNew: queued === undefined };
  });
  // What was queued and has not begun may have lost its task between the two writes.
  if (turn?.encoding.state === 'waiting') await enqueueSteps(turn.id, turn.encoding);
  return turn?.isNew === true;
}

/** Queues a step again that has paused; once for each part that is done. */
export const continueStep = (task: EncodingTask, attempts: number, done: number): Promise<void> =>
  enqueue(task, `${attempts}-${Math.round(done * 1e6)}`);

async function enqueue(task: EncodingTask, turn: string): Promise<void> {
  const queue = await taskQueue<EncodingTask>('encodeMedia');
  const id = `${task.encoding}-${task.step}-${turn}`;
  try {
    await queue.enqueue(task, { id, dispatchDeadlineSeconds: STEP_TIMEOUT_SECONDS });
  } catch (error) {
    if (!(
      error instanceof Error &&
      'code' in error &&
      error.code === 'functions/task-already-exists'
    )) {
      throw error;
    }
  }
}
