import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';

const recordSchema = z.object({
  /** `uid|folder|fingerprint` */
  key: z.string(),
  uid: z.string(),
  /** The file's name on the member's device. */
  name: z.string(),
  path: z.string(),
  url: z.string(),
  started_at: z.number(),
  /** The file has arrived completely and no document references it yet. */
  arrived: z.boolean(),
  /** Share of the bytes that have arrived, 0 to 1. */
  share: z.optional(z.number()),
  /** The video whose film the file replaces. */
  video_id: z.optional(z.string()),
});
export type UploadRecord = z.output<typeof recordSchema>;

interface UploadsSchema extends DBSchema {
  uploads: { key: string; value: UploadRecord };
}

/** The server deletes abandoned uploads after a day; slightly earlier a new upload is started. */
const MAX_RECORD_AGE_MS = 20 * 3_600_000;

/** Tells the tabs of this browser that a record has changed. */
const CHANNEL = 'resumable-uploads';

function announceChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Name of the lock that a tab holds while it sends the file of a record. */
const lockOf = (key: string) => `flair-upload-${key}`;

/**
 * Runs `send` when no other tab sends the same file.
 *
 * @throws AppError `conflict` when stopped while another one does
 */
export const withUploadLock = <Result>(
  key: string,
  send: () => Promise<Result>,
  stop: AbortSignal,
): Promise<Result> =>
  navigator.locks.request(lockOf(key), { signal: stop }, send).catch((error: unknown) => {
    throw stop.aborted ? new AppError('conflict', { cause: error }) : error;
  });

async function withDatabase<Result>(
  work: (database: IDBPDatabase<UploadsSchema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<UploadsSchema>('resumable-uploads', 1, {
    upgrade: (created) => void created.createObjectStore('uploads', { keyPath: 'key' }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const isCurrent = (record: UploadRecord, now: number) =>
  now - record.started_at < MAX_RECORD_AGE_MS;

/** Returns the upload with this key if it can still be resumed. */
export async function findRecord(key: string, now = Date.now()): Promise<UploadRecord | null> {
  const result = z.safeParse(
    recordSchema,
    await withDatabase((database) => database.get('uploads', key)),
  );
  return result.success && isCurrent(result.data, now) ? result.data : null;
}

export async function saveRecord(record: UploadRecord): Promise<void> {
  await withDatabase((database) => database.put('uploads', record));
  announceChange();
}

export async function deleteRecord(key: string): Promise<void> {
  await withDatabase((database) => database.delete('uploads', key));
  announceChange();
}

/**
 * Returns a member's unfinished uploads of this device, the latest first, and deletes records that
 * are too old.
 */
export async function unfinishedUploads(uid: string, now = Date.now()): Promise<UploadRecord[]> {
  const stored = await withDatabase((database) => database.getAll('uploads'));
  const records = stored
    .map((one) => z.safeParse(recordSchema, one))
    .flatMap(({ data }) => (data ? [data] : []));
  for (const { key } of records.filter((record) => !isCurrent(record, now))) {
    await deleteRecord(key);
  }
  return records
    .filter((record) => record.uid === uid && isCurrent(record, now))
    .sort((a, b) => b.started_at - a.started_at);
}

export interface UnfinishedUpload {
  readonly record: UploadRecord;
  /** Whether a tab of this browser is sending the file now. */
  readonly isSending: boolean;
}

/**
 * Reports a member's unfinished uploads of this device now and after each change, also one by
 * another tab: progress, arrival, and a tab that is closed or reloaded while it sends.
 *
 * @returns stops reporting.
 */
export function watchUnfinishedUploads(
  uid: string,
  onChange: (uploads: UnfinishedUpload[]) => void,
  onError: (error: unknown) => void,
): () => void {
  const stop = new AbortController();
  const awaited = new Set<string>();
  const channel = new BroadcastChannel(CHANNEL);
  const report = () => {
    read().catch((error: unknown) => {
      if (!stop.signal.aborted) onError(error);
    });
  };
  async function read(): Promise<void> {
    const records = await unfinishedUploads(uid);
    const { held = [] } = await navigator.locks.query();
    if (stop.signal.aborted) return;
    const uploads = records.map((record) => ({
      record,
      isSending: held.some(({ name }) => name === lockOf(record.key)),
    }));
    onChange(uploads);
    for (const { record, isSending } of uploads) if (isSending) reportAfterSending(record.key);
  }
  /** A tab that ends without a word releases its lock. */
  function reportAfterSending(key: string): void {
    if (awaited.has(key)) return;
    awaited.add(key);
    navigator.locks
      .request(lockOf(key), { signal: stop.signal }, () => void awaited.delete(key))
      .then(report, () => undefined);
  }
  channel.addEventListener('message', report);
  report();
  return () => {
    stop.abort();
    channel.close();
  };
}
