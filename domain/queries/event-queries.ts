import { type Day, previousDay } from '../time/day.ts';
import {
  equals,
  newestFirst,
  orderBy,
  querySpec,
  type Filter,
  type QuerySpec,
} from './query-spec.ts';

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

/**
 * Events of several days that end on a day of the studio's calendar or later, first to end first.
 * Lists of events from a day on take from here those that began long before and still go on.
 */
export const lastingEvents = (day: Day, audience: EventAudience): QuerySpec =>
  querySpec('events', 5, {
    where: [shownTo(audience), { field: 'date_end', op: '>=', value: day }],
    orderBy: orderBy('asc', 'date_end'),
  });

/** One page of events that began on a day of the studio's calendar or before, latest first. */
export const eventsUntil = (day: Day, audience: EventAudience, limit = 24): QuerySpec =>
  querySpec('events', limit, {
    where: [shownTo(audience), { field: 'date', op: '<=', value: day }],
    orderBy: orderBy('desc', 'date', 'start_time'),
  });

/**
 * Returns the first day whose events may not be over: the day before, because one may go on past
 * midnight.
 */
export const firstOpenDay = (today: Day): Day => previousDay(today);

/** The numbers of next events that the dashboard and the landing page show. */
export const NEXT_EVENTS = { dashboard: 2, landing: 3 } as const;

/** The newest VIP events, shown next to the chat. */
export const newestVipEvents = (): QuerySpec =>
  querySpec('events', 3, { where: [equals('status', 'premium-tchat-vip')], orderBy: newestFirst });
