import { delayUntilOnline, retryDelayMs } from '../delay.ts';
import { AppError, toAppError } from '../errors.ts';
import {
  queryUploadSession,
  cancelUploadSession,
  type StorageEndpoint,
  type UploadStatus,
  sendChunk,
  startUploadSession,
  type TokenProvider,
} from './resumable-protocol.ts';
import { checkReadable, readBytes } from '../readable-file.ts';
import {
  deleteRecord,
  saveRecord,
  findRecord,
  type UploadRecord,
  withUploadLock,
} from './upload-records.ts';

/**
 * After this many consecutive failures the upload fails; the bytes that arrived stay on the server.
 */
const MAX_CONSECUTIVE_FAILURES = 8;

/** Whether an error is temporary: the network or a busy server. */
const isTransient = (error: AppError) =>
  ['offline', 'timeout', 'rate-limited'].includes(error.code);

export interface UploadJob {
  readonly uid: string;
  readonly file: File;
  /** A folder of the bucket; the same file for the same folder resumes its upload. */
  readonly folder: string;
  /** The video whose film the file replaces; undefined for a new video. */
  readonly videoId?: string | undefined;
  /** Returns the file name in that folder, for a new upload. */
  readonly newName: () => string;
  /** Gets the share of bytes that have arrived, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Stops sending; the bytes that arrived stay, so that the upload can be resumed later. */
  readonly signal: AbortSignal;
}

export interface UploadResult {
  /** Path of the file in the bucket. */
  readonly path: string;
  /** Key of the record on this device, to be deleted once a document references the file. */
  readonly key: string;
}

interface StorageService {
  readonly endpoint: StorageEndpoint;
  readonly token: TokenProvider;
}

/**
 * Uploads a file to the bucket. Survives network errors, a reload and a closed browser: when the
 * same file is chosen again, only the missing bytes are sent.
 *
 * @throws AppError `conflict` when stopped; `forbidden` when the rules deny the file;
 * `file-changed` as `readBytes`; otherwise why the upload failed.
 */
export async function resumableUpload(
  job: UploadJob,
  service: StorageService,
): Promise<UploadResult> {
  const print = await fingerprint(job.file);
  const key = [job.uid, job.folder, print].join('|');
  return withUploadLock(key, () => sendFile(key, print, job, service), job.signal);
}

async function sendFile(
  key: string,
  print: string,
  job: UploadJob,
  service: StorageService,
): Promise<UploadResult> {
  const resumed = await resumeUpload(key, job.signal, service);
  if (resumed !== null && resumed.received.finished) {
    job.onProgress(1);
    await saveRecord({ ...resumed.record, arrived: true });
    return { path: resumed.record.path, key };
  }
  const started = resumed ?? (await beginUpload(key, job, service));
  try {
    await sendChunks(job, print, started, service.token);
  } catch (error) {
    const failure = toAppError(error);
    // Denied, the session is gone, or it holds bytes of a file that has changed: the next attempt
    // starts a new upload under another name.
    if (['forbidden', 'not-found', 'file-changed'].includes(failure.code)) await deleteRecord(key);
    if (failure.code === 'file-changed') {
      cancelUploadSession(started.record.url, service.token).catch((reason: unknown) =>
        console.warn('uploads', toAppError(reason)),
      );
    }
    throw failure;
  }
  await saveRecord({ ...started.record, share: 1, arrived: true });
  return { path: started.record.path, key };
}

interface StartedUpload {
  record: UploadRecord;
  received: UploadStatus;
}

/** Returns the upload that this device started earlier, if the server still has it. */
async function resumeUpload(
  key: string,
  stop: AbortSignal,
  { token }: StorageService,
): Promise<StartedUpload | null> {
  const record = await findRecord(key);
  if (record === null) return null;
  if (record.arrived) return { record, received: { bytes: 0, finished: true } };
  try {
    return { record, received: await queryUploadSession(record.url, token, stop) };
  } catch (error) {
    const failure = toAppError(error);
    if (isTransient(failure) || stop.aborted) throw failure;
    await deleteRecord(key);
    return null;
  }
}

async function beginUpload(
  key: string,
  { uid, file, folder, newName, videoId, signal }: UploadJob,
  { endpoint, token }: StorageService,
): Promise<StartedUpload> {
  const path = `${folder}/${newName()}`;
  const url = await startUploadSession(endpoint, path, file, token, signal);
  const record: UploadRecord = {
    key,
    uid,
    name: file.name,
    path,
    url,
    started_at: Date.now(),
    arrived: false,
  };
  if (videoId !== undefined) record.video_id = videoId;
  await saveRecord(record);
  return { record, received: { bytes: 0, finished: false } };
}

async function sendChunks(
  job: UploadJob,
  print: string,
  started: StartedUpload,
  token: TokenProvider,
): Promise<void> {
  const { url } = started.record;
  let { received } = started;
  let previous: { size: number; tookMs: number } | null = null;
  let failures = 0;
  // The bytes may have arrived although the response was lost.
  let isUncertain = false;
  while (!received.finished) {
    const share = received.bytes / job.file.size;
    job.onProgress(share);
    await saveRecord({ ...started.record, share });
    if (job.signal.aborted) throw new AppError('conflict');
    const size = nextChunkSize(previous);
    const to = Math.min(job.file.size, received.bytes + size);
    const startedAt = performance.now();
    try {
      if (isUncertain) {
        received = await queryUploadSession(url, token, job.signal);
        isUncertain = false;
        continue;
      }
      // Not every browser notices by itself that a file has changed since the first chunk.
      const isEndOfMany = received.bytes > 0 && to === job.file.size;
      if (isEndOfMany && (await fingerprint(job.file)) !== print) {
        throw new AppError('file-changed');
      }
      received = await sendChunk(url, job.file, { from: received.bytes, to }, token, job.signal);
      previous = { size, tookMs: performance.now() - startedAt };
      failures = 0;
    } catch (error) {
      const failure = await failureOf(error, job);
      failures += 1;
      if (!isTransient(failure) || failures >= MAX_CONSECUTIVE_FAILURES) throw failure;
      await delayUntilOnline(retryDelayMs(failures), job.signal);
      isUncertain = true;
      previous = AFTER_A_FAILURE;
    }
  }
  job.onProgress(1);
}

/**
 * Returns why a chunk was not sent.
 *
 * @throws AppError `conflict` if the upload was stopped, and as `checkReadable`
 */
async function failureOf(error: unknown, { file, signal }: UploadJob): Promise<AppError> {
  if (signal.aborted) throw new AppError('conflict', { cause: error });
  // A file elsewhere on a network is not there without one.
  if (navigator.onLine) await checkReadable(file);
  return toAppError(error);
}

/** Abandons an upload and cancels its session on the server. */
export async function abandonUpload(record: UploadRecord, token: TokenProvider): Promise<void> {
  await deleteRecord(record.key);
  if (!record.arrived) await cancelUploadSession(record.url, token);
}

/**
 * Storage accepts every chunk but the last in multiples of this (its
 * `x-goog-upload-chunk-granularity`).
 */
export const GRANULARITY = 256 * 1024;
const FIRST_CHUNK_SIZE = 4 * GRANULARITY;
const MAX_CHUNK_SIZE = 32 * GRANULARITY;
/** Target duration of one chunk, after which progress is shown. */
const TARGET_CHUNK_MS = 2_000;
/** Makes the next chunk the smallest, which the slowest network sends in time. */
const AFTER_A_FAILURE = { size: GRANULARITY, tookMs: TARGET_CHUNK_MS };

/**
 * Returns the size of the next chunk in bytes: larger after a fast chunk, smaller after a slow one.
 */
export function nextChunkSize(previous: { size: number; tookMs: number } | null): number {
  if (previous === null) return FIRST_CHUNK_SIZE;
  const wanted =
    previous.size * Math.min(2, Math.max(0.5, TARGET_CHUNK_MS / Math.max(1, previous.tookMs)));
  const whole = Math.round(wanted / GRANULARITY) * GRANULARITY;
  return Math.min(MAX_CHUNK_SIZE, Math.max(GRANULARITY, whole));
}

const SAMPLE_BYTES = 1024 ** 2;

/**
 * Identifies a file without reading all of it: by its size and a hash of its first and last
 * mebibyte. Not by when it was modified, which some devices change each time a file is chosen.
 *
 * @throws AppError as `readBytes`
 */
async function fingerprint(file: Blob): Promise<string> {
  const head = await readBytes(file, 0, Math.min(file.size, SAMPLE_BYTES));
  const tail = await readBytes(file, Math.max(0, file.size - SAMPLE_BYTES), file.size);
  const both = new Uint8Array(head.byteLength + tail.byteLength);
  both.set(new Uint8Array(head));
  both.set(new Uint8Array(tail), head.byteLength);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', both));
  return `${file.size}-${[...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
