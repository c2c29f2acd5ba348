import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { DELETION_STEPS, SECOND_PASS_AFTER_MS } from '@atelier/domain/members/deletion-steps';
import { DomainError } from '@atelier/domain/error-code';
import { anyAdmins } from '@atelier/domain/queries/server-queries';
import { newAuditEntry } from '../moderation/audit/audit-log.ts';
import { displayNameOf } from '../moderation/audit/audit-names.ts';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { DAY_MS } from '@atelier/domain/time-units';

/**
 * The marker that stops a live token from recreating the profile is removed after this time, when every token has
 * expired.
 */
const DELETED_MARKER_DAYS = 30;

/**
 * Creates the deletion request of a member with its audit entry in one transaction; a trigger processes it. A second
 * request changes nothing. An admin loses the flag at once, so that two leaving admins cannot each count on the other.
 *
 * @param actor the member or an admin.
 * @param check throws to reject the request; may read in the same transaction.
 * @returns false if a request exists already.
 * @throws DomainError `last-admin`
 */
export async function requestDeletion(
  uid: string,
  actor: string,
  now: Date,
  check?: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  const db = database();
  const deletion = db.doc(path.deletion(uid));
  const profile = db.doc(path.profile(uid));
  return db.runTransaction(async (transaction) => {
    const [filed, member, acting] = await transaction.getAll(deletion, profile, db.doc(path.profile(actor)));
    if (filed?.exists) return false;
    await check?.(transaction);
    if (member?.get('is_admin') === true) {
      const { size } = await transaction.get(toFirestoreQuery(anyAdmins()));
      if (size < 2) throw new DomainError('last-admin');
      transaction.update(profile, { is_admin: false });
    }
    transaction.create(deletion, {
      state: 'pending',
      steps: Object.fromEntries(DELETION_STEPS.map((step) => [step, 'open'])),
      attempts: 0,
      requested_at: FieldValue.serverTimestamp(),
      requested_by: actor,
      second_pass_at: new Date(now.getTime() + SECOND_PASS_AFTER_MS),
      next_at: now,
    });
    transaction.set(db.doc(path.deletedUser(uid)), {
      deleted_at: FieldValue.serverTimestamp(),
      expires_at: Timestamp.fromMillis(Date.now() + DELETED_MARKER_DAYS * DAY_MS),
    });
    transaction.create(
      db.collection(path.auditLog()).doc(),
      newAuditEntry({
        actor,
        actorName: displayNameOf(acting),
        target: uid,
        targetName: displayNameOf(member),
        action: 'member.delete',
      }),
    );
    return true;
  });
}
