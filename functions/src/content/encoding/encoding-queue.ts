import * as z from 'zod/mini';
import { ENCODING_STEPS, openSteps, type Encoding } from '@atelier/domain/content/encoding';
import { parserOf } from '@atelier/domain/parsing/parse';
import { taskQueue } from '../../platform/firebase.ts';

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
