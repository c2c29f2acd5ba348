import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { database } from '../platform/firebase.ts';

/**
 * Lets an admin through, within the transaction of what they do: a flag taken away meanwhile counts.
 *
 * @throws DomainError `signed-out`, `forbidden`
 */
export async function requireAdminInTransaction(
  transaction: Transaction,
  uid: string | null,
): Promise<DocumentSnapshot> {
  if (uid === null) throw new DomainError('signed-out');
  const profile = await transaction.get(database().doc(path.profile(uid)));
  if (profile.get('is_admin') !== true) throw new DomainError('forbidden');
  return profile;
}
