import {
  arrayRemove,
  arrayUnion,
  deleteField,
  doc,
  type Firestore,
  increment,
  runTransaction,
  serverTimestamp,
  Timestamp,
  writeBatch,
} from 'firebase/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { firestore } from '../firebase.ts';
import {
  type FieldsWrite,
  ListChange,
  oneMore,
  removedField,
  serverTime,
  type Write,
  type WriteData,
  type WriteValue,
} from './write-values.ts';

function toFieldValue(value: WriteValue): unknown {
  if (value === serverTime) return serverTimestamp();
  if (value === removedField) return deleteField();
  if (value === oneMore) return increment(1);
  if (value instanceof ListChange) {
    return value.kind === 'add' ? arrayUnion(...value.items) : arrayRemove(...value.items);
  }
  if (Array.isArray(value)) return value.map(toFieldValue);
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  return toFields(value as WriteData);
}

const toFields = (data: WriteData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, toFieldValue(value)]],
    ),
  );

/** The write methods that a batch and a transaction have in common. */
interface WriteTarget {
  set(reference: ReturnType<typeof doc>, data: object, options?: { merge: true }): unknown;
  update(reference: ReturnType<typeof doc>, data: Record<string, unknown>): unknown;
  delete(reference: ReturnType<typeof doc>): unknown;
}

function applyWrites(writes: readonly Write[], store: Firestore, target: WriteTarget): void {
  for (const write of writes) {
    const reference = doc(store, write.path);
    if (write.kind === 'delete') target.delete(reference);
    else if (write.kind === 'update') target.update(reference, toFields(write.data));
    else if (write.kind === 'merge') target.set(reference, toFields(write.data), { merge: true });
    else target.set(reference, toFields(write.data));
  }
}

export async function sendBatch(writes: readonly Write[]): Promise<void> {
  const store = await firestore();
  const batch = writeBatch(store);
  applyWrites(writes, store, batch);
  await batch.commit();
}

/**
 * Sends writes once, bypassing the SDK's queue: a transaction without reads goes straight to the
 * server.
 *
 * @param signal here and below: once it is aborted, nothing more is sent.
 */
export async function sendNow(writes: readonly Write[], signal: AbortSignal): Promise<void> {
  const store = await firestore();
  await runTransaction(
    store,
    (transaction) => {
      signal.throwIfAborted();
      applyWrites(writes, store, transaction);
      return Promise.resolve();
    },
    { maxAttempts: 1 },
  );
}

/**
 * Ends a transaction without a request: the SDK would have the server compare the document with the
 * one read.
 */
const nothingToWrite = new Error('nothing to write');

/**
 * Reads a document and sends the writes computed from it atomically; reads again when it changed
 * meanwhile.
 *
 * @param writesFor gets the document's data, undefined when it does not exist. May be called again.
 */
export async function sendTransaction(
  path: string,
  writesFor: (data: unknown) => readonly Write[],
  signal: AbortSignal,
): Promise<void> {
  const store = await firestore();
  try {
    await runTransaction(store, async (transaction) => {
      const snapshot = await transaction.get(doc(store, path));
      signal.throwIfAborted();
      const writes = writesFor(snapshot.data());
      if (writes.length === 0) throw nothingToWrite;
      applyWrites(writes, store, transaction);
    });
  } catch (error) {
    if (error !== nothingToWrite) throw error;
  }
}

/**
 * Writes a document, and others in the same commit, unless it changed since it was read.
 *
 * @param expectedUpdatedAt its `updated_at` as read; undefined if it had none.
 * @throws DomainError `conflict` when it has changed or no longer exists.
 */
export async function sendIfUnchanged(
  write: FieldsWrite,
  expectedUpdatedAt: Date | undefined,
  otherWrites: readonly Write[],
  signal: AbortSignal,
): Promise<void> {
  const store = await firestore();
  const reference = doc(store, write.path);
  await runTransaction(store, async (transaction) => {
    const storedUpdatedAt: unknown = (await transaction.get(reference)).get('updated_at');
    signal.throwIfAborted();
    const stored = storedUpdatedAt instanceof Timestamp ? storedUpdatedAt.toMillis() : undefined;
    if (stored !== expectedUpdatedAt?.getTime()) throw new DomainError('conflict');
    applyWrites([write, ...otherWrites], store, transaction);
  });
}
