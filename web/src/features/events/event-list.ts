import type { Day } from '@atelier/domain/time/day';
import { isOver, type StudioEvent } from '@atelier/domain/content/event';

/** An event with its id. */
export type ListedEvent = StudioEvent & { readonly id: string };

/** Past events per page. */
export const PAGE_SIZE = 24;
/** Largest page that the rules allow. */
const MAX_PAGE_SIZE = 100;

export interface PageRequest {
  readonly until: Day;
  readonly limit: number;
}

/**
 * Returns the first page: as large as what was shown before, within the limits.
 *
 * @param shownCount `null` on a first visit.
 */
export const firstPage = (firstUntil: Day, shownCount: number | null): PageRequest => ({
  until: firstUntil,
  limit: Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, shownCount ?? 0)),
});

/**
 * Returns the page after the loaded events. It starts again on the day of the last one, and is
 * larger by the events of that day that are loaded already; `appendPage` drops those.
 *
 * @param loaded past events in server order, latest first.
 */
export function nextPage(loaded: readonly ListedEvent[], firstUntil: Day): PageRequest {
  const until = loaded.at(-1)?.date ?? firstUntil;
  const sameDayCount = loaded.filter(({ date }) => date === until).length;
  return { until, limit: Math.min(MAX_PAGE_SIZE, PAGE_SIZE + sameDayCount) };
}

/** Appends a page to the loaded events, without duplicates. */
export function appendPage(
  loaded: readonly ListedEvent[],
  page: readonly ListedEvent[],
): readonly ListedEvent[] {
  const ids = new Set(loaded.map(({ id }) => id));
  return [...loaded, ...page.filter(({ id }) => !ids.has(id))];
}

export interface SortedEvents {
  /** Soonest first; events that have started and still last come first. */
  readonly upcomingEvents: readonly ListedEvent[];
  /** Latest first. */
  readonly pastEvents: readonly ListedEvent[];
}

/**
 * Sorts events by whether they are over; one that goes on for days or past midnight may have
 * started in the past.
 */
export function sortEvents(
  upcoming: readonly ListedEvent[],
  past: readonly ListedEvent[],
  now: Date,
): SortedEvents {
  const all = appendPage([...past].reverse(), upcoming);
  const pastEvents = all.filter((event) => isOver(event, now));
  const isPast = new Set(pastEvents);
  return {
    upcomingEvents: all.filter((event) => !isPast.has(event)),
    pastEvents: pastEvents.reverse(),
  };
}
