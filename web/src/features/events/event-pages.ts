import type { Day } from '@atelier/domain/time/day';
import { isOver, type StudioEvent } from '@atelier/domain/content/event';

/** An event with its id. */
export type ListedEvent = StudioEvent & { readonly id: string };

/** How many past events a page holds. */
export const PAGE_SIZE = 24;
/** The most that rules allow a page to hold. */
const MAX_PAGE_SIZE = 100;

export interface PageRequest {
  readonly until: Day;
  readonly limit: number;
}

/** The first page: as many as were shown here before, as far as rules allow. @param shownCount `null` for nothing yet. */
export function firstPage(firstUntil: Day, shownCount: number | null): PageRequest {
  return { until: firstUntil, limit: Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, shownCount ?? 0)) };
}

/**
 * Where the page after these begins: on the day of the last one, again. Events of that day that are known already come
 * twice, so the page is larger by as many; `withPage` leaves them out.
 *
 * @param loaded past events as the server gave them, latest first; never empty.
 */
export function nextPage(loaded: readonly ListedEvent[], firstUntil: Day): PageRequest {
  const until = loaded.at(-1)?.date ?? firstUntil;
  const sameDayCount = loaded.filter(({ date }) => date === until).length;
  return { until, limit: Math.min(MAX_PAGE_SIZE, PAGE_SIZE + sameDayCount) };
}

/** The events known, with one more page. */
export function appendPage(loaded: readonly ListedEvent[], page: readonly ListedEvent[]): readonly ListedEvent[] {
  const ids = new Set(loaded.map(({ id }) => id));
  return [...loaded, ...page.filter(({ id }) => !ids.has(id))];
}

export interface SortedEvents {
  /** Soonest first; what began before today and goes on stands first. */
  readonly upcomingEvents: readonly ListedEvent[];
  /** Latest first. */
  readonly pastEvents: readonly ListedEvent[];
}

/** Events sorted by whether they are over: one of several days began in the past and is not. */
export function sortEvents(upcoming: readonly ListedEvent[], past: readonly ListedEvent[], today: Day): SortedEvents {
  const all = appendPage([...past].reverse(), upcoming);
  return {
    upcomingEvents: all.filter((event) => !isOver(event, today)),
    pastEvents: all.filter((event) => isOver(event, today)).reverse(),
  };
}
