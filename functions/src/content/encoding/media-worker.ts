import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import {
  probeResultSchema,
  type Encoding,
  type EncodingStep,
  type MadeFiles,
} from '@atelier/domain/content/encoding';
import { ENCODING_ERRORS, FINAL_ENCODING_ERRORS } from '@atelier/domain/values';
import { RENDITIONS, preparedFilesSchema } from '@atelier/domain/content/video';
import { environment } from '../../platform/site-environment.ts';

/**
 * Returns the origin of the media worker; undefined where none prepares films. The local suite sets
 * the variable.
 */
export const workerOrigin = (): string | undefined =>
  (process.env.MEDIA_WORKER_URL ?? environment.media.workerUrl) || undefined;

/** Ends before the task does, so that a worker that hangs counts as a failure. */
const ANSWER_TIMEOUT_MS = 1770 * 1000;

export interface WorkerRequest {
  step: EncodingStep;
  /** The film in the bucket. */
  source: string;
  /** Path of the outputs without their endings. */
  target: string;
  /** Id of the encoding, a mark of the outputs. */
  encoding: string;
  limits?: { duration_s: number; bytes: number };
  /** Of the step `trim`: the part to keep. */
  range?: Encoding['range'];
}

const madeSchema = z.pipe(
  z.object({
    files: z.optional(z.partialRecord(z.enum([...RENDITIONS, 'clip', 'trim']), z.string())),
    ...z.partial(preparedFilesSchema).shape,
  }),
  z.transform(
    ({
      files: { trim, clip: whole, ...renditions } = {},
      posters = {},
      renditions: _none,
      ...images
    }): MadeFiles => {
      const clip = whole ?? trim;
      return { ...images, ...(clip !== undefined && { clip }), renditions, posters };
    },
  ),
);
const errorSchema = z.object({
  code: z.enum(ENCODING_ERRORS),
  at_s: z.optional(z.number()),
});
const lineSchema = z.union([
  z.object({ progress: z.number() }),
  z.object({ error: errorSchema }),
  z.object({ unfinished: z.number() }),
  z.object({ result: z.unknown() }),
]);

/** Throws this, so that the task is tried again: the worker has no room, or cannot be reached. */
export class WorkerAway extends Error {
  override readonly name = 'WorkerAway';
}

/**
 * The worker began the step and failed in it, or went away: after several times, the film may be
 * the reason.
 */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

export type WorkerAnswer =
  | { error: { code: (typeof FINAL_ENCODING_ERRORS)[number]; at_s?: number | undefined } }
  | { probe: z.output<typeof probeResultSchema> }
  | { made: z.output<typeof madeSchema> }
  /** The worker has kept this much of a long film and goes on when it is asked again. */
  | { unfinished: number };

/**
 * Lets the worker do one step of an encoding.
 *
 * @param onProgress from 0 to 1.
 * @throws WorkerAway if it has not begun, StepFailed if it has: trying again may help
 */
export async function runOnWorker(
  request: WorkerRequest,
  onProgress: (progress: number) => void,
): Promise<WorkerAnswer> {
  const origin = workerOrigin();
  if (origin === undefined) throw new WorkerAway('no worker');
  const lines = await linesOf(origin, request);
  try {
    for await (const line of lines) {
      const answer = lineSchema.parse(JSON.parse(line));
      if ('progress' in answer) onProgress(answer.progress);
      else if ('unfinished' in answer) return answer;
      else if ('error' in answer) return finalError(answer.error);
      else if (request.step === 'probe') return { probe: probeResultSchema.parse(answer.result) };
      else return { made: madeSchema.parse(answer.result) };
    }
  } catch (cause) {
    throw cause instanceof StepFailed ? cause : new StepFailed('broken answer', { cause });
  }
  throw new StepFailed('no result');
}

async function linesOf(origin: string, request: WorkerRequest): Promise<AsyncIterable<string>> {
  const response = await fetch(`${origin}/run`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(await credentials(origin)) },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new WorkerAway('unreachable', { cause });
  });
  // The worker does not know this request: it is of another version.
  if (response.status === 400) throw new StepFailed('invalid request');
  if (!response.ok || response.body === null) throw new WorkerAway(`status ${response.status}`);
  return createInterface({ input: Readable.fromWeb(response.body) });
}

function finalError(error: z.output<typeof errorSchema>): WorkerAnswer {
  const code = FINAL_ENCODING_ERRORS.find((final) => final === error.code);
  if (code === undefined) throw new StepFailed(error.code);
  return { error: { ...error, code } };
}

const METADATA_SERVER =
  'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/identity';

/** Cloud Run admits our account by an ID token; the local worker a key. */
async function credentials(origin: string): Promise<Record<string, string>> {
  const key = process.env.MEDIA_WORKER_KEY;
  if (key !== undefined) return { 'x-worker-key': key };
  const query = new URLSearchParams({ audience: origin }).toString();
  const response = await fetch(`${METADATA_SERVER}?${query}`, {
    headers: { 'Metadata-Flavor': 'Google' },
  });
  if (!response.ok) throw new WorkerAway(`identity: ${response.status}`);
  return { Authorization: `Bearer ${await response.text()}` };
}
