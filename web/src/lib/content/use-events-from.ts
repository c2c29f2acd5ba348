import { parseStudioEvent, type StudioEvent } from '@atelier/domain/content/event';
import { type EventAudience, eventsFrom, lastingEvents } from '@atelier/domain/queries/event-queries';
import type { Day } from '@atelier/domain/time/day';
import { type Item, type LiveState, useLiveQuery } from '../firestore/live-query.tsx';

/** Listens to the events that begin or still go on on a day of the studio's calendar or later, soonest first. */
export function useEventsFrom(day: Day, audience: EventAudience, limit?: number): LiveState<Item<StudioEvent>[]> {
  const beginning = useLiveQuery(eventsFrom(day, audience, limit), parseStudioEvent);
  const lasting = useLiveQuery(lastingEvents(day, audience), parseStudioEvent);
  if (beginning.status !== 'ready') return beginning;
  if (lasting.status !== 'ready') return lasting;
  const events = new Map([...lasting.data, ...beginning.data].map((item) => [item.id, item]));
  return {
    status: 'ready',
    data: [...events.values()].toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1)),
    fromCache: beginning.fromCache || lasting.fromCache,
  };
}

const startOf = ({ data, id }: Item<StudioEvent>) => `${data.date} ${data.start_time} ${id}`;
