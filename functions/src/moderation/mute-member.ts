import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { MuteMemberRequest, MuteMemberResponse } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { runAdminTransaction } from './audit/admin-transaction.ts';
import { displayNameOf } from './audit/audit-names.ts';
import { database } from '../platform/firebase.ts';
import { MINUTE_MS } from '@atelier/domain/time-units';

/**
 * Mutes a member in the chat for some minutes, or unmutes them, with an audit entry. Uses wall time, with which rules
 * compare `muted_until`. Admins cannot be muted, because they could unmute themselves.
 *
 * @throws DomainError `forbidden`, `not-found`
 */
export async function muteMember(
  admin: string,
  { uid, minutes, reason }: MuteMemberRequest,
): Promise<MuteMemberResponse> {
  const until = minutes === 0 ? null : Timestamp.fromMillis(Date.now() + minutes * MINUTE_MS);
  await runAdminTransaction(admin, async ({ transaction, log }) => {
    const member = await transaction.get(database().doc(path.profile(uid)));
    if (!member.exists) throw new DomainError('not-found');
    if (member.get('is_admin') === true) throw new DomainError('forbidden');
    const before: unknown = member.get('muted_until') ?? null;
    transaction.update(member.ref, { muted_until: until ?? FieldValue.delete() });
    log({
      target: uid,
      targetName: displayNameOf(member),
      action: until === null ? 'member.unmute' : 'member.mute',
      before: { muted_until: before },
      after: { muted_until: until, ...(reason !== undefined && { reason }) },
    });
  });
  return { muted_until: until?.toMillis() ?? null };
}
