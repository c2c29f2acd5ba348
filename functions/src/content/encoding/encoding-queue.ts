import * as z from 'zod/mini';
import { FieldValue, type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import { ENCODING_STEPS, openSteps, type Encoding, parseEncoding } from '@atelier/domain/content/encoding';
import { parserOf } from '@atelier/domain/parsing/parse';
import { path } from '@atelier/domain/paths';
import { taskQueue, database, numberAt, parseDocument } from '../../platform/firebase.ts';

const taskSchema = z.object({ encoding: z.string(), step: z.enum(ENCODING_STEPS) });
/** One step of an encoding, a task of the queue `encodeMedia`. */
export type EncodingTask = z.output<typeof taskSchema>;
export const parseEncodingTask = parserOf('encoding task', taskSchema);

/** A film of hours at 1080p takes long; the longest that Cloud Tasks waits for an answer. */
export const STEP_TIMEOUT_SECONDS = 1800;

/** Queues the open steps of an encoding, each once per attempt however often this is called. */
export async function enqueueSteps(encoding: string, { steps, attempts }: Pick<Encoding, 'steps' | 'attempts'>) {
  for (const step of openSteps({ steps })) await enqueue({ encoding, step }, String(attempts));
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
    if (!(error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists')) throw error;
  }
}

/**
 * Lets an encoding that the worker has given up wait again. All its steps are asked for, as a clean-up may have deleted
 * what was made; the worker answers at once for what is there.
 */
export function retryEncoding(transaction: Transaction, encoding: DocumentSnapshot): void {
  const steps = Object.keys((encoding.get('steps') ?? {}) as object);
  transaction.update(encoding.ref, {
    state: 'waiting',
    error: FieldValue.delete(),
    files: FieldValue.delete(),
    steps: Object.fromEntries(steps.map((step) => [step, 0])),
    failures: 0,
    attempts: numberAt(encoding, 'attempts') + 1,
    updated_at: FieldValue.serverTimestamp(),
  });
}

/** Queues the open steps of an encoding. */
export async function goOnWithEncoding(id: string): Promise<void> {
  const encoding = parseDocument(await database().doc(path.encoding(id)).get(), parseEncoding);
  if (encoding !== undefined) await enqueueSteps(id, encoding);
}
