import { path } from '@atelier/domain/paths';
import type { AdminOutcome, DocumentVersion } from '@atelier/domain/contracts/admin';
import { runAdminTransaction } from '../../moderation/audit/admin-transaction.ts';
import { subjectOf } from '../../moderation/audit/audit-names.ts';
import { requireVersion } from '../../platform/expected-version.ts';
import { database } from '../../platform/firebase.ts';

/**
 * Deletes an event; a trigger removes its image.
 *
 * @throws DomainError `forbidden`, `conflict` if the event changed since the admin saw it
 */
export function deleteEvent(actor: string, { id, expected_updated_at }: DocumentVersion): Promise<AdminOutcome> {
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const event = await transaction.get(database().doc(path.event(id)));
    if (!event.exists) return { changed: false };
    requireVersion(event, expected_updated_at);
    transaction.delete(event.ref);
    const before = event.data() ?? {};
    const targetName = subjectOf('events', before).name;
    log({ target: event.ref.path, targetName, action: 'events.delete', before, after: null });
    return { changed: true };
  });
}
