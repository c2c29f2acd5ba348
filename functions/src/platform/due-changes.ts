import { randomUUID } from 'node:crypto';
import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { orderId, syncId, type MemberOrder } from '@atelier/domain/members/due-change';
import { path } from '@atelier/domain/paths';
import { dueChangesAbout } from '@atelier/domain/queries/server-member-queries';
import { isContention } from './contention.ts';
import { database, dateAt, toFirestoreQuery } from './firebase.ts';
import { errorCode } from './log.ts';

// A document of `due_changes` is something that the server has to write about a member and perhaps
// cannot: somebody who may read a profile may be able to lock it (docs/decisions/0072). It is
// stored before the profile is written, where no client reads or locks it, and removed afterwards;
// a schedule carries out what is left. Admins see it among the jobs.

/**
 * Reads a due change in the transaction that carries it out, and returns what removes it there
 * after all other reads: with the earlier ones that it replaces, if it changes something. That
 * throws `conflict` for an order that changes nothing while an opposite one waits, which the answer
 * would not be true for.
 *
 * @throws DomainError `conflict` if it is done already, or a later order replaced it
 */
export type Settle = (transaction: Transaction) => Promise<(isChange: boolean) => void>;

/**
 * Carries out what an admin asked for about a member. The order is stored first: if the member's
 * documents are locked, or the function is killed, a schedule goes on with it. It is kept beside
 * earlier orders about the same, and replaces them by what it changes: one that is refused, or
 * changes nothing, leaves them as they are.
 *
 * @param carryOut  settles the order in its transaction.
 * @throws DomainError `busy-kept` if it is left to the schedule; what `carryOut` throws, which is
 * final
 */
export async function keepOrder<Result>(
  order: MemberOrder,
  carryOut: (settle: Settle) => Promise<Result>,
): Promise<Result> {
  const version = randomUUID();
  const due = database().doc(path.dueChange(orderId(order, version)));
  const now = FieldValue.serverTimestamp();
  await due.set({ ...order, version, attempts: 0, created_at: now, tried_at: now });
  let isAllowed = false;
  try {
    return await carryOut(async (transaction) => {
      const remove = await settleOf(due, version)(transaction);
      return (isChange) => {
        remove(isChange);
        isAllowed = true;
      };
    });
  } catch (error) {
    if (!isContention(error)) {
      // What stays by a failure here, the schedule finds refused as well.
      await removeDueChange(due, version).catch(() => undefined);
      throw error;
    }
    await countFailure(due, version, error);
    if (isAllowed) await removeOwnEarlier(due);
    throw new DomainError('busy-kept', { cause: error });
  }
}

/** Returns what settles one version of a due change. */
export const settleOf =
  (due: DocumentReference, version: string): Settle =>
  async (transaction) => {
    const own = await transaction.get(due);
    if (!isVersion(own, version)) throw new DomainError('conflict');
    // Not read in the transaction: that would hold up other orders about the member while this one
    // waits for a lock.
    const others = await ordersBeside(own);
    return (isChange) => {
      const isOpposed = others.some((other) => other.get('on') !== own.get('on'));
      if (!isChange && isOpposed) throw new DomainError('conflict');
      const replaced = isChange ? others.filter((other) => isReplacedBy(own, other)) : [];
      for (const { ref } of [own, ...replaced]) transaction.delete(ref);
    };
  };

/** Returns the other orders of the same kind about the same member. */
async function ordersBeside(own: DocumentSnapshot): Promise<DocumentSnapshot[]> {
  const uid: unknown = own.get('uid');
  if (typeof uid !== 'string') return [];
  const { docs } = await toFirestoreQuery(dueChangesAbout(uid)).get();
  return docs.filter((other) => other.id !== own.id && other.get('what') === own.get('what'));
}

/**
 * Returns whether an order is an earlier one; of another admin only if the later one is not about
 * its own actor.
 */
function isReplacedBy(own: DocumentSnapshot, other: DocumentSnapshot): boolean {
  const isEarlier = createdAt(other) <= createdAt(own);
  return (
    isEarlier && (own.get('actor') !== own.get('uid') || other.get('actor') === own.get('actor'))
  );
}

const createdAt = (stored: DocumentSnapshot): number =>
  dateAt(stored, 'created_at')?.getTime() ?? 0;

/**
 * Removes what the same admin asked for before: an order that was allowed waits alone, however
 * often they ask.
 */
async function removeOwnEarlier(due: DocumentReference): Promise<void> {
  const own = await due.get();
  if (!own.exists) return;
  const others = (await ordersBeside(own)).filter(
    (other) => other.get('actor') === own.get('actor'),
  );
  const earlier = others.filter((other) => isReplacedBy(own, other));
  await Promise.all(earlier.map(({ ref }) => ref.delete()));
}

/**
 * Leaves a member's membership to the schedule, which syncs it with Stripe until it gets through.
 */
export async function keepSync(uid: string, customer: string, error: unknown): Promise<void> {
  const due = database().doc(path.dueChange(syncId(uid)));
  const tried_at = FieldValue.serverTimestamp();
  const failed = { customer, version: randomUUID(), error: errorCode(error), tried_at };
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
export function countFailure(
  due: DocumentReference,
  version: string,
  error: unknown,
): Promise<void> {
  return writeVersion(due, version, (transaction) =>
    transaction.update(due, {
      attempts: FieldValue.increment(1),
      error: errorCode(error),
      tried_at: FieldValue.serverTimestamp(),
    }),
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
