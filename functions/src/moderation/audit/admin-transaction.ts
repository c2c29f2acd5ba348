import type { DocumentData, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { newAuditEntry, type AuditEntryInput } from './audit-log.ts';
import type { Settle } from '../../platform/due-changes.ts';
import { database } from '../../platform/firebase.ts';

export interface AdminTransaction {
  transaction: Transaction;
  /** Creates the audit entry in the same transaction. */
  log: (facts: Omit<AuditEntryInput, 'actor'>) => void;
}

/**
 * Runs a write that only admins may make, in one transaction with its audit entry. Reads the
 * caller's admin flag in the same transaction, so a flag that was just revoked counts.
 *
 * @param actor uid of the caller.
 * @param settle of the order that this carries out, if it was kept.
 * @throws DomainError `forbidden`
 */
export async function runAdminTransaction<Result>(
  actor: string,
  run: (context: AdminTransaction) => Promise<Result>,
  settle?: Settle,
): Promise<Result> {
  const db = database();
  return db.runTransaction(async (transaction) => {
    const removeOrder = await settle?.(transaction);
    const profile = await requireAdmin(actor, transaction);
    // What changes something is logged, and nothing else is.
    let isChange = false;
    const log: AdminTransaction['log'] = (facts) => {
      isChange = true;
      transaction.create(
        db.collection(path.auditLog()).doc(),
        newAuditEntry({ actor: profile, ...facts }),
      );
    };
    const result = await run({ transaction, log });
    removeOrder?.(isChange);
    return result;
  });
}

/**
 * Returns the fields of a partial change as a document has them: those that it leaves alone are not
 * in the log.
 */
export const previousValues = (document: DocumentSnapshot, change: object): DocumentData =>
  Object.fromEntries(
    Object.keys(change).map((field) => [field, (document.get(field) as unknown) ?? null]),
  );

/**
 * Returns the caller's profile.
 *
 * @param transaction reads the profile within it.
 * @throws DomainError `forbidden` unless the caller is an admin
 */
export async function requireAdmin(
  uid: string,
  transaction?: Transaction,
): Promise<DocumentSnapshot> {
  const reference = database().doc(path.profile(uid));
  const profile = await (transaction ? transaction.get(reference) : reference.get());
  if (profile.get('is_admin') !== true) throw new DomainError('forbidden');
  return profile;
}
