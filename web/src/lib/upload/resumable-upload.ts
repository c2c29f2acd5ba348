import { AppError, toAppError } from '../errors.ts';
import { nextChunkSize, retryAfterMs } from './chunk-size.ts';
import { fingerprint } from './file-fingerprint.ts';
import {
  queryUploadSession,
  cancelUploadSession,
  type StorageEndpoint,
  type UploadStatus,
  sendChunk,
  type UploadSession,
  startUploadSession,
  type TokenProvider,
} from './resumable-protocol.ts';
import { deleteRecord, saveRecord, findRecord, type UploadRecord } from './upload-records.ts';

/** Failures in a row after which the person decides; what has arrived stays at the server. */
const MAX_CONSECUTIVE_FAILURES = 8;

/** What passes by itself: the network, a server that rests. */
const isTransient = (error: AppError) => ['offline', 'timeout', 'rate-limited'].includes(error.code);

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

export interface UploadResult {
  /** Where the file lies. */
  readonly path: string;
  /** Of the record on this device, to be forgotten once a document names the file. */
  readonly key: string;
}

interface StorageService {
  readonly endpoint: StorageEndpoint;
  readonly token: TokenProvider;
}

/**
 * Brings a file into the bucket, however often the way is cut: over retries, a reload, a closed browser. The person
 * picks the same file again, and only what is missing is sent.
 *
 * @throws AppError `conflict` when stopped; `forbidden` when the rules refuse the file; else why it did not arrive.
 */
export async function resumableUpload(job: UploadJob, service: StorageService): Promise<UploadResult> {
  const key = [job.uid, job.folder, await fingerprint(job.file)].join('|');
  const resumed = await resumeUpload(key, service);
  if (resumed !== null && resumed.received.finished) {
    job.onProgress(1);
    await saveRecord({ ...resumed.record, arrived: true });
    return { path: resumed.record.path, key };
  }
  const started = resumed ?? (await beginUpload(key, job, service));
  try {
    await sendChunks(job, { url: started.record.url }, started.received, service.token);
  } catch (error) {
    const failure = toAppError(error);
    // Refused for good, or gone: the next attempt begins anew, under another name.
    if (['forbidden', 'not-found'].includes(failure.code)) await deleteRecord(key);
    throw failure;
  }
  await saveRecord({ ...started.record, arrived: true });
  return { path: started.record.path, key };
}

interface StartedUpload {
  record: UploadRecord;
  received: UploadStatus;
}

/** The upload that this device began before, as far as the server still knows of it. */
async function resumeUpload(key: string, { token }: StorageService): Promise<StartedUpload | null> {
  const record = await findRecord(key);
  if (record === null) return null;
  if (record.arrived) return { record, received: { bytes: 0, finished: true } };
  try {
    return { record, received: await queryUploadSession({ url: record.url }, token) };
  } catch (error) {
    const failure = toAppError(error);
    if (isTransient(failure)) throw failure;
    await deleteRecord(key);
    return null;
  }
}

async function beginUpload(
  key: string,
  { uid, file, folder, newName }: UploadJob,
  { endpoint: place, token }: StorageService,
): Promise<StartedUpload> {
  const path = `${folder}/${newName()}`;
  const { url } = await startUploadSession(place, path, file, token);
  const record = { key, uid, name: file.name, path, url, started_at: Date.now(), arrived: false };
  await saveRecord(record);
  return { record, received: { bytes: 0, finished: false } };
}

async function sendChunks(
  job: UploadJob,
  session: UploadSession,
  from: UploadStatus,
  token: TokenProvider,
): Promise<void> {
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
      if (!isTransient(failure) || failures >= MAX_CONSECUTIVE_FAILURES) throw failure;
      await pause(retryAfterMs(failures), job.signal);
      // The answer was lost, not necessarily the bytes.
      received = await requeryStatus(session, received, token);
      previous = null;
    }
  }
  job.onProgress(1);
}

async function requeryStatus(session: UploadSession, known: UploadStatus, token: TokenProvider): Promise<UploadStatus> {
  try {
    return await queryUploadSession(session, token);
  } catch (error) {
    if (isTransient(toAppError(error))) return known;
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
export async function abandonUpload(record: UploadRecord, token: TokenProvider): Promise<void> {
  await deleteRecord(record.key);
  if (!record.arrived) await cancelUploadSession({ url: record.url }, token);
}
