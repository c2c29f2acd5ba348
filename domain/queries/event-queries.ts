import type { Day } from '../time/day.ts';
import { equals, type Filter, querySpec, type QuerySpec } from './query-spec.ts';

const byDate = [
  ['date', 'asc'],
  ['start_time', 'asc'],
] as const;
const latestFirst = [
  ['date', 'desc'],
  ['start_time', 'desc'],
] as const;

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
    orderBy: byDate,
  });

/** One page of events that began on a day of the studio's calendar or before, latest first. */
export const eventsUntil = (day: Day, audience: EventAudience, limit = 24): QuerySpec =>
  querySpec('events', limit, {
    where: [shownTo(audience), { field: 'date', op: '<=', value: day }],
    orderBy: latestFirst,
  });

/** The next public events for the dashboard, from a day of the studio's calendar on. */
export const upcomingEvents = (today: Day): QuerySpec => eventsFrom(today, 'everyone', 2);

/** The newest public events, for the landing page. */
export const newestPublicEvents = (): QuerySpec =>
  querySpec('events', 3, { where: [equals('is_public', true)], orderBy: [['created_at', 'desc']] });

/** The newest VIP events, shown next to the chat. */
export const newestVipEvents = (): QuerySpec =>
  querySpec('events', 3, { where: [equals('status', 'premium-tchat-vip')], orderBy: [['created_at', 'desc']] });
