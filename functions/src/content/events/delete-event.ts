import { path } from '@atelier/domain/paths';
import type { AdminOutcome, DocumentVersion } from '@atelier/domain/contracts/admin';
import { runAdminTransaction } from '../../moderation/audit/admin-transaction.ts';
import { requireVersion, database } from '../../platform/firebase.ts';

/** Deletes an event; a trigger removes its image. @throws DomainError `forbidden`, `conflict` if it has changed */
export function deleteEvent(actor: string, { id, expected_updated_at }: DocumentVersion): Promise<AdminOutcome> {
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const event = await transaction.get(database().doc(path.event(id)));
    if (!event.exists) return { changed: false };
    requireVersion(event, expected_updated_at);
    transaction.delete(event.ref);
    log({ about: event, action: 'events.delete', before: event.data() });
    return { changed: true };
  });
}
