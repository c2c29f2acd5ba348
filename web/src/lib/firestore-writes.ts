import {
  deleteField,
  doc,
  type Firestore,
  runTransaction,
  serverTimestamp,
  Timestamp,
  writeBatch,
} from 'firebase/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { firestore } from './firebase.ts';
import { type FieldsWrite, noField, serverTime, type Write, type WriteData, type WriteValue } from './write-values.ts';

function toFieldValue(value: WriteValue): unknown {
  if (value === serverTime) return serverTimestamp();
  if (value === noField) return deleteField();
  if (Array.isArray(value)) return value.map(toFieldValue);
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  return toFields(value as WriteData);
}

const toFields = (data: WriteData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => (value === undefined ? [] : [[key, toFieldValue(value)]])),
  );

/** What a batch and a transaction have in common: what is written, one document after the other. */
interface Sheet {
  set(reference: ReturnType<typeof doc>, data: object, options?: { merge: true }): unknown;
  update(reference: ReturnType<typeof doc>, data: Record<string, unknown>): unknown;
  delete(reference: ReturnType<typeof doc>): unknown;
}

function writeDown(writes: readonly Write[], store: Firestore, sheet: Sheet): void {
  for (const write of writes) {
    const reference = doc(store, write.path);
    if (write.kind === 'delete') sheet.delete(reference);
    else if (write.kind === 'update') sheet.update(reference, toFields(write.data));
    else if (write.kind === 'merge') sheet.set(reference, toFields(write.data), { merge: true });
    else sheet.set(reference, toFields(write.data));
  }
}

/** Sends writes as one batch; resolves when the server has taken them. */
export async function sendBatch(writes: readonly Write[]): Promise<void> {
  const store = await firestore();
  const batch = writeBatch(store);
  writeDown(writes, store, batch);
  await batch.commit();
}

/** Sends writes past the SDK's queue, once: a transaction that reads nothing goes straight to the server. */
export async function sendAtOnce(writes: readonly Write[]): Promise<void> {
  const store = await firestore();
  await runTransaction(
    store,
    (transaction) => {
      writeDown(writes, store, transaction);
      return Promise.resolve();
    },
    { maxAttempts: 1 },
  );
}

/**
 * Reads a document and sends what follows from it, as one; reads again when somebody else wrote it meanwhile.
 *
 * @param follows  what is written, from the document's data; undefined when there is none. May be called again.
 */
export async function sendFollowing(path: string, follows: (data: unknown) => readonly Write[]): Promise<void> {
  const store = await firestore();
  await runTransaction(store, async (transaction) => {
    const read = await transaction.get(doc(store, path));
    writeDown(follows(read.data()), store, transaction);
  });
}

/**
 * Writes one document unless somebody else did since it was seen.
 *
 * @param seen  its `updated_at`; undefined for one without.
 * @throws DomainError `conflict` when it was written since, or is gone.
 */
export async function sendIfUnchanged(write: FieldsWrite, seen: Date | undefined): Promise<void> {
  const store = await firestore();
  const reference = doc(store, write.path);
  await runTransaction(store, async (transaction) => {
    const now: unknown = (await transaction.get(reference)).get('updated_at');
    const stored = now instanceof Timestamp ? now.toMillis() : undefined;
    if (stored !== seen?.getTime()) throw new DomainError('conflict');
    if (write.kind === 'set') transaction.set(reference, toFields(write.data));
    else transaction.update(reference, toFields(write.data));
  });
}
