import type { Day } from '@atelier/domain/time/day';
import type { StudioEvent } from '@atelier/domain/content/event';

/** The data of an event row, from its document or from the public API. */
export type EventSummary = Pick<
  StudioEvent,
  | 'title'
  | 'description'
  | 'title_en'
  | 'description_en'
  | 'type'
  | 'date'
  | 'date_end'
  | 'start_time'
  | 'end_time'
  | 'location'
  | 'external_url'
> & { readonly id: string };

/** Returns the event's own site if it is an http(s) URL, else `null`. */
export function externalLink({ external_url }: Pick<StudioEvent, 'external_url'>): string | null {
  return external_url !== undefined && /^https?:\/\//.test(external_url) ? external_url : null;
}

type EventDays = Pick<StudioEvent, 'date' | 'date_end'>;

/** Returns the last day of an event; the first one when no later one is set. */
export function lastDay({ date, date_end }: EventDays): Day {
  return date_end === undefined || date_end < date ? date : date_end;
}

/** Returns the days of the month of an event: `14`, `16–17`, `30–2`. */
export function dayNumbers(event: EventDays): string {
  const number = (day: Day) => String(Number(day.slice(8)));
  const last = lastDay(event);
  return last === event.date ? number(last) : `${number(event.date)}–${number(last)}`;
}
