import { AppError, toAppError } from '../app-error.ts';
import { nextChunkSize, retryAfterMs } from './chunks.ts';
import { fingerprint } from './fingerprint.ts';
import {
  askSession,
  cancelSession,
  type StorageEndpoint,
  type Received,
  sendChunk,
  type Session,
  startSession,
  type Token,
} from './protocol.ts';
import { forgetRecord, keepRecord, recordOf, type UploadRecord } from './upload-records.ts';

/** Failures in a row after which the person decides; what has arrived stays at the server. */
const MAX_CONSECUTIVE_FAILURES = 8;

/** What passes by itself: the network, a server that rests. */
const isPassing = (error: AppError) => ['offline', 'timeout', 'rate-limited'].includes(error.code);

export interface UploadJob {
  readonly uid: string;
  readonly file: File;
  /** A folder of the bucket; a file that comes again for the same folder goes on where it stood. */
  readonly folder: string;
  /** The name in that folder, for an upload that begins. */
  readonly newName: () => string;
  /** Share of the bytes that have arrived, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Stops sending; what has arrived stays, and the same file goes on later. */
  readonly signal: AbortSignal;
}

export interface Uploaded {
  /** Where the file lies. */
  readonly path: string;
  /** Of the record on this device, to be forgotten once a document names the file. */
  readonly key: string;
}

interface Service {
  readonly endpoint: StorageEndpoint;
  readonly token: Token;
}

/**
 * Brings a file into the bucket, however often the way is cut: over retries, a reload, a closed browser. The person
 * picks the same file again, and only what is missing is sent.
 *
 * @throws AppError `conflict` when stopped; `forbidden` when the rules refuse the file; else why it did not arrive.
 */
export async function resumableUpload(job: UploadJob, service: Service): Promise<Uploaded> {
  const key = [job.uid, job.folder, await fingerprint(job.file)].join('|');
  const known = await takeUp(key, service);
  if (known !== null && known.received.finished) {
    job.onProgress(1);
    await keepRecord({ ...known.record, arrived: true });
    return { path: known.record.path, key };
  }
  const begun = known ?? (await begin(key, job, service));
  try {
    await sendAll(job, { url: begun.record.url }, begun.received, service.token);
  } catch (error) {
    const failure = toAppError(error);
    // Refused for good, or gone: the next attempt begins anew, under another name.
    if (['forbidden', 'not-found'].includes(failure.code)) await forgetRecord(key);
    throw failure;
  }
  await keepRecord({ ...begun.record, arrived: true });
  return { path: begun.record.path, key };
}

interface Begun {
  record: UploadRecord;
  received: Received;
}

/** The upload that this device began before, as far as the server still knows of it. */
async function takeUp(key: string, { token }: Service): Promise<Begun | null> {
  const record = await recordOf(key);
  if (record === null) return null;
  if (record.arrived) return { record, received: { bytes: 0, finished: true } };
  try {
    return { record, received: await askSession({ url: record.url }, token) };
  } catch (error) {
    const failure = toAppError(error);
    if (isPassing(failure)) throw failure;
    await forgetRecord(key);
    return null;
  }
}

async function begin(
  key: string,
  { uid, file, folder, newName }: UploadJob,
  { endpoint: place, token }: Service,
): Promise<Begun> {
  const path = `${folder}/${newName()}`;
  const { url } = await startSession(place, path, file, token);
  const record = { key, uid, name: file.name, path, url, started_at: Date.now(), arrived: false };
  await keepRecord(record);
  return { record, received: { bytes: 0, finished: false } };
}

async function sendAll(job: UploadJob, session: Session, from: Received, token: Token): Promise<void> {
  let received = from;
  let previous: { size: number; tookMs: number } | null = null;
  let failures = 0;
  while (!received.finished) {
    job.onProgress(received.bytes / job.file.size);
    if (job.signal.aborted) throw new AppError('conflict');
    const size = nextChunkSize(previous);
    const to = Math.min(job.file.size, received.bytes + size);
    const startedAt = performance.now();
    try {
      received = await sendChunk(session, job.file, { from: received.bytes, to }, token, job.signal);
      previous = { size, tookMs: performance.now() - startedAt };
      failures = 0;
    } catch (error) {
      if (job.signal.aborted) throw new AppError('conflict', { cause: error });
      const failure = toAppError(error);
      failures += 1;
      if (!isPassing(failure) || failures >= MAX_CONSECUTIVE_FAILURES) throw failure;
      await pause(retryAfterMs(failures), job.signal);
      // The answer was lost, not necessarily the bytes.
      received = await askAgain(session, received, token);
      previous = null;
    }
  }
  job.onProgress(1);
}

async function askAgain(session: Session, known: Received, token: Token): Promise<Received> {
  try {
    return await askSession(session, token);
  } catch (error) {
    if (isPassing(toAppError(error))) return known;
    throw error;
  }
}

/** Waits; a network that comes back, or the person who stops it, ends it sooner. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Gives an upload up for good: nothing of it stays at the server. */
export async function giveUp(record: UploadRecord, token: Token): Promise<void> {
  await forgetRecord(record.key);
  if (!record.arrived) await cancelSession({ url: record.url }, token);
}
