import { setTimeout as delay } from 'node:timers/promises';
import type {
  DocumentData,
  DocumentSnapshot,
  Precondition,
  Transaction,
} from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { database } from './firebase.ts';

/**
 * gRPC codes of a commit whose documents have changed, appeared or gone since they were read, or
 * are locked.
 */
const CONFLICTS: readonly unknown[] = [5, 6, 9, 10];
/** Less than the 30 s that a browser waits. */
const GIVE_UP_MS = 20_000;
const SHORTEST_MS = 10;
const LONGEST_MS = 400;

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICTS.includes(error.code);

/**
 * Repeats an attempt that reads without a transaction, decides, and writes with `commitWrites` and
 * `unchanged`, until no document changed between read and write. Transactions lock what they read:
 * many at once on one document block each other for seconds. Here nobody waits for a lock; one of
 * the parallel commits succeeds, and the others decide again.
 *
 * @param options.refusal  the code if others were always faster
 * @throws DomainError with this code
 */
export async function retryConflicts<Result>(
  attempt: () => Promise<Result>,
  {
    giveUpMs = GIVE_UP_MS,
    refusal = 'busy',
  }: { giveUpMs?: number; refusal?: 'busy' | 'too-fast' } = {},
): Promise<Result> {
  const end = Date.now() + giveUpMs;
  for (let longestMs = SHORTEST_MS; ; longestMs = Math.min(2 * longestMs, LONGEST_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (Date.now() >= end) throw new DomainError(refusal, { cause: error });
    }
    await delay(Math.random() * longestMs);
  }
}

/**
 * Returns the precondition that a document has not changed since it was read.
 *
 * @throws Error if it did not exist: create it instead
 */
export function unchanged({ updateTime, ref }: DocumentSnapshot): Precondition {
  if (updateTime === undefined) throw new Error(`${ref.path} did not exist`);
  return { lastUpdateTime: updateTime };
}

/** Creates a document that did not exist, or updates one, if it is as it was read. */
export function writeUnchanged(
  transaction: Transaction,
  stored: DocumentSnapshot,
  fields: DocumentData,
): void {
  if (stored.exists) transaction.update(stored.ref, fields, unchanged(stored));
  else transaction.create(stored.ref, fields);
}

/**
 * Commits all writes or none, without a read: the conditions of the writes say what they depend on.
 */
export const commitWrites = (write: (transaction: Transaction) => void): Promise<void> =>
  database().runTransaction((transaction) => Promise.resolve(write(transaction)), {
    maxAttempts: 1,
  });
