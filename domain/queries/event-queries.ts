import type { Day } from '../time/day.ts';
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

/** The next public events for the dashboard, from a day of the studio's calendar on. */
export const upcomingEvents = (today: Day): QuerySpec => eventsFrom(today, 'everyone', 2);

/** The next public events for the landing page. */
export const nextPublicEvents = (today: Day): QuerySpec => eventsFrom(today, 'everyone', 3);

/** The newest VIP events, shown next to the chat. */
export const newestVipEvents = (): QuerySpec =>
  querySpec('events', 3, { where: [equals('status', 'premium-tchat-vip')], orderBy: newestFirst });
