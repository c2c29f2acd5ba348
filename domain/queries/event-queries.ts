import type { Day } from '../day.ts';
import { equals, querySpec, type QuerySpec } from './query-spec.ts';

const byDate = [
  ['date', 'asc'],
  ['start_time', 'asc'],
] as const;

/** Public events by date, for visitors and members without the chat. */
export const publicEvents = (limit = 24): QuerySpec =>
  querySpec('events', limit, { where: [equals('is_public', true)], orderBy: byDate });

/** The same with VIP events that are not public yet, for premium members. */
export const eventsForPremium = (limit = 24): QuerySpec =>
  querySpec('events', limit, {
    where: [{ or: [equals('is_public', true), equals('status', 'premium-tchat-vip')] }],
    orderBy: byDate,
  });

/** The next public events of the dashboard, from a day of the studio's calendar on. */
export const upcomingEvents = (today: Day): QuerySpec =>
  querySpec('events', 2, {
    where: [equals('is_public', true), { field: 'date', op: '>=', value: today }],
    orderBy: byDate,
  });

/** The newest public events, for the landing page. */
export const newestPublicEvents = (): QuerySpec =>
  querySpec('events', 3, { where: [equals('is_public', true)], orderBy: [['created_at', 'desc']] });

/** The panel beside the chat. */
export const newestVipEvents = (): QuerySpec =>
  querySpec('events', 3, { where: [equals('status', 'premium-tchat-vip')], orderBy: [['created_at', 'desc']] });
