import { FieldValue, type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import { parseEncoding } from '@atelier/domain/content/encoding';
import { path } from '@atelier/domain/paths';
import { database, numberAt, parseDocument } from '../../platform/firebase.ts';
import { queueNext } from './encoding-queue.ts';

/**
 * Lets an encoding that the worker has given up wait again. All its steps are asked for, as a
 * clean-up may have deleted what was made; the worker answers at once for what is there.
 */
export function retryEncoding(transaction: Transaction, encoding: DocumentSnapshot): void {
  const steps = Object.keys((encoding.get('steps') ?? {}) as object);
  transaction.update(encoding.ref, {
    state: 'waiting',
    is_queued: FieldValue.delete(),
    error: FieldValue.delete(),
    files: FieldValue.delete(),
    steps: Object.fromEntries(steps.map((step) => [step, 0])),
    failures: 0,
    attempts: numberAt(encoding, 'attempts') + 1,
    updated_at: FieldValue.serverTimestamp(),
  });
}

/** Has an encoding that waits again prepared, when it is its author's turn. */
export async function goOnWithEncoding(id: string): Promise<void> {
  const encoding = parseDocument(await database().doc(path.encoding(id)).get(), parseEncoding);
  if (encoding !== undefined) await queueNext(encoding.author_id);
}
