import { type Day, previousDay } from '../time/day.ts';
import { equals, newestFirst, orderBy, querySpec, type Filter, type QuerySpec } from './query-spec.ts';

/** Premium members and admins see VIP events before everyone else. */
export type EventAudience = 'everyone' | 'premium';

const shownTo = (audience: EventAudience): Filter =>
  audience === 'premium'
    ? { or: [equals('is_public', true), equals('status', 'premium-tchat-vip')] }
    : equals('is_public', true);

/** Events from a day of the studio's calendar on, by date. */
export const eventsFrom = (day: Day, audience: EventAudience, limit = 100): QuerySpec =>
  querySpec('events', limit, {
    where: [shownTo(audience), { field: 'date', op: '>=', value: day }],
    orderBy: orderBy('asc', 'date', 'start_time'),
  });

/** One page of events that began on a day of the studio's calendar or before, latest first. */
export const eventsUntil = (day: Day, audience: EventAudience, limit = 24): QuerySpec =>
  querySpec('events', limit, {
    where: [shownTo(audience), { field: 'date', op: '<=', value: day }],
    orderBy: orderBy('desc', 'date', 'start_time'),
  });

/** Returns the first day whose events may not be over: the day before, because one may go on past midnight. */
export const firstOpenDay = (today: Day): Day => previousDay(today);

/** The numbers of next events that the dashboard and the landing page show. */
export const NEXT_EVENTS = { dashboard: 2, landing: 3 } as const;

/** The next public events for the dashboard. Those that are over are left out, for which more are read. */
export const upcomingEvents = (today: Day, limit: number = NEXT_EVENTS.dashboard): QuerySpec =>
  eventsFrom(firstOpenDay(today), 'everyone', limit);

/** One page of the next public events for the landing page, which leaves out those that are over. */
export const nextPublicEvents = (today: Day): QuerySpec =>
  eventsFrom(firstOpenDay(today), 'everyone', NEXT_EVENTS.landing);

/** The newest VIP events, shown next to the chat. */
export const newestVipEvents = (): QuerySpec =>
  querySpec('events', 3, { where: [equals('status', 'premium-tchat-vip')], orderBy: newestFirst });
