import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { AdminOutcome } from '@atelier/domain/contracts/admin';
import type { DeleteUserRequest } from '@atelier/domain/contracts/admin-members';
import { DomainError } from '@atelier/domain/error-code';
import { DELETION_STEPS, SECOND_PASS_AFTER_MS } from '@atelier/domain/members/deletion-steps';
import type { OrderOf } from '@atelier/domain/members/due-change';
import { path } from '@atelier/domain/paths';
import { anyAdmins } from '@atelier/domain/queries/server-member-queries';
import { DAY_MS } from '@atelier/domain/time-units';
import { requireAdmin } from '../moderation/audit/admin-transaction.ts';
import { newAuditEntry } from '../moderation/audit/audit-log.ts';
import { keepOrder, type Settle } from '../platform/due-changes.ts';
import { database, readDocuments, textAt, toFirestoreQuery } from '../platform/firebase.ts';

/** The marker stops a live token from recreating the profile; by then every token has expired. */
const DELETED_MARKER_DAYS = 30;

/**
 * Creates the deletion request of a member with its audit entry in one transaction; a trigger
 * processes it. A second request changes nothing. An admin loses the flag at once, so that two
 * leaving admins cannot each count on the other.
 *
 * @param actor the member or an admin.
 * @param check reads first in the same transaction; throws to reject the request, and returns what
 * it writes besides, told whether the request is new.
 * @returns false if a request exists already.
 * @throws DomainError `last-admin`
 */
export async function requestDeletion(
  uid: string,
  actor: string,
  now: Date,
  check?: (transaction: Transaction) => Promise<(isNew: boolean) => void>,
): Promise<boolean> {
  const db = database();
  const deletion = db.doc(path.deletion(uid));
  const profile = db.doc(path.profile(uid));
  return db.runTransaction(async (transaction) => {
    const writeBesides = await check?.(transaction);
    const [filed, member, acting] = await Promise.all([
      transaction.get(deletion),
      transaction.get(profile),
      transaction.get(db.doc(path.profile(actor))),
    ]);
    if (filed.exists) {
      writeBesides?.(false);
      return false;
    }
    if (member.get('is_admin') === true) {
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
    const entry = newAuditEntry({ actor: acting, about: member, action: 'member.delete' });
    transaction.create(db.collection(path.auditLog()).doc(), entry);
    writeBesides?.(true);
    return true;
  });
}

/**
 * Requests a member's deletion for an admin who confirmed it with the member's e-mail.
 *
 * @throws DomainError `forbidden`, `not-found`, `last-admin`, `conflict` if the e-mail is not this
 * member's, `busy-kept`
 */
export async function deleteUser(
  actor: string,
  { uid, email }: DeleteUserRequest,
  now: Date,
): Promise<AdminOutcome> {
  await requireAdmin(actor);
  const [deletion, profile] = await readDocuments(path.deletion(uid), path.profile(uid));
  if (!deletion.exists) {
    if (!profile.exists) throw new DomainError('not-found');
    const known = textAt(profile, 'email');
    // Compared before the order is stored, which has no e-mail.
    if (known?.toLowerCase() !== email.trim().toLowerCase()) throw new DomainError('conflict');
  }
  const order = { what: 'deletion', uid, actor } as const;
  return keepOrder(order, (settle) => carryOutDeletion(order, settle, now));
}

/** Carries out an admin's order to delete a member. @throws as `deleteUser` */
export async function carryOutDeletion(
  { uid, actor }: OrderOf<'deletion'>,
  settle: Settle,
  now: Date,
): Promise<AdminOutcome> {
  const isNew = await requestDeletion(uid, actor, now, async (transaction) => {
    const removeOrder = await settle(transaction);
    await requireAdmin(actor, transaction);
    return removeOrder;
  });
  return { changed: isNew };
}
