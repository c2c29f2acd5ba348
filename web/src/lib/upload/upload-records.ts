import * as z from 'zod/mini';

const recordSchema = z.object({
  /** Whose upload of which file to which folder. */
  key: z.string(),
  uid: z.string(),
  /** As the person knows the file. */
  name: z.string(),
  /** Where in the bucket it comes to lie. */
  path: z.string(),
  url: z.string(),
  started_at: z.number(),
  /** Whole in the bucket, and not yet named by a document. */
  arrived: z.boolean(),
});
/** An upload that was begun on this device. */
export type UploadRecord = z.output<typeof recordSchema>;

const DATABASE = 'resumable-uploads';
const STORE = 'uploads';
/** Abandoned uploads are purged a day after they were made; earlier is soon enough to start anew. */
const MAX_RECORD_AGE_MS = 20 * 3_600_000;

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('indexedDB'));
  });
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
  const database = await requestResult(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = () => database.close();
  transaction.onabort = () => database.close();
  return transaction.objectStore(STORE);
}

const isCurrent = (record: UploadRecord, now: number) => now - record.started_at < MAX_RECORD_AGE_MS;

/** The upload of this key, when it can still be taken up. */
export async function findRecord(key: string, now = Date.now()): Promise<UploadRecord | null> {
  const result = z.safeParse(recordSchema, await requestResult((await store('readonly')).get(key)));
  return result.success && isCurrent(result.data, now) ? result.data : null;
}

export async function saveRecord(record: UploadRecord): Promise<void> {
  await requestResult((await store('readwrite')).put(record));
}

export async function deleteRecord(key: string): Promise<void> {
  await requestResult((await store('readwrite')).delete(key));
}

/** A member's uploads that began here and did not come to an end, the latest first. Older ones are forgotten. */
export async function unfinishedUploads(uid: string, now = Date.now()): Promise<UploadRecord[]> {
  const all: unknown[] = await requestResult((await store('readonly')).getAll());
  const known = all.flatMap((one) => {
    const result = z.safeParse(recordSchema, one);
    return result.success ? [result.data] : [];
  });
  const stale = known.filter((record) => !isCurrent(record, now));
  for (const record of stale) await deleteRecord(record.key);
  return known
    .filter((record) => record.uid === uid && !stale.includes(record))
    .sort((a, b) => b.started_at - a.started_at);
}
