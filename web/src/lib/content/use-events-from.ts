import { parseStudioEvent, type StudioEvent } from '@atelier/domain/content/event';
import {
  type EventAudience,
  eventsFrom,
  lastingEvents,
} from '@atelier/domain/queries/event-queries';
import type { Day } from '@atelier/domain/time/day';
import { type Item, type LiveState, useLiveQuery } from '../firestore/live-query.tsx';

/**
 * Listens to the events that begin or still go on on a day of the studio's calendar or later,
 * soonest first.
 */
export function useEventsFrom(
  day: Day,
  audience: EventAudience,
  limit?: number,
): LiveState<Item<StudioEvent>[]> {
  const beginning = useLiveQuery(eventsFrom(day, audience, limit), parseStudioEvent);
  const lasting = useLiveQuery(lastingEvents(day, audience), parseStudioEvent);
  if (beginning.status !== 'ready') return beginning;
  if (lasting.status !== 'ready') return lasting;
  return {
    status: 'ready',
    data: [...begunBefore(day, lasting.data), ...beginning.data],
    fromCache: beginning.fromCache || lasting.fromCache,
  };
}

/**
 * Returns the events that began before a day; those that begin on it or later are in the other
 * query.
 */
const begunBefore = (day: Day, events: readonly Item<StudioEvent>[]) =>
  events
    .filter(({ data }) => data.date < day)
    .toSorted(({ data: one }, { data: other }) => one.date.localeCompare(other.date));
