import type { LiveSession } from '@atelier/domain/live/live-session';
import {
  liveMonthOf,
  parseLiveMonth,
  type LiveMonth,
  type MonthEntry,
} from '@atelier/domain/live/booking';
import { liveMonthsOf } from '@atelier/domain/queries/live-queries';
import { call } from '../../../lib/api.ts';
import { type Item, type LiveState, useLiveQuery } from '../../../lib/firestore/live-query.tsx';

export type ListedSession = Item<LiveSession>;

export const bookSession = call('bookSession');
export const cancelBooking = call('cancelBooking');
export const planSession = call('planSession');
export const changeSession = call('changeSession');
export const cancelSession = call('cancelSession');
export const recordAttendance = call('recordAttendance');
export const setReplay = call('setReplay');
export const askQuestion = call('askQuestion');
export const voteQuestion = call('voteQuestion');

/**
 * Listens to a member's bookings from the month of an instant on, up to that of another one if it is
 * given; each month costs one read.
 *
 * @param from  `null` reads nothing and stays loading
 */
export function useLiveMonths(
  uid: string,
  from: Date | null,
  until?: Date,
): LiveState<LiveMonth[]> {
  const spec =
    from === null ? null : liveMonthsOf(uid, liveMonthOf(from), until && liveMonthOf(until));
  const months = useLiveQuery(spec, parseLiveMonth);
  return months.status === 'ready'
    ? { ...months, data: months.data.map(({ data }) => data) }
    : months;
}

/**
 * Returns whether a list that was read at an instant must be read again: its first session is over
 * by now, or the instant has turned out to be in the future of the server.
 *
 * @param firstEnd  until when the first session belongs to the list
 */
export const isOutdated = (since: Date, firstEnd: Date | undefined, now: Date): boolean =>
  since > now || (firstEnd !== undefined && since < firstEnd && firstEnd <= now);

/** Returns the member's booking of a session. */
export const bookingIn = (
  months: readonly LiveMonth[],
  sessionId: string,
): MonthEntry | undefined =>
  months.map(({ sessions }) => sessions[sessionId]).find((entry) => entry !== undefined);
