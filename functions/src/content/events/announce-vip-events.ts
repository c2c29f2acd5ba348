import { path } from '@atelier/domain/paths';
import { vipEventsDue } from '@atelier/domain/queries/server-content-queries';
import { VIP_EXCLUSIVITY_DAYS } from '@atelier/domain/values';
import { DAY_MS } from '@atelier/domain/time-units';
import { database, dateAt, forEachDocument, toFirestoreQuery } from '../../platform/firebase.ts';

const PAGE = 100;

/**
 * Makes VIP events public after their days of exclusivity. Checks each again in its own transaction, so one that an
 * admin has changed stays hidden.
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
