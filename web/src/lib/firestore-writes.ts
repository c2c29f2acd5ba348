import { deleteField, doc, runTransaction, serverTimestamp, Timestamp, writeBatch } from 'firebase/firestore';
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

/** Sends writes as one batch; resolves when the server has taken them. */
export async function sendBatch(writes: readonly Write[]): Promise<void> {
  const store = await firestore();
  const batch = writeBatch(store);
  for (const write of writes) {
    const reference = doc(store, write.path);
    if (write.kind === 'delete') batch.delete(reference);
    else if (write.kind === 'update') batch.update(reference, toFields(write.data));
    else if (write.kind === 'merge') batch.set(reference, toFields(write.data), { merge: true });
    else batch.set(reference, toFields(write.data));
  }
  await batch.commit();
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
