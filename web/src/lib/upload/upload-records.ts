import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';

const recordSchema = z.object({
  /** `uid|folder|fingerprint` */
  key: z.string(),
  uid: z.string(),
  /** The file's name on the member's device. */
  name: z.string(),
  /** Path in the bucket. */
  path: z.string(),
  /** URL of the upload session. */
  url: z.string(),
  started_at: z.number(),
  /** The file has arrived completely and no document references it yet. */
  arrived: z.boolean(),
});
/** An upload that was started on this device. */
export type UploadRecord = z.output<typeof recordSchema>;

interface UploadsSchema extends DBSchema {
  uploads: { key: string; value: UploadRecord };
}

/** The server deletes abandoned uploads after a day; slightly earlier a new upload is started. */
const MAX_RECORD_AGE_MS = 20 * 3_600_000;

async function withDatabase<Result>(work: (database: IDBPDatabase<UploadsSchema>) => Promise<Result>): Promise<Result> {
  const database = await openDB<UploadsSchema>('resumable-uploads', 1, {
    upgrade: (created) => void created.createObjectStore('uploads', { keyPath: 'key' }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const isCurrent = (record: UploadRecord, now: number) => now - record.started_at < MAX_RECORD_AGE_MS;

/** Returns the upload with this key if it can still be resumed. */
export async function findRecord(key: string, now = Date.now()): Promise<UploadRecord | null> {
  const result = z.safeParse(recordSchema, await withDatabase((database) => database.get('uploads', key)));
  return result.success && isCurrent(result.data, now) ? result.data : null;
}

export async function saveRecord(record: UploadRecord): Promise<void> {
  await withDatabase((database) => database.put('uploads', record));
}

export async function deleteRecord(key: string): Promise<void> {
  await withDatabase((database) => database.delete('uploads', key));
}

/** Returns a member's unfinished uploads of this device, the latest first, and deletes records that are too old. */
export async function unfinishedUploads(uid: string, now = Date.now()): Promise<UploadRecord[]> {
  const stored = await withDatabase((database) => database.getAll('uploads'));
  const records = stored.map((one) => z.safeParse(recordSchema, one)).flatMap(({ data }) => (data ? [data] : []));
  for (const { key } of records.filter((record) => !isCurrent(record, now))) await deleteRecord(key);
  return records
    .filter((record) => record.uid === uid && isCurrent(record, now))
    .sort((a, b) => b.started_at - a.started_at);
}
