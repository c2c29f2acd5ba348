import { path } from '@atelier/domain/paths';
import type { AdminOutcome, DeleteUserRequest } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { requireAdmin } from '../moderation/audit/admin-transaction.ts';
import { requestDeletion } from './deletion-request.ts';
import { database } from '../platform/firebase.ts';

/**
 * Requests a member's deletion for an admin who confirmed it with the member's e-mail.
 *
 * @throws DomainError `forbidden`, `not-found`, `last-admin`, `conflict` if the e-mail is not this member's
 */
export async function deleteUser(actor: string, { uid, email }: DeleteUserRequest, now: Date): Promise<AdminOutcome> {
  await requireAdmin(actor);
  const isNew = await requestDeletion(uid, actor, now, async (transaction) => {
    await requireAdmin(actor, transaction);
    const profile = await transaction.get(database().doc(path.profile(uid)));
    if (!profile.exists) throw new DomainError('not-found');
    const known: unknown = profile.get('email');
    if (typeof known !== 'string' || known.toLowerCase() !== email.trim().toLowerCase()) {
      throw new DomainError('conflict');
    }
  });
  return { changed: isNew };
}
