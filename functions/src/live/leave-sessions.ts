import { effectiveTier } from '@atelier/domain/access/access';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { parseProfile } from '@atelier/domain/members/profile';
import { liveMonthOf, lostBookings, parseLiveMonth } from '@atelier/domain/live/booking';
import { parseLiveSession, type LiveSession } from '@atelier/domain/live/live-session';
import { LIST_LIMIT } from '@atelier/domain/limits';
import { path } from '@atelier/domain/paths';
import { liveMonthsOf, liveSessionsBy } from '@atelier/domain/queries/live-queries';
import { contributionsOf } from '@atelier/domain/queries/server-member-queries';
import type { Tier } from '@atelier/domain/values';
import { notify } from '../notifications/notify.ts';
import {
  database,
  forEachDocument,
  parseDocument,
  readDocuments,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { cancelBooking } from './book-session.ts';
import { closeSession } from './plan-session.ts';
import { continueQuietly, updateNewsQuietly } from './continue-session.ts';
import { sessionMail } from './session-mail.ts';

const PAGE = 100;
/** After every month that can have bookings. */
const LAST_MONTH = '9999-12';

/**
 * Cancels the bookings that the plan a member has now does not include, as if the member did, and
 * tells the member: the places go to the waiting lists. Safe to run twice.
 */
export async function leaveLostSessions(uid: string, now: Date): Promise<void> {
  const [stored] = await readDocuments(path.profile(uid));
  const member = parseDocument(stored, parseProfile);
  if (member === undefined) return;
  const query = toFirestoreQuery(liveMonthsOf(uid, liveMonthOf(now), LAST_MONTH));
  await forEachDocument(query, LIST_LIMIT.page, async (document) => {
    const month = parseLiveMonth(document.data());
    const sessions = new Map<string, LiveSession | undefined>();
    for (const id of Object.keys(month.sessions)) {
      sessions.set(
        id,
        parseDocument((await readDocuments(path.liveSession(id)))[0], parseLiveSession),
      );
    }
    for (const id of lostBookings(month, effectiveTier(member, now), sessions, now)) {
      const session = sessions.get(id);
      const entry = month.sessions[id];
      if (session === undefined || entry === undefined) continue;
      const notification = {
        kind: 'session-moved',
        fields: { session_id: id, title: session.title, state: 'freed' },
        mail: sessionMail({ template: 'session-freed', id, session }),
      } as const;
      await notify(uid, { key: `live_${id}_freed_${entry.booked_at.getTime()}` }, notification);
      await cancelBooking(uid, id, now);
    }
  });
}

/**
 * Frees the places of a deleted member for the waiting list, and cancels the sessions that they
 * lead. Past sessions stay without their name. Safe to run twice.
 */
export async function leaveSessions(uid: string, now: Date): Promise<void> {
  await forEachDocument(
    toFirestoreQuery(contributionsOf('bookings', uid, PAGE)),
    PAGE,
    async (booking) => {
      const id = booking.ref.parent.parent?.id ?? '';
      await freePlace(uid, id, now);
      await continueQuietly(id, now);
    },
  );
  const tiers = new Set<Tier>();
  await forEachDocument(toFirestoreQuery(liveSessionsBy(uid, PAGE)), PAGE, async ({ id, ref }) => {
    await database().runTransaction(async (transaction) => {
      const stored = await transaction.get(ref);
      const session = parseDocument(stored, parseLiveSession);
      if (session === undefined) return;
      if (session.status === 'planned' && session.starts_at > now) {
        closeSession(transaction, stored, now);
        for (const tier of session.tiers) tiers.add(tier);
      }
      const { user_id: trainer_id, author_name: trainer_name } = DELETED_MEMBER;
      transaction.update(ref, { trainer_id, trainer_name });
    });
    await continueQuietly(id, now);
  });
  await updateNewsQuietly([...tiers]);
}

async function freePlace(uid: string, id: string, now: Date): Promise<void> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const references = [path.liveSession(id), path.liveBooking(id, uid)].map((one) => db.doc(one));
    const [stored, booking] = await transaction.getAll(...references);
    if (!stored || !booking?.exists) return;
    const session = parseDocument(stored, parseLiveSession);
    transaction.delete(booking.ref);
    if (session === undefined) return;
    const state: unknown = booking.get('state');
    if (state === 'waiting') transaction.update(stored.ref, { waiting: session.waiting - 1 });
    if (state !== 'booked') return;
    const isOpen = session.starts_at > now && session.waiting > 0;
    transaction.update(stored.ref, { booked: session.booked - 1, ...(isOpen && { due_at: now }) });
  });
}
