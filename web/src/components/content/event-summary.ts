import type { Day } from '@atelier/domain/time/day';
import type { StudioEvent } from '@atelier/domain/content/event';

/** What a row says about an event: its document with its id, or what public pages get from the server. */
export type EventSummary = Pick<
  StudioEvent,
  'title' | 'description' | 'type' | 'date' | 'date_end' | 'start_time' | 'end_time' | 'location' | 'external_url'
> & { readonly id: string };

/** The event's own site, when it is one that may be linked to. */
export function externalLink({ external_url }: Pick<StudioEvent, 'external_url'>): string | null {
  return external_url !== undefined && /^https?:\/\//.test(external_url) ? external_url : null;
}

type EventDays = Pick<StudioEvent, 'date' | 'date_end'>;

/** The last day under which an event is announced; the first one when it has no other. */
export function lastDay({ date, date_end }: EventDays): Day {
  return date_end === undefined || date_end < date ? date : date_end;
}

/** The days of the month under which an event is announced, `14`, `16–17`, `30–2`; their months go beside them. */
export function dayNumbers(event: EventDays): string {
  const number = (day: Day) => String(Number(day.slice(8)));
  const last = lastDay(event);
  return last === event.date ? number(last) : `${number(event.date)}–${number(last)}`;
}
