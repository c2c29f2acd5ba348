import { path } from '@atelier/domain/paths';
import { database } from '../../platform/firebase.ts';
import { newAuditEntry } from '../../moderation/audit/audit-log.ts';

/**
 * Reads applications for an admin who opens their identity images, and logs each access in the same
 * transaction.
 *
 * @param paths of `trainer_applications/{uid}`, without duplicates.
 * @returns the existing documents by path.
 */
export async function openIdentityImages(
  admin: string,
  paths: readonly string[],
): Promise<Map<string, unknown>> {
  const db = database();
  return db.runTransaction(async (transaction) => {
    const snapshots = await transaction.getAll(...paths.map((one) => db.doc(one)));
    const found = snapshots.filter((snapshot) => snapshot.exists);
    const profileOf = (uid: string) => transaction.get(db.doc(path.profile(uid)));
    const actor = await profileOf(admin);
    for (const about of await Promise.all(found.map(({ id }) => profileOf(id)))) {
      const entry = newAuditEntry({ actor, about, action: 'identity-image.open' });
      transaction.create(db.collection(path.auditLog()).doc(), entry);
    }
    return new Map(found.map((snapshot) => [snapshot.ref.path, snapshot.data()]));
  });
}
