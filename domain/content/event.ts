import * as z from 'zod/mini';
import { DAY_PATTERN, type Day, nextDay, TIME_PATTERN } from '../time/day.ts';
import { instant, serverInstant, parserOf, text } from '../parsing/parse.ts';
import { EVENT_STATUSES, EVENT_TYPES, type Locale } from '../values.ts';
import { MAX_LENGTH } from '../limits.ts';

const eventSchema = z.object({
  title: text(1, MAX_LENGTH.title),
  description: text(1, MAX_LENGTH.description),
  /** English texts: both or none. */
  title_en: z.optional(text(1, MAX_LENGTH.title)),
  description_en: z.optional(text(1, MAX_LENGTH.description)),
  type: z.enum(EVENT_TYPES),
  /** Days and times are in the studio's time zone. */
  date: z.string().check(z.regex(DAY_PATTERN)),
  date_end: z.optional(z.string().check(z.regex(DAY_PATTERN))),
  start_time: z.string().check(z.regex(TIME_PATTERN)),
  end_time: z.string().check(z.regex(TIME_PATTERN)),
  location: text(1, MAX_LENGTH.location),
  image_url: z.optional(z.string()),
  external_url: z.optional(z.string()),
  status: z.enum(EVENT_STATUSES),
  is_public: z.boolean(),
  vip_since: z.optional(instant),
  created_at: serverInstant,
  updated_at: z.optional(serverInstant),
  updated_by: z.optional(z.string()),
});
export type StudioEvent = z.output<typeof eventSchema>;
export const parseStudioEvent = parserOf('event', eventSchema);

/** Statuses that make an event public at once. */
export const PUBLIC_STATUSES = ['upcoming', 'completed'] as const satisfies readonly StudioEvent['status'][];

/** Returns the `is_public` of an event that gets this status. A schedule makes VIP events public later. */
export function isPublicStatus(status: StudioEvent['status']): boolean {
  return PUBLIC_STATUSES.some((known) => known === status);
}

/** Returns whether an event is over on a day of the studio's calendar, counting its last day. */
export function isOver(event: Pick<StudioEvent, 'date' | 'date_end' | 'status'>, today: Day): boolean {
  return event.status === 'completed' || (event.date_end ?? event.date) < today;
}

/** Returns the day on which an event ends: `date_end`, or the next day if it goes on past midnight. */
export function endDay({
  date,
  date_end,
  start_time,
  end_time,
}: Pick<StudioEvent, 'date' | 'date_end' | 'start_time' | 'end_time'>): Day {
  if (date_end !== undefined && date_end > date) return date_end;
  return end_time > start_time ? date : nextDay(date);
}

type EventTexts = Pick<StudioEvent, 'title' | 'description' | 'title_en' | 'description_en'>;

/** Returns an event with the texts of a language; with `lang` if it has French ones only and the language is another. */
export function eventIn<Event extends EventTexts>(event: Event, locale: Locale): Event & { lang?: 'fr' } {
  if (locale === 'fr') return event;
  const { title_en, description_en } = event;
  if (title_en === undefined || description_en === undefined) return { ...event, lang: 'fr' };
  return { ...event, title: title_en, description: description_en };
}
