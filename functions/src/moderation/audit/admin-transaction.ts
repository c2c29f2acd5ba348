import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { newAuditEntry, type AuditEntryInput } from './audit-log.ts';
import { displayNameOf } from './audit-names.ts';
import { database } from '../../platform/firebase.ts';

export interface AdminTransaction {
  transaction: Transaction;
  /** Writes the deed's entry of the audit log, with everything else or not at all. */
  log: (facts: Omit<AuditEntryInput, 'actor' | 'actorName'>) => void;
}

/**
 * Does something that only an admin may, in one transaction with its log entry. Whether the caller is an admin is read
 * in the same transaction: a flag that was just taken back counts.
 *
 * @param actor  uid of the caller.
 * @throws DomainError `forbidden`
 */
export async function runAdminTransaction<Result>(
  actor: string,
  run: (deed: AdminTransaction) => Promise<Result>,
): Promise<Result> {
  const db = database();
  return db.runTransaction(async (transaction) => {
    const actorName = displayNameOf(await requireAdmin(actor, transaction));
    return run({
      transaction,
      log: (facts) =>
        transaction.create(db.collection(path.auditLog()).doc(), newAuditEntry({ actor, actorName, ...facts })),
    });
  });
}

/**
 * Refuses whoever is no admin.
 *
 * @param transaction  reads the profile within it; without one, before work that no transaction can hold.
 * @returns the admin's profile.
 * @throws DomainError `forbidden`
 */
export async function requireAdmin(uid: string, transaction?: Transaction): Promise<DocumentSnapshot> {
  const reference = database().doc(path.profile(uid));
  const profile = await (transaction ? transaction.get(reference) : reference.get());
  if (profile.get('is_admin') !== true) throw new DomainError('forbidden');
  return profile;
}
