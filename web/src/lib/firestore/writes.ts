import { toAppError } from '../errors.ts';
import type { FieldsWrite, Write, WriteData } from './write-values.ts';

export { removedField, serverTime } from './write-values.ts';
export type { Write, WriteData } from './write-values.ts';

/**
 * Writes all or nothing. Settles when the server has answered: while the device is offline the promise stays open and
 * the SDK sends the write on return, also after a reload. Fields that are `undefined` are left out.
 *
 * @throws AppError: `forbidden` (a rule refused), `not-found` (update of nothing), `conflict`, `rate-limited`…
 */
export async function commit(writes: readonly Write[]): Promise<void> {
  try {
    const { sendBatch } = await import('./sdk-writes.ts');
    await sendBatch(writes);
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * Writes all or nothing, now or not at all: nothing is left to be sent later. What has a pace goes this way, for the
 * server refuses all but the first of several queued writes that arrive together. After a failure on the way the
 * writes may have arrived all the same.
 *
 * @throws AppError as `commit`; `offline` or `timeout` when the server does not answer.
 */
export async function commitNow(writes: readonly Write[]): Promise<void> {
  try {
    const { sendNow: sendAtOnce } = await import('./sdk-writes.ts');
    await sendAtOnce(writes);
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * Reads a document and writes what follows from it, all or nothing, now or not at all.
 *
 * @param writesFor  what is written, from the document as it is; `null` when there is none. May be called again.
 * @throws AppError as `commitAtOnce`; `invalid-data` when the document is not what `parse` takes.
 */
export async function commitTransaction<T>(
  path: string,
  parse: (data: unknown) => T,
  writesFor: (document: T | null) => readonly Write[],
): Promise<void> {
  try {
    const { sendTransaction: sendFollowing } = await import('./sdk-writes.ts');
    await sendFollowing(path, (data) => writesFor(data === undefined ? null : parse(data)));
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * Creates a document under an id of the caller's making, now or not at all. Tried again after an answer that was lost, with
 * the same id, it finds its own document there and leaves it.
 *
 * @throws AppError as `commitAtOnce`.
 */
export const createOnce = (path: string, data: WriteData): Promise<void> =>
  commitTransaction(
    path,
    (stored) => stored,
    (stored) => (stored === null ? [{ kind: 'set', path, data }] : []),
  );

export const setDocument = (path: string, data: WriteData) => commit([{ kind: 'set', path, data }]);
export const updateDocument = (path: string, data: WriteData) => commit([{ kind: 'update', path, data }]);
export const deleteDocument = (path: string) => commit([{ kind: 'delete', path }]);

/**
 * As `updateDocument` or, for `set`, `setDocument`, unless somebody else wrote the document since it was seen.
 *
 * @param expectedUpdatedAt  the document's `updated_at` as it was read; undefined for one without.
 * @throws AppError `conflict` when it was written since; otherwise as `commit`. Needs the server: never waits offline.
 */
export async function writeIfUnchanged(write: FieldsWrite, expectedUpdatedAt: Date | undefined): Promise<void> {
  try {
    const { sendIfUnchanged } = await import('./sdk-writes.ts');
    await sendIfUnchanged(write, expectedUpdatedAt);
  } catch (error) {
    throw toAppError(error);
  }
}

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new document's id: 20 letters and digits, as Firestore's own. */
export function newId(): string {
  const letters: string[] = [];
  while (letters.length < 20) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // 248 is the largest multiple of 62 in a byte: what lies above would favour the first letters.
      if (byte < 248 && letters.length < 20) letters.push(ID_LETTERS.charAt(byte % 62));
    }
  }
  return letters.join('');
}
