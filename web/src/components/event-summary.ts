import type { StudioEvent } from '@atelier/domain/entities/event';

/** What a row says about an event: its document with its id, or what public pages get from the server. */
export type EventSummary = Pick<
  StudioEvent,
  'title' | 'description' | 'type' | 'date' | 'date_end' | 'start_time' | 'end_time' | 'location' | 'external_url'
> & { readonly id: string };

/** The event's own site, when it is one that may be linked to. */
export function externalLink({ external_url }: Pick<StudioEvent, 'external_url'>): string | null {
  return external_url !== undefined && /^https?:\/\//.test(external_url) ? external_url : null;
}

/** The days of the month under which an event is announced: `14`, `16–17`; the first one beside its month. */
export function dayNumbers({ date, date_end }: Pick<StudioEvent, 'date' | 'date_end'>): string {
  const number = (day: string) => String(Number(day.slice(8)));
  return date_end === undefined || date_end <= date ? number(date) : `${number(date)}–${number(date_end)}`;
}
