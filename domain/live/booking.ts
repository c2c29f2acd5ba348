import * as z from 'zod/mini';
import type { AppErrorCode } from '../error-code.ts';
import { instant, parserOf, serverInstant } from '../parsing/parse.ts';
import { dayIn, STUDIO_TIME_ZONE } from '../time/day.ts';
import type { Tier } from '../values.ts';
import { LIVE_SESSIONS_PER_MONTH } from '../limits.ts';
import { MINUTE_MS } from '../time-units.ts';
import { isForTier } from './is-for-tier.ts';
import { CANCEL_BEFORE_MS, LIVE_MINUTES, overlap, type LiveSession } from './live-session.ts';

/** `used`: cancelled too late, so the booking counts. A booking that was given back is deleted. */
const BOOKING_STATES = ['booked', 'waiting', 'used'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** `live_sessions/{id}/bookings/{uid}`, as trainers see it. */
export const parseBooking = parserOf(
  'booking',
  z.object({
    user_id: z.string(),
    name: z.string(),
    state: z.enum(BOOKING_STATES),
    /** `live_months` of the member in which it is. */
    month: z.string(),
    booked_at: serverInstant,
    /** The time that the member knows, until they are told that the session was moved. */
    known: z.optional(z.object({ starts_at: instant, ends_at: instant })),
    attended: z.optional(z.boolean()),
    /** Questions that the member votes for. */
    votes: z.optional(z.array(z.string())),
  }),
);
export type LiveBooking = ReturnType<typeof parseBooking>;

const monthEntry = z.object({
  state: z.enum(BOOKING_STATES),
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  booked_at: instant,
});
/** A booking as the month of the member stores it. */
export type MonthEntry = z.output<typeof monthEntry>;

/**
 * `profiles/{uid}/live_months/{YYYY-MM}`: a member's bookings in a calendar month of Europe/Paris,
 * by session.
 */
export const parseLiveMonth = parserOf(
  'live month',
  z.object({ month: z.string(), sessions: z.record(z.string(), monthEntry) }),
);
export type LiveMonth = ReturnType<typeof parseLiveMonth>;

/**
 * Returns the calendar month of a session, `YYYY-MM` in Europe/Paris: it decides whose allowance is
 * used.
 */
export const liveMonthOf = (startsAt: Date): string =>
  dayIn(STUDIO_TIME_ZONE, startsAt).slice(0, 7);

/** Returns how many sessions a month a plan includes. */
export const liveAllowance = (tier: Tier): number =>
  tier === 'pro' || tier === 'premium' ? LIVE_SESSIONS_PER_MONTH[tier] : 0;

/** Returns how many bookings of a month count: places on a waiting list do not. */
export const countUsed = (sessions: LiveMonth['sessions']): number =>
  Object.values(sessions).filter(({ state }) => state !== 'waiting').length;

/**
 * Returns how many places a newcomer may take: a place that has become free belongs to those who
 * wait.
 */
export const freePlaces = ({
  places,
  booked,
  waiting,
}: Pick<LiveSession, 'places' | 'booked' | 'waiting'>): number =>
  Math.max(0, places - booked - waiting);

interface BookingFacts {
  session: Pick<LiveSession, 'tiers' | 'starts_at' | 'status'>;
  /** The plan that the member may use now. */
  tier: Tier;
  /** The member's bookings in the month of the session. */
  sessions: LiveMonth['sessions'];
}

/**
 * Returns why a member cannot book, or null: `live-closed` for a session that has begun or is
 * cancelled, `forbidden` for another plan, `live-used-up` if the month's bookings are used.
 */
export function findBookingProblem(
  { session, tier, sessions }: BookingFacts,
  now: Date,
): AppErrorCode | null {
  if (session.status !== 'planned' || session.starts_at <= now) return 'live-closed';
  if (!isForTier(session, tier)) return 'forbidden';
  return countUsed(sessions) >= liveAllowance(tier) ? 'live-used-up' : null;
}

type Move = Pick<LiveSession, 'starts_at' | 'moved_at'>;

/**
 * Returns whether cancelling now gives the booking back: in time, or after the session was moved.
 */
export function isGivenBack({ starts_at, moved_at }: Move, bookedAt: Date, now: Date): boolean {
  if (now.getTime() <= starts_at.getTime() - CANCEL_BEFORE_MS) return true;
  return (
    moved_at !== undefined &&
    bookedAt < moved_at &&
    isCancellable({ starts_at, moved_at }, bookedAt, now)
  );
}

/**
 * Returns whether a booking can still be cancelled: until the session begins, and as long after a
 * move as a cancellation must come before a session, for who booked before the move. They may have
 * been told of it too late.
 */
export function isCancellable({ starts_at, moved_at }: Move, bookedAt: Date, now: Date): boolean {
  if (now < starts_at) return true;
  return (
    moved_at !== undefined &&
    bookedAt < moved_at &&
    now.getTime() < moved_at.getTime() + CANCEL_BEFORE_MS
  );
}

/** Returns since when another session can have begun that is still going on at the start of one. */
export const overlapsFrom = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - LIVE_MINUTES.max * MINUTE_MS);

/** Returns the months before and after that of a session in which others can overlap it. */
export const adjacentMonths = ({
  starts_at,
  ends_at,
}: Pick<LiveSession, 'starts_at' | 'ends_at'>): string[] =>
  [overlapsFrom(starts_at), ends_at]
    .map(liveMonthOf)
    .filter((month) => month !== liveMonthOf(starts_at));

/** Returns the titles of a member's other bookings at the time of a session. */
export function overlapsOf(
  sessionId: string,
  session: Pick<LiveSession, 'starts_at' | 'ends_at'>,
  months: readonly Pick<LiveMonth, 'sessions'>[],
): string[] {
  return months
    .flatMap(({ sessions }) => Object.entries(sessions))
    .filter(([id, other]) => id !== sessionId && other.state !== 'used' && overlap(session, other))
    .map(([, { title }]) => title);
}

/**
 * Returns the ids of a month's sessions to come that a plan no longer includes: those for other
 * plans, and the bookings made last if there are more than its number a month.
 */
export function lostBookings(
  { sessions }: Pick<LiveMonth, 'sessions'>,
  tier: Tier,
  stored: ReadonlyMap<string, Pick<LiveSession, 'tiers' | 'status'> | undefined>,
  now: Date,
): string[] {
  const isFixed = ({ state, starts_at }: MonthEntry) => state === 'used' || starts_at <= now;
  let left =
    liveAllowance(tier) -
    Object.values(sessions).filter((one) => isFixed(one) && one.state !== 'waiting').length;
  return Object.entries(sessions)
    .filter(([, entry]) => !isFixed(entry))
    .sort(([, one], [, other]) => one.booked_at.getTime() - other.booked_at.getTime())
    .filter(([id, { state }]) => {
      const session = stored.get(id);
      // A cancelled session gives its bookings back by itself.
      if (session?.status !== 'planned') return false;
      if (!isForTier(session, tier)) return true;
      return state === 'booked' && --left < 0;
    })
    .map(([id]) => id);
}

/** Returns the member's next session with a place, or undefined: one that has not ended. */
export function nextBooked(
  months: readonly LiveMonth[],
  now: Date,
): ({ id: string } & MonthEntry) | undefined {
  return months
    .flatMap(({ sessions }) => Object.entries(sessions).map(([id, entry]) => ({ id, ...entry })))
    .filter(({ state, ends_at }) => state === 'booked' && ends_at > now)
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())[0];
}
