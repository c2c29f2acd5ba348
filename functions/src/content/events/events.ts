import { path } from '@atelier/domain/paths';
import { vipEventsDue } from '@atelier/domain/queries/server-content-queries';
import { VIP_EXCLUSIVITY_DAYS } from '@atelier/domain/values';
import { DAY_MS } from '@atelier/domain/time-units';
import type { AdminOutcome, DocumentVersion } from '@atelier/domain/contracts/admin';
import {
  database,
  dateAt,
  forEachDocument,
  toFirestoreQuery,
  requireVersion,
} from '../../platform/firebase.ts';
import { runAdminTransaction } from '../../moderation/audit/admin-transaction.ts';

const PAGE = 100;

/**
 * Makes VIP events public after their days of exclusivity. Checks each again in its own
 * transaction, so one that an admin has changed stays hidden.
 *
 * @returns the number of events made public.
 */
export async function announceVipEvents(now: Date): Promise<number> {
  const due = new Date(now.getTime() - VIP_EXCLUSIVITY_DAYS * DAY_MS);
  let announced = 0;
  await forEachDocument(toFirestoreQuery(vipEventsDue(due, PAGE)), PAGE, async ({ id }) => {
    if (await announce(id, due)) announced += 1;
  });
  return announced;
}

async function announce(eventId: string, due: Date): Promise<boolean> {
  const event = database().doc(path.event(eventId));
  return database().runTransaction(async (transaction) => {
    const stored = await transaction.get(event);
    const since = dateAt(stored, 'vip_since');
    const isDue =
      stored.get('status') === 'premium-tchat-vip' &&
      stored.get('is_public') === false &&
      since !== undefined &&
      since <= due;
    if (isDue) transaction.update(event, { is_public: true });
    return isDue;
  });
}

/**
 * Deletes an event; a trigger removes its image.
 *
 * @throws DomainError `forbidden`, `conflict` if it has changed
 */
export function deleteEvent(
  actor: string,
  { id, expected_updated_at }: DocumentVersion,
): Promise<AdminOutcome> {
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const event = await transaction.get(database().doc(path.event(id)));
    if (!event.exists) return { changed: false };
    requireVersion(event, expected_updated_at);
    transaction.delete(event.ref);
    log({ about: event, action: 'events.delete', before: event.data() });
    return { changed: true };
  });
}
