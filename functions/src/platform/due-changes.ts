import { randomUUID } from 'node:crypto';
import { FieldValue, type DocumentReference, type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { dueChangeId, type MemberOrder } from '@atelier/domain/members/due-change';
import { path } from '@atelier/domain/paths';
import { isContention } from './contention.ts';
import { database } from './firebase.ts';
import { errorCode } from './log.ts';

// A document of `due_changes` is something that the server has to write about a member and perhaps cannot: somebody who
// may read a profile may be able to lock it (docs/decisions/0072). It is stored before the profile is written, where no
// client reads or locks it, and removed afterwards; a schedule carries out what is left. Admins see it among the jobs.

/**
 * Reads a due change in the transaction that carries it out, and returns what removes it there after all other reads.
 *
 * @throws DomainError `conflict` if it is done already, or a later order replaced it
 */
export type Settle = (transaction: Transaction) => Promise<() => void>;

/**
 * Carries out what an admin asked for about a member. The order is stored first: if the member's documents are locked,
 * or the function is killed, a schedule goes on with it. The latest order about the same wins, whichever gets through.
 *
 * @param carryOut  settles the order in its transaction.
 * @throws DomainError `busy-kept` if it is left to the schedule; what `carryOut` throws, which is final
 */
export async function keepOrder<Result>(
  order: MemberOrder,
  carryOut: (settle: Settle) => Promise<Result>,
): Promise<Result> {
  const due = database().doc(path.dueChange(dueChangeId(order)));
  const version = randomUUID();
  await due.set({ ...order, version, attempts: 0, created_at: FieldValue.serverTimestamp() });
  try {
    return await carryOut(settleOf(due, version));
  } catch (error) {
    if (!isContention(error)) {
      // What stays by a failure here, the schedule finds refused as well.
      await removeDueChange(due, version).catch(() => undefined);
      throw error;
    }
    await countFailure(due, version, error);
    throw new DomainError('busy-kept', { cause: error });
  }
}

/** Returns what settles one version of a due change. */
export const settleOf =
  (due: DocumentReference, version: string): Settle =>
  async (transaction) => {
    if (!isVersion(await transaction.get(due), version)) throw new DomainError('conflict');
    return () => void transaction.delete(due);
  };

/** Leaves a member's membership to the schedule, which syncs it with Stripe until it gets through. */
export async function keepSync(uid: string, customer: string, error: unknown): Promise<void> {
  const due = database().doc(path.dueChange(dueChangeId({ what: 'membership', uid })));
  const failed = { customer, version: randomUUID(), error: errorCode(error) };
  await database().runTransaction(async (transaction) => {
    if ((await transaction.get(due)).exists) {
      transaction.update(due, { ...failed, attempts: FieldValue.increment(1) });
    } else {
      const created_at = FieldValue.serverTimestamp();
      transaction.create(due, { ...failed, what: 'membership', uid, attempts: 1, created_at });
    }
  });
}

/** Remembers that one version of a due change failed once more. */
export function countFailure(due: DocumentReference, version: string, error: unknown): Promise<void> {
  return writeVersion(due, version, (transaction) =>
    transaction.update(due, { attempts: FieldValue.increment(1), error: errorCode(error) }),
  );
}

/** Removes one version of a due change, if it is still there. */
export function removeDueChange(due: DocumentReference, version: string): Promise<void> {
  return writeVersion(due, version, (transaction) => transaction.delete(due));
}

function writeVersion(
  due: DocumentReference,
  version: string,
  write: (transaction: Transaction) => unknown,
): Promise<void> {
  return database().runTransaction(async (transaction) => {
    if (isVersion(await transaction.get(due), version)) write(transaction);
  });
}

const isVersion = (stored: DocumentSnapshot, version: string) => stored.get('version') === version;
