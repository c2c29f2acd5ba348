import { FieldValue, type DocumentReference, type Transaction } from 'firebase-admin/firestore';
import {
  afterProbe,
  afterStep,
  MAX_ENCODING_FAILURES,
  openSteps,
  parseEncoding,
  type Encoding,
  type EncodingStep,
} from '@atelier/domain/content/encoding';
import { ENCODING_KINDS } from '@atelier/domain/content/encoding-kinds';
import { path } from '@atelier/domain/paths';
import { database, parseDocument } from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { ENCODING_OWNERS } from './encoding-owners.ts';
import { continueStep, enqueueSteps, queueNext, type EncodingTask } from './encoding-queue.ts';
import { runOnWorker, StepFailed, type WorkerAnswer } from './media-worker.ts';

/** Between two writes of a step's progress, each of which is billed to everyone who watches. */
const PROGRESS_INTERVAL_MS = 5000;

type SettledAnswer = Exclude<WorkerAnswer, { unfinished: number }>;
const isSettled = ({ state }: Encoding) => state === 'ready' || state === 'failed';
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

/**
 * Runs one step of an encoding; when it was the last one, also because the encoding has failed or
 * is gone, it is the turn of the author's next film or clip. Safe to run twice, also at once: the
 * worker keeps what it has made, and a step is counted once. An encoding whose film its owner does
 * not name any more is removed.
 *
 * @throws WorkerAway or StepFailed if the step must be tried again
 */
export async function runEncodingStep(task: EncodingTask): Promise<void> {
  await runStep(task);
  const present = parseDocument(
    await database().doc(path.encoding(task.encoding)).get(),
    parseEncoding,
  );
  if (present === undefined || isSettled(present)) await queueNext(task.author);
  else if (task.step === 'probe') await enqueueSteps(task.encoding, present);
}

async function runStep({ encoding: id, step, author }: EncodingTask): Promise<void> {
  const reference = database().doc(path.encoding(id));
  const encoding = parseDocument(await reference.get(), parseEncoding);
  if (encoding === undefined || isSettled(encoding) || encoding.steps[step] === 1) return;
  const { source, kind } = encoding;
  const owner = ENCODING_OWNERS[kind];
  const document = await database().doc(encoding.owner).get();
  if (!owner.waitsFor(document, source)) {
    await reference.delete();
    return;
  }
  if (!(await updateOpen(reference, step, { state: 'running' }))) return;
  const progress = progressWriter(reference, step, encoding.steps[step]);
  const { limits } = ENCODING_KINDS[kind];
  const answer = await runOnWorker(
    {
      step,
      source,
      target: `${folderOf(source)}/${id}`,
      encoding: id,
      limits,
      ...(step === 'trim' && { range: encoding.range }),
    },
    progress.report,
  ).catch(async (error: unknown) => {
    await progress.settled();
    if (error instanceof StepFailed && (await countFailure(reference))) return undefined;
    throw error;
  });
  if (answer === undefined) return;
  await progress.settled();
  if ('unfinished' in answer) {
    const { unfinished } = answer;
    if (
      await updateOpen(reference, step, {
        [`steps.${step}`]: Math.min(unfinished, 0.99),
        failures: 0,
      })
    ) {
      await continueStep({ encoding: id, step, author }, encoding.attempts, unfinished);
    }
    return;
  }
  if ('made' in answer) await owner.keep?.(document, id, source, answer.made);
  const isPublished = await database().runTransaction((transaction) =>
    settleStep(transaction, reference, step, answer),
  );
  if (isPublished) await owner.published?.(source);
}

/**
 * Writes to an encoding whose step is open; a task that was late does not bring another state back.
 */
function updateOpen(
  reference: DocumentReference,
  step: EncodingStep,
  change: object,
): Promise<boolean> {
  return database().runTransaction(async (transaction) => {
    const encoding = parseDocument(await transaction.get(reference), parseEncoding);
    if (encoding === undefined || isSettled(encoding) || encoding.steps[step] === 1) return false;
    transaction.update(reference, { ...change, updated_at: FieldValue.serverTimestamp() });
    return true;
  });
}

/** Counts a failure of the worker. Returns whether it was the last one. */
function countFailure(reference: DocumentReference): Promise<boolean> {
  return database().runTransaction(async (transaction) => {
    const encoding = parseDocument(await transaction.get(reference), parseEncoding);
    if (encoding === undefined || isSettled(encoding)) return true;
    const failures = (encoding.failures ?? 0) + 1;
    const isLast = failures >= MAX_ENCODING_FAILURES;
    const document = isLast ? await transaction.get(database().doc(encoding.owner)) : undefined;
    const end = isLast
      ? { state: 'failed', error: { code: 'worker-failed' }, is_queued: FieldValue.delete() }
      : {};
    transaction.update(reference, { ...end, failures, updated_at: FieldValue.serverTimestamp() });
    if (document?.exists) {
      ENCODING_OWNERS[encoding.kind].fail?.(transaction, document, encoding, 'worker-failed');
    }
    if (isLast) logEvent.encodingGivenUp(encoding.owner);
    return isLast;
  });
}

/** Writes at most one progress at a time, and the last one before the step is settled. */
function progressWriter(reference: DocumentReference, step: EncodingStep, known = 0) {
  let writing = Promise.resolve();
  let nextAt = Date.now() + PROGRESS_INTERVAL_MS;
  return {
    report: (progress: number) => {
      if (Date.now() < nextAt) return;
      nextAt = Date.now() + PROGRESS_INTERVAL_MS;
      const shown = Math.min(Math.max(progress, known), 0.99);
      writing = writing.then(async () => {
        await updateOpen(reference, step, { [`steps.${step}`]: shown });
      });
      // Awaited by `settled`.
      writing.catch(() => undefined);
    },
    settled: () => writing,
  };
}

/**
 * Stores what a step came to. The last one publishes: nothing half-made is seen.
 *
 * @returns whether this step was the last one
 */
async function settleStep(
  transaction: Transaction,
  reference: DocumentReference,
  step: EncodingStep,
  answer: SettledAnswer,
): Promise<boolean> {
  const encoding = parseDocument(await transaction.get(reference), parseEncoding);
  if (encoding === undefined || isSettled(encoding)) return false;
  const owner = ENCODING_OWNERS[encoding.kind];
  const change = changeBy(encoding, step, answer);
  const next: Encoding = { ...encoding, ...change };
  const hasFailed = 'error' in answer;
  const isReady = !hasFailed && next.files !== undefined && openSteps(next).length === 0;
  const document =
    isReady || hasFailed ? await transaction.get(database().doc(encoding.owner)) : undefined;
  if (document !== undefined && owner.isForgotten) transaction.delete(reference);
  else {
    transaction.update(reference, {
      ...change,
      ...(isReady && { state: 'ready' }),
      ...((isReady || hasFailed) && { is_queued: FieldValue.delete() }),
      updated_at: FieldValue.serverTimestamp(),
    });
  }
  if (hasFailed) logEvent.encodingFailed(encoding.owner, answer.error.code);
  if (!document?.exists) return isReady;
  if (hasFailed) owner.fail?.(transaction, document, encoding, answer.error.code);
  else owner.publish(transaction, document, reference.id, next);
  return isReady;
}

/** Returns the fields of an encoding that change by the answer to a step. */
function changeBy(
  encoding: Encoding,
  step: EncodingStep,
  answer: SettledAnswer,
): Partial<Encoding> {
  if ('error' in answer) return { state: 'failed', error: answer.error };
  if ('probe' in answer) return { ...afterProbe(encoding, answer.probe), failures: 0 };
  return step === 'probe'
    ? { failures: 0 }
    : { ...afterStep(encoding, step, answer.made), failures: 0 };
}
