import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { AdminOutcome, SetAdminRequest, SetTrainerRequest } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { anyAdmins } from '@atelier/domain/queries/server-queries';
import { runAdminTransaction, type AdminTransaction } from '../moderation/audit/admin-transaction.ts';
import { displayNameOf } from '../moderation/audit/audit-names.ts';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';

/**
 * Grants or revokes the pro trainer flag.
 *
 * @throws DomainError `forbidden`, `not-found`, `conflict` if the flag is no longer what the admin saw
 */
export function setTrainer(actor: string, request: SetTrainerRequest): Promise<AdminOutcome> {
  const { uid, is_pro_trainer: wanted, expected } = request;
  return runAdminTransaction(actor, (context) => setFlag(context, uid, 'is_pro_trainer', { wanted, expected }));
}

/**
 * Grants or revokes the admin flag. Counts admins in the transaction, so that two admins who revoke each other's flag
 * at once cannot both succeed.
 *
 * @throws DomainError `forbidden`, `not-found`, `last-admin`, `conflict` if the flag is no longer what the admin saw
 */
export function setAdmin(actor: string, request: SetAdminRequest): Promise<AdminOutcome> {
  const { uid, is_admin: wanted, expected } = request;
  return runAdminTransaction(actor, async (context) => {
    // The caller is an admin, so only they can be the last one.
    if (!wanted && uid === actor) await requireAnotherAdmin(context.transaction);
    return setFlag(context, uid, 'is_admin', { wanted, expected });
  });
}

async function requireAnotherAdmin(transaction: Transaction): Promise<void> {
  const { size } = await transaction.get(toFirestoreQuery(anyAdmins()));
  if (size < 2) throw new DomainError('last-admin');
}

async function setFlag(
  { transaction, log }: AdminTransaction,
  uid: string,
  flag: 'is_pro_trainer' | 'is_admin',
  { wanted, expected }: { wanted: boolean; expected: boolean },
): Promise<AdminOutcome> {
  const reference: DocumentReference = database().doc(path.profile(uid));
  const profile = await transaction.get(reference);
  if (!profile.exists) throw new DomainError('not-found');
  const stored: unknown = profile.get(flag);
  const isOn = stored === true || (flag === 'is_pro_trainer' && stored === 'true');
  // Also if another admin made the same change first: otherwise the caller would be offered to undo it.
  if (isOn !== expected) throw new DomainError('conflict');
  if (isOn === wanted) return { changed: false };
  transaction.update(reference, { [flag]: wanted });
  const action = flag === 'is_admin' ? 'member.admin' : 'member.trainer';
  log({
    target: uid,
    targetName: displayNameOf(profile),
    action,
    before: { [flag]: stored ?? null },
    after: { [flag]: wanted },
  });
  return { changed: true };
}
