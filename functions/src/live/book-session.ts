import { FieldValue } from 'firebase-admin/firestore';
import { effectiveTier } from '@atelier/domain/access/access';
import { DomainError } from '@atelier/domain/error-code';
import type { BookSessionRequest, BookSessionResponse } from '@atelier/domain/contracts/live';
import {
  adjacentMonths,
  findBookingProblem,
  freePlaces,
  isCancellable,
  isGivenBack,
  liveMonthOf,
  overlapsOf,
  parseBooking,
} from '@atelier/domain/live/booking';
import type { LiveSession } from '@atelier/domain/live/live-session';
import { path } from '@atelier/domain/paths';
import { LIST_LIMIT } from '@atelier/domain/limits';
import { notify, notifyInTransaction } from '../notifications/notify.ts';
import { dateAt, parseDocument, readDocuments } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import {
  commitWrites,
  retryConflicts,
  unchanged,
  writeUnchanged,
} from '../platform/retry-conflicts.ts';
import { continueQuietly } from './continue-session.ts';
import { readContributions } from './questions.ts';
import { readMonth, requireProfile, requireSession, writeMonth } from './session-documents.ts';
import { sessionMail } from './session-mail.ts';

/** Members on the waiting list of one session. */
const MAX_WAITING = LIST_LIMIT.bookings / 2;

/**
 * Books a place in a session, or one on its waiting list. Does nothing for a member who has one. A
 * free place belongs to those who wait: a newcomer joins them, and gets it only if none of them
 * can.
 *
 * @throws DomainError `not-found`, `forbidden`, `live-closed`, `live-used-up`, `live-full`, `busy`
 */
export async function bookSession(
  uid: string,
  { session_id: id, waiting_list }: BookSessionRequest,
  now: Date,
): Promise<BookSessionResponse> {
  const { isFree, filled, ...answer } = await retryConflicts(async () => {
    const [stored, profile, former] = await readDocuments(
      path.liveSession(id),
      path.profile(uid),
      path.liveBooking(id, uid),
    );
    const session = requireSession(stored);
    const member = requireProfile(profile);
    const month = await readMonth(null, uid, liveMonthOf(session.starts_at));
    const others = await Promise.all(
      adjacentMonths(session).map((one) => readMonth(null, uid, one)),
    );
    const overlaps = overlapsOf(id, session, [month, ...others]);
    const booking = parseDocument(former, parseBooking);
    if (booking !== undefined && booking.state !== 'used') {
      return { state: booking.state, overlaps, isFree: false, filled: undefined };
    }
    // A booking cancelled too late counts as used; leaving a waiting list would give it back.
    const { [id]: _own, ...sessions } = month.sessions;
    const tier = effectiveTier(member, now);
    const problem = findBookingProblem({ session, tier, sessions }, now);
    if (problem !== null) throw new DomainError(problem);
    const isFull = freePlaces(session) === 0;
    const isFree = isFull && session.booked < session.places;
    const mayWait = waiting_list && booking === undefined && session.waiting < MAX_WAITING;
    if (isFull && !mayWait) throw new DomainError('live-full');
    const state = isFull ? 'waiting' : 'booked';
    const fields = {
      user_id: uid,
      name: member.display_name,
      tier,
      month: month.month,
      state,
      booked_at: now,
    };
    const count = isFull
      ? { waiting: session.waiting + 1, ...(isFree && { due_at: now }) }
      : { booked: session.booked + 1 };
    await commitWrites((transaction) => {
      writeUnchanged(transaction, former, fields);
      transaction.update(stored.ref, count, unchanged(stored));
      writeMonth(transaction, month, { id, session, booking: { state, bookedAt: now } });
      if (isFull) return;
      const notification = {
        kind: 'session-booked',
        fields: { session_id: id, title: session.title, state: 'booked' },
        mail: sessionMail({ template: 'session-booked', id, session }),
      } as const;
      notifyInTransaction(transaction, profile, notification, unchanged(profile));
    });
    const isLast = !isFull && freePlaces({ ...session, booked: session.booked + 1 }) === 0;
    return { state, overlaps, isFree, filled: isLast ? session : undefined } as const;
  });
  if (filled !== undefined) await tellTrainerQuietly(id, filled);
  if (!isFree) return answer;
  await continueQuietly(id, now);
  const [own] = await readDocuments(path.liveBooking(id, uid));
  return {
    ...answer,
    state: parseDocument(own, parseBooking)?.state === 'booked' ? 'booked' : 'waiting',
  };
}

/**
 * Tells a trainer that the last place of a session is booked, once a session. The booking does not
 * depend on it.
 */
async function tellTrainerQuietly(id: string, session: LiveSession): Promise<void> {
  try {
    await notify(
      session.trainer_id,
      { key: `live_${id}_full` },
      {
        kind: 'session-full',
        fields: { session_id: id, title: session.title },
        mail: sessionMail({ template: 'session-full', id, session }),
      },
    );
  } catch (error) {
    logEvent.noticeLost('session-full', id, error);
  }
}

/**
 * Cancels a booking or leaves a waiting list; the place goes to the next one who waits, and the
 * member's question and votes are taken back. Does nothing without a booking.
 *
 * @returns whether the booking was given back, also if there was none; one cancelled too late
 * counts as used
 * @throws DomainError `not-found`, `live-closed` once the session has begun, unless it was moved
 * shortly before, `busy`
 */
export async function cancelBooking(
  uid: string,
  id: string,
  now: Date,
): Promise<{ given_back: boolean }> {
  const given_back = await retryConflicts(async () => {
    const [stored, own] = await readDocuments(path.liveSession(id), path.liveBooking(id, uid));
    const session = requireSession(stored);
    const booking = parseDocument(own, parseBooking);
    if (booking === undefined || booking.state === 'used') return booking === undefined;
    const at = dateAt(own, 'booked_at') ?? now;
    // Who came has used the booking, however late they learned of a move.
    if (!isCancellable(session, at, now) || booking.attended === true) {
      throw new DomainError('live-closed');
    }
    const month = await readMonth(null, uid, booking.month);
    const isBack = booking.state === 'waiting' || isGivenBack(session, at, now);
    const count =
      booking.state === 'waiting'
        ? { waiting: session.waiting - 1 }
        : { booked: session.booked - 1, ...(session.waiting > 0 && { due_at: now }) };
    const takeBack = await readContributions(uid, id, booking.votes ?? []);
    await commitWrites((transaction) => {
      if (isBack) transaction.delete(own.ref, unchanged(own));
      else {
        transaction.update(own.ref, { state: 'used', votes: FieldValue.delete() }, unchanged(own));
      }
      takeBack(transaction);
      writeMonth(transaction, month, {
        id,
        session,
        booking: isBack ? null : { state: 'used', bookedAt: at },
      });
      transaction.update(stored.ref, count, unchanged(stored));
    });
    return isBack;
  });
  await continueQuietly(id, now);
  return { given_back };
}
