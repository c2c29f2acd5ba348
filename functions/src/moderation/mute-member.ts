import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { MuteMemberRequest, MuteMemberResponse } from '@atelier/domain/contracts/mute-member';
import { DomainError } from '@atelier/domain/error-code';
import { requireAdminInTransaction } from './acting-admin.ts';
import { newAuditEntry } from './audit/audit-log.ts';
import { displayNameOf } from './audit/audit-names.ts';
import { database } from '../platform/firebase.ts';
import { MINUTE_MS } from '@atelier/domain/time-units';

/**
 * Silences a member in the chat for a time, or gives the word back, with its log entry. Rules compare `muted_until`
 * with the wall clock, so it is counted from there. Admins are not silenced: they could lift it themselves.
 *
 * @throws DomainError `signed-out`, `forbidden`, `not-found`
 */
export async function muteMember(
  admin: string | null,
  { uid, minutes, reason }: MuteMemberRequest,
): Promise<MuteMemberResponse> {
  const db = database();
  const until = minutes === 0 ? null : Timestamp.fromMillis(Date.now() + minutes * MINUTE_MS);
  await db.runTransaction(async (transaction) => {
    const profile = await requireAdminInTransaction(transaction, admin);
    const member = await transaction.get(db.doc(path.profile(uid)));
    if (!member.exists) throw new DomainError('not-found');
    if (member.get('is_admin') === true) throw new DomainError('forbidden');
    const before: unknown = member.get('muted_until') ?? null;
    transaction.update(member.ref, { muted_until: until ?? FieldValue.delete() });
    transaction.create(
      db.collection(path.auditLog()).doc(),
      newAuditEntry({
        actor: profile.id,
        actorName: displayNameOf(profile),
        target: uid,
        targetName: displayNameOf(member),
        action: until === null ? 'member.unmute' : 'member.mute',
        before: { muted_until: before },
        after: { muted_until: until, ...(reason !== undefined && { reason }) },
      }),
    );
  });
  return { muted_until: until?.toMillis() ?? null };
}
