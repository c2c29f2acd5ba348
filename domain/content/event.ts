import * as z from 'zod/mini';
import { DAY_PATTERN, nextDay, TIME_PATTERN } from '../time/day.ts';
import { studioInstant } from '../time/studio-time.ts';
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
export const PUBLIC_STATUSES = [
  'upcoming',
  'completed',
] as const satisfies readonly StudioEvent['status'][];

/**
 * Returns the `is_public` of an event that gets this status. A schedule makes VIP events public
 * later.
 */
export function isPublicStatus(status: StudioEvent['status']): boolean {
  return PUBLIC_STATUSES.some((known) => known === status);
}

type EventTimes = Pick<StudioEvent, 'date' | 'date_end' | 'start_time' | 'end_time'>;

/**
 * Returns whether an event of one day goes on past midnight: its end is not after its start. With
 * equal times it lasts 24 hours.
 */
export function endsNextDay({ date, date_end = date, start_time, end_time }: EventTimes): boolean {
  return date_end <= date && end_time <= start_time;
}

/** Returns when an event starts and ends; every list, mark and file takes its times from here. */
export function eventInstants(event: EventTimes): {
  readonly starts_at: Date;
  readonly ends_at: Date;
} {
  const { date, date_end = date, start_time, end_time } = event;
  const laterDay = date_end > date ? date_end : date;
  const lastDay = endsNextDay(event) ? nextDay(date) : laterDay;
  return { starts_at: studioInstant(date, start_time), ends_at: studioInstant(lastDay, end_time) };
}

/** Returns whether an event is over: it has ended, or an admin says so. */
export function isOver(event: EventTimes & Pick<StudioEvent, 'status'>, now: Date): boolean {
  return event.status === 'completed' || eventInstants(event).ends_at <= now;
}

type EventTexts = Pick<StudioEvent, 'title' | 'description' | 'title_en' | 'description_en'>;

/**
 * Returns an event with the texts of a language; with `lang` if it has French ones only and the
 * language is another.
 */
export function eventIn<Event extends EventTexts>(
  event: Event,
  locale: Locale,
): Event & { lang?: 'fr' } {
  if (locale === 'fr') return event;
  const { title_en, description_en } = event;
  if (title_en === undefined || description_en === undefined) return { ...event, lang: 'fr' };
  return { ...event, title: title_en, description: description_en };
}
