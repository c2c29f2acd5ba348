import { withAppErrors } from '../errors.ts';
import { ANSWER_LIMIT_MS, withTimeLimit } from '../with-time-limit.ts';
import type { FieldsWrite, Write, WriteData } from './write-values.ts';

export { ListChange, oneMore, removedField, serverTime } from './write-values.ts';
export type { Write, WriteData } from './write-values.ts';

const loadWrites = () => import('./sdk-writes.ts');

/**
 * Runs one of the SDK's writes, which know no limit of time, while somebody waits.
 *
 * @throws AppError; `timeout`
 */
const send = (
  work: (sdk: Awaited<ReturnType<typeof loadWrites>>, signal: AbortSignal) => Promise<void>,
) =>
  withAppErrors(() =>
    withTimeLimit(ANSWER_LIMIT_MS, async (signal) => work(await loadWrites(), signal)),
  );

/**
 * Writes atomically, later if need be: while there is no network the promise stays pending, and the
 * SDK sends the writes when it returns, even after a reload. For what nobody waits for, and whose
 * page says that it is kept. `undefined` fields are left out.
 *
 * @throws AppError `forbidden` (denied by a rule), `not-found` (update of a missing document),
 * `conflict`,
 *   `rate-limited`…
 */
export const commit = (writes: readonly Write[]): Promise<void> =>
  withAppErrors(async () => (await loadWrites()).sendBatch(writes));

/**
 * Writes atomically and immediately: nothing is queued for later. For what somebody waits for, and
 * for rate-limited writes, because the server denies all but the first of several queued ones that
 * arrive together. After a network error the writes may still have arrived.
 *
 * @throws AppError as `commit`; `offline` or `timeout` when the server does not answer.
 */
export const commitNow = (writes: readonly Write[]): Promise<void> =>
  send((sdk, signal) => sdk.sendNow(writes, signal));

/**
 * Reads a document and writes atomically and immediately what `writesFor` computes from it.
 *
 * @param writesFor gets the current document, `null` when there is none. May be called again.
 * @throws AppError as `commitNow`; `invalid-data` when `parse` rejects the document.
 */
export const commitTransaction = <T>(
  path: string,
  parse: (data: unknown) => T,
  writesFor: (document: T | null) => readonly Write[],
): Promise<void> =>
  send((sdk, signal) =>
    sdk.sendTransaction(path, (data) => writesFor(data === undefined ? null : parse(data)), signal),
  );

/**
 * Reads a document at the server, never from the cache. @returns `null` when there is none.
 *
 * @throws AppError as `commitTransaction`.
 */
export async function readNow<T>(path: string, parse: (data: unknown) => T): Promise<T | null> {
  const read: { document: T | null } = { document: null };
  await commitTransaction(path, parse, (document) => {
    read.document = document;
    return [];
  });
  return read.document;
}

/**
 * Creates a document under an id made by the caller, immediately. A retry with the same id, after a
 * lost response, finds the document and leaves it unchanged.
 *
 * @returns false if it was there: it may differ from `data`, if that was changed before the retry.
 * @throws AppError as `commitNow`.
 */
export async function createOnce(path: string, data: WriteData): Promise<boolean> {
  let isNew = true;
  await commitTransaction(
    path,
    (stored) => stored,
    (stored) => {
      isNew = stored === null;
      return isNew ? [{ kind: 'set', path, data }] : [];
    },
  );
  return isNew;
}

export const setDocument = (path: string, data: WriteData) =>
  commitNow([{ kind: 'set', path, data }]);
export const updateDocument = (path: string, data: WriteData) =>
  commitNow([{ kind: 'update', path, data }]);

/**
 * Updates or, for a write of kind `set`, replaces a document unless it changed since it was read.
 *
 * @param expectedUpdatedAt the document's `updated_at` as read; undefined if it had none.
 * @param otherWrites to other documents, in the same commit.
 * @throws AppError `conflict` when it has changed; otherwise as `commitNow`.
 */
export const writeIfUnchanged = (
  write: FieldsWrite,
  expectedUpdatedAt: Date | undefined,
  otherWrites: readonly Write[] = [],
): Promise<void> =>
  send((sdk, signal) => sdk.sendIfUnchanged(write, expectedUpdatedAt, otherWrites, signal));

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new document id: 20 letters and digits, like Firestore's own. */
export function newId(): string {
  const letters: string[] = [];
  while (letters.length < 20) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // 248 is the largest multiple of 62 in a byte; higher values would favor the first letters.
      if (byte < 248 && letters.length < 20) letters.push(ID_LETTERS.charAt(byte % 62));
    }
  }
  return letters.join('');
}
