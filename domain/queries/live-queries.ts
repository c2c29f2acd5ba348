import { LIST_LIMIT } from '../limits.ts';
import type { Tier } from '../values.ts';
import { equals, orderBy, querySpec, type QuerySpec } from './query-spec.ts';

/** Live sessions that have not ended, soonest first, live; one more than a page shows. */
export const liveSessionsFrom = (now: Date, limit = 51): QuerySpec =>
  querySpec('live_sessions', limit, {
    where: [{ field: 'ends_at', op: '>', value: now }],
    orderBy: orderBy('asc', 'ends_at'),
  });

/** Live sessions that have ended, latest first; one more than a page shows. */
export const liveSessionsUntil = (now: Date, limit = 13): QuerySpec =>
  querySpec('live_sessions', limit, {
    where: [{ field: 'ends_at', op: '<=', value: now }],
    orderBy: orderBy('desc', 'ends_at'),
  });

/**
 * The next sessions for a plan: for the dashboard some, because one may be cancelled, and for the
 * news of the plan all.
 */
export const nextLiveSessions = (tier: Tier, now: Date, limit = 2): QuerySpec =>
  querySpec('live_sessions', limit, {
    where: [
      { field: 'tiers', op: 'array-contains', value: tier },
      { field: 'starts_at', op: '>', value: now },
    ],
    orderBy: orderBy('asc', 'starts_at'),
  });

/** Live sessions of a trainer, latest first. */
export const liveSessionsBy = (trainer: string, limit = 50): QuerySpec =>
  querySpec('live_sessions', limit, {
    where: [equals('trainer_id', trainer)],
    orderBy: orderBy('desc', 'starts_at'),
  });

/** All live sessions, latest first, for admins. */
export const allLiveSessions = (limit = 50): QuerySpec =>
  querySpec('live_sessions', limit, { orderBy: orderBy('desc', 'starts_at') });

/** A member's bookings from a month (`YYYY-MM`) on, or until another one. */
export const liveMonthsOf = (uid: string, from: string, until?: string): QuerySpec =>
  querySpec(`profiles/${uid}/live_months`, until === undefined ? 12 : LIST_LIMIT.page, {
    where: [
      { field: 'month', op: '>=', value: from },
      ...(until === undefined ? [] : [{ field: 'month', op: '<=', value: until } as const]),
    ],
    orderBy: orderBy('asc', 'month'),
  });

/** Who booked a session, in the order of booking: for its trainer. */
export const bookingsOf = (sessionId: string): QuerySpec =>
  querySpec(`live_sessions/${sessionId}/bookings`, LIST_LIMIT.bookings, {
    orderBy: orderBy('asc', 'booked_at'),
  });

/** The questions about a session, the most wanted first, live. */
export const questionsOf = (sessionId: string): QuerySpec =>
  querySpec(`live_sessions/${sessionId}/questions`, LIST_LIMIT.page, {
    orderBy: orderBy('desc', 'votes'),
  });
