import { setTimeout as delay } from 'node:timers/promises';
import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { effectiveTier } from '@atelier/domain/access/access';
import { DomainError } from '@atelier/domain/error-code';
import {
  findBookingProblem,
  liveMonthOf,
  parseBooking,
  type BookingState,
} from '@atelier/domain/live/booking';
import { isSameTime, parseLiveSession, type LiveSession } from '@atelier/domain/live/live-session';
import { nextReminderAt, reminderDue, type LiveReminder } from '@atelier/domain/live/reminders';
import { parseProfile } from '@atelier/domain/members/profile';
import type { Revealed } from '@atelier/domain/notifications/news';
import { path } from '@atelier/domain/paths';
import { bookingsInStates, dueLiveSessions } from '@atelier/domain/queries/server-content-queries';
import type { Tier } from '@atelier/domain/values';
import { updateNews } from '../notifications/news.ts';
import { notify, notifyInTransaction } from '../notifications/notify.ts';
import { isContention } from '../platform/contention.ts';
import {
  collectFrom,
  database,
  dateAt,
  forEachDocument,
  pagesOf,
  parseDocument,
  readDocuments,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { commitWrites, retryConflicts, unchanged } from '../platform/retry-conflicts.ts';
import { readMonth, writeMonth } from './session-documents.ts';
import { sessionMail } from './session-mail.ts';

type Timing = Pick<LiveSession, 'starts_at' | 'ends_at'>;

const PAGE = 50;
/**
 * Members on the waiting list that are read at once for one free place: some may have another plan
 * by now.
 */
const CANDIDATES = 20;
/**
 * How long a run waits for one member, whose documents somebody may keep locked: the next one tries
 * again.
 */
const MEMBER_MS = 8_000;
/**
 * From then on no further member is given a place in this run, so that it ends within the minute of
 * its function.
 */
const FILL_MS = 8_000;
/** How long one member is tried for a free place. */
const CANDIDATE_MS = 3_000;
/** How long a call waits for what does not belong to its answer. */
const CALL_MS = 10_000;

/** Continues all sessions with something to do. A failing one does not stop the others. */
export async function continueDueSessions(now: Date): Promise<void> {
  await forEachDocument(toFirestoreQuery(dueLiveSessions(now, PAGE)), PAGE, ({ id }) =>
    continueSession(id, now),
  );
}

/**
 * Continues a session after a call, whose answer does not depend on it: the schedule does what
 * failed.
 */
export const continueQuietly = (id: string, now: Date): Promise<void> =>
  quietly('continueSession', continueSession(id, now));

/**
 * Brings the news of plans up to date after a call, whose answer does not depend on it: an hourly
 * job does what failed.
 */
export const updateNewsQuietly = (tiers: readonly Tier[], revealed?: Revealed): Promise<void> =>
  quietly('updateNews', updateNews(tiers, revealed));

/** Waits for work, but not long, and logs why it failed. */
async function quietly(where: string, work: Promise<void>): Promise<void> {
  try {
    await within(CALL_MS, work);
  } catch (error) {
    if (isPassing(error)) logEvent.serverBusy(where, error);
    else logEvent.unexpectedError(where, error);
  }
}

/**
 * Does what a session waits for: brings bookings to the time it was moved to, tells those who
 * booked that it was moved or cancelled, fills free places from the waiting list, and reminds. Safe
 * to run twice.
 *
 * One member whose documents are locked stops nothing for the others: they are left out, and the
 * session stays due until a run gets through with everybody.
 *
 * @throws AggregateError after everything else, if something failed otherwise
 */
async function continueSession(id: string, now: Date): Promise<void> {
  const reference = database().doc(path.liveSession(id));
  const stored = await reference.get();
  const session = parseDocument(stored, parseLiveSession);
  const due = dateAt(stored, 'due_at');
  if (session === undefined || due === undefined || due > now) return;
  const notice = noticeOf(stored);
  const isTold = waitsUntil(stored, now) === undefined;
  const failures = new Map<string, unknown>();
  if (notice !== undefined) {
    await forEachMember(id, ['booked', 'waiting', 'used'], failures, async ({ ref }) => {
      if (notice === 'moved') await followSession(id, ref, notice);
      // As it is now: it has followed the move, or is given back meanwhile.
      const booking = await ref.get();
      if (isTold && booking.exists) await tellNotice(id, session, booking, notice);
    });
  }
  if (session.status === 'planned') {
    await fillPlaces(reference, failures, now);
    const due = reminderDue(session.starts_at, reminderOf(stored), now);
    if (isTold && due !== undefined) {
      await forEachMember(id, ['booked'], failures, (booking) => remind(id, session, booking, due));
    }
  }
  if (failures.size === 0) {
    await settle(reference, stored, now);
    return;
  }
  const unexpected = [...failures.values()].filter((error) => !isPassing(error));
  if (unexpected.length > 0) {
    throw new AggregateError(unexpected, `${unexpected.length} members were not handled`);
  }
  const [[, first] = []] = failures;
  logEvent.sessionWaits(id, [...failures.keys()], first);
}

/**
 * Handles the members with a booking in some states, all at once, but those who failed before. Adds
 * who fails.
 */
async function forEachMember(
  id: string,
  states: readonly BookingState[],
  failures: Map<string, unknown>,
  handle: (booking: QueryDocumentSnapshot) => Promise<unknown>,
): Promise<void> {
  const query = toFirestoreQuery(bookingsInStates(id, states, PAGE));
  const bookings = await collectFrom(query, PAGE, (booking) =>
    failures.has(booking.id) ? [] : [booking],
  );
  await Promise.all(
    bookings.map((booking) =>
      within(MEMBER_MS, handle(booking)).catch((error: unknown) => failures.set(booking.id, error)),
    ),
  );
}

/**
 * @throws DomainError `busy` if work takes longer: it then goes on, and must be safe to be done
 * again meanwhile
 */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const late = delay(ms, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new DomainError('busy');
  });
  try {
    await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}

const isPassing = (error: unknown) =>
  isContention(error) || (error instanceof DomainError && error.code === 'busy');

/** Stores when to look again, unless something has happened since `seen`. */
async function settle(
  reference: DocumentReference,
  seen: DocumentSnapshot,
  now: Date,
): Promise<void> {
  await database().runTransaction(async (transaction) => {
    const stored = await transaction.get(reference);
    const session = parseDocument(stored, parseLiveSession);
    const due = dateAt(stored, 'due_at')?.getTime();
    if (session === undefined || due === undefined || due !== dateAt(seen, 'due_at')?.getTime()) {
      return;
    }
    const notice_at = waitsUntil(seen, now);
    if (notice_at !== undefined) {
      transaction.update(reference, {
        due_at: notice_at,
        notice: 'followed' satisfies SessionNotice,
      });
      return;
    }
    const next = session.status === 'planned' ? nextReminderAt(session.starts_at, now) : undefined;
    const reminded = reminderDue(session.starts_at, reminderOf(seen), now) ?? reminderOf(seen);
    transaction.update(reference, {
      due_at: next ?? FieldValue.delete(),
      notice: FieldValue.delete(),
      notice_at: FieldValue.delete(),
      ...(session.status === 'planned' && reminded && { reminded }),
    });
  });
}

/**
 * What those who booked are to be told. A move is told later than it is made: until then bookings
 * have `followed` it, and another move makes it `moved` again.
 */
type SessionNotice = 'moved' | 'followed' | 'cancelled';

const noticeOf = (session: DocumentSnapshot): SessionNotice | undefined => {
  const stored = textAt(session, 'notice');
  return stored === 'moved' || stored === 'followed' || stored === 'cancelled' ? stored : undefined;
};

/** Returns when those who booked are to be told of a move; undefined if they need not wait. */
const waitsUntil = (session: DocumentSnapshot, now: Date): Date | undefined => {
  const notice_at = dateAt(session, 'notice_at');
  return notice_at !== undefined && notice_at > now ? notice_at : undefined;
};

const reminderOf = (session: DocumentSnapshot): LiveReminder | undefined => {
  const stored = textAt(session, 'reminded');
  return stored === 'day' || stored === 'hour' ? stored : undefined;
};

/**
 * Tells somebody with a place or on the waiting list that the session was cancelled, or has another
 * time than they know, and brings their booking up to date.
 */
async function tellNotice(
  id: string,
  session: LiveSession,
  stored: DocumentSnapshot,
  notice: SessionNotice,
): Promise<void> {
  const isCancelled = notice === 'cancelled';
  const { state, known } = parseDocument(stored, parseBooking) ?? {};
  // Without a known time: booked since, told already, or moved and back.
  if (state !== 'used' && (isCancelled || known !== undefined)) {
    const news = isCancelled ? 'cancelled' : 'moved';
    // Of a cancelled session the time that they know is named.
    const about = isCancelled ? { ...session, ...known } : session;
    await notify(
      stored.id,
      { key: `live_${id}_${session.notice_seq ?? 0}` },
      {
        kind: 'session-moved',
        fields: { session_id: id, title: session.title, state: news },
        mail: sessionMail({ template: `session-${news}`, id, session: about, former: known }),
      },
    );
  }
  if (isCancelled) await followSession(id, stored.ref, notice);
  else if (known !== undefined) await remember(id, stored.ref, session);
}

/**
 * Stores what a member has been told of the time of a session, which may have been moved again
 * meanwhile.
 */
async function remember(
  id: string,
  reference: DocumentReference,
  told: LiveSession,
): Promise<void> {
  await database().runTransaction(async (transaction) => {
    const [booking, stored] = await transaction.getAll(
      reference,
      database().doc(path.liveSession(id)),
    );
    const session = parseDocument(stored, parseLiveSession);
    if (booking?.exists && session !== undefined) {
      transaction.update(reference, knownTime(told, session));
    }
  });
}

/**
 * Returns how a booking stores the time that its member knows: not at all if it is the present one.
 */
const knownTime = (known: Timing, session: Timing) => ({
  known: isSameTime(known, session)
    ? FieldValue.delete()
    : { starts_at: known.starts_at, ends_at: known.ends_at },
});

/**
 * Gives the booking of a cancelled session back, and takes that of a moved one to its new time and
 * month.
 */
async function followSession(
  id: string,
  reference: DocumentReference,
  notice: 'moved' | 'cancelled',
): Promise<void> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const [booking, stored] = await transaction.getAll(reference, db.doc(path.liveSession(id)));
    const session = parseDocument(stored, parseLiveSession);
    if (!booking?.exists || session === undefined) return;
    const uid = reference.id;
    const formerName = textAt(booking, 'month') ?? '';
    const name = liveMonthOf(session.starts_at);
    const month = await readMonth(transaction, uid, name);
    const former = formerName === name ? undefined : await readMonth(transaction, uid, formerName);
    const entry = (former ?? month).sessions[id];
    if (
      notice === 'moved' &&
      former === undefined &&
      entry !== undefined &&
      isSameTime(entry, session)
    ) {
      return;
    }
    if (former) writeMonth(transaction, former, { id, session, booking: null });
    const { state, known = entry ?? session } = parseDocument(booking, parseBooking) ?? {};
    const kept =
      notice === 'moved' && (state === 'booked' || state === 'waiting') ? state : undefined;
    const change =
      kept === undefined
        ? null
        : { state: kept, bookedAt: dateAt(booking, 'booked_at') ?? session.starts_at };
    writeMonth(transaction, month, { id, session, booking: change });
    // A late cancellation does not count if the session was moved or cancelled afterwards.
    if (kept === undefined) transaction.delete(reference);
    else transaction.update(reference, { month: name, ...knownTime(known, session) });
  });
}

/**
 * Gives free places to who waits. Who cannot be given one, because their documents are locked, is
 * passed over.
 */
async function fillPlaces(
  reference: DocumentReference,
  failures: Map<string, unknown>,
  now: Date,
): Promise<void> {
  const end = Date.now() + FILL_MS;
  let isFilled = true;
  while (isFilled && Date.now() < end) {
    let candidate: string | undefined;
    const choose = async () => {
      candidate = undefined;
      const place = await choosePlace(reference, failures, now);
      candidate = place?.uid;
      await place?.give();
      return place !== undefined;
    };
    const filling = retryConflicts(choose, { giveUpMs: CANDIDATE_MS }).then((isGiven) => {
      isFilled = isGiven;
    });
    try {
      await within(MEMBER_MS, filling);
    } catch (error) {
      // Nobody in particular: the session itself.
      failures.set(candidate ?? reference.id, error);
      if (candidate === undefined) return;
    }
  }
}

/**
 * Returns who gets the next free place, the first on the waiting list whose plan has a session
 * left, and what gives it to them unless something has changed since; undefined if no place is free
 * or nobody can have it. Reads without a transaction, which would lock the session and the waiting
 * list while it waits for one member.
 */
async function choosePlace(
  reference: DocumentReference,
  passedOver: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<{ uid: string; give: () => Promise<void> } | undefined> {
  const stored = await reference.get();
  const session = parseDocument(stored, parseLiveSession);
  if (session === undefined || session.booked >= session.places || session.waiting === 0) {
    return undefined;
  }
  const query = toFirestoreQuery(bookingsInStates(reference.id, ['waiting'], CANDIDATES));
  for await (const page of pagesOf(query, CANDIDATES)) {
    for (const booking of page) {
      if (passedOver.has(booking.id)) continue;
      const [profile] = await readDocuments(path.profile(booking.id));
      const member = parseDocument(profile, parseProfile);
      const month = await readMonth(null, booking.id, liveMonthOf(session.starts_at));
      if (member === undefined) continue;
      const facts = { session, tier: effectiveTier(member, now), sessions: month.sessions };
      if (findBookingProblem(facts, now) !== null) continue;
      const give = () =>
        commitWrites((transaction) => {
          // The mail names the present time.
          transaction.update(
            booking.ref,
            { state: 'booked', known: FieldValue.delete() },
            unchanged(booking),
          );
          const counts = { booked: session.booked + 1, waiting: session.waiting - 1 };
          transaction.update(reference, counts, unchanged(stored));
          const change = {
            state: 'booked',
            bookedAt: dateAt(booking, 'booked_at') ?? now,
          } as const;
          writeMonth(transaction, month, { id: reference.id, session, booking: change });
          const notification = {
            kind: 'session-booked',
            fields: { session_id: reference.id, title: session.title, state: 'moved-up' },
            mail: sessionMail({ template: 'session-moved-up', id: reference.id, session }),
          } as const;
          notifyInTransaction(transaction, profile, notification, unchanged(profile));
        });
      return { uid: booking.id, give };
    }
  }
  return undefined;
}

/** Reminds somebody with a place, once a day before and once an hour before. */
function remind(
  id: string,
  session: LiveSession,
  booking: DocumentSnapshot,
  due: LiveReminder,
): Promise<void> {
  return notify(
    booking.id,
    // Members are reminded again of a session that was moved.
    { key: `live_${id}_${due}_${session.starts_at.getTime()}` },
    {
      kind: 'session-reminder',
      fields: { session_id: id, title: session.title, state: due },
      mail: sessionMail({ template: `session-${due}`, id, session }),
    },
  );
}
