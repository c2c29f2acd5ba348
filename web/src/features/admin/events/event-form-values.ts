import * as z from 'zod/mini';
import { line, lines, nonBlankLine, nonBlankLines } from '@atelier/domain/parsing/parse';
import { DAY_PATTERN, TIME_PATTERN } from '@atelier/domain/time/day';
import {
  endsNextDay,
  eventInstants,
  isPublicStatus,
  type StudioEvent,
} from '@atelier/domain/content/event';
import { EVENT_STATUSES, EVENT_TYPES, VIP_EXCLUSIVITY_DAYS } from '@atelier/domain/values';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { DAY_MS } from '@atelier/domain/time-units';
import { choice } from '../../../lib/forms/choice.ts';

const emptyOr = (pattern: RegExp) => new RegExp(`^$|${pattern.source}`);

/** Day and times as the form has them: an empty text for what is missing. */
type TimeValues = Record<'date' | 'date_end' | 'start_time' | 'end_time', string>;

/** Whether the form asks if an event ends on the next day, so that a mistyped time is noticed. */
export const asksNextDay = (values: TimeValues): boolean =>
  values.start_time !== '' && values.end_time !== '' && endsNextDay(values);

/** Returns the times as `confirmed_times` holds them. */
export const timesOf = ({
  start_time,
  end_time,
}: Pick<TimeValues, 'start_time' | 'end_time'>): string => `${start_time}–${end_time}`;

const fields = z
  .object({
    title: nonBlankLine(MAX_LENGTH.title),
    description: nonBlankLines(MAX_LENGTH.description),
    title_en: line(MAX_LENGTH.title),
    description_en: lines(MAX_LENGTH.description),
    type: choice(EVENT_TYPES),
    date: z.string().check(z.regex(DAY_PATTERN, 'required')),
    date_end: z.string().check(z.regex(emptyOr(DAY_PATTERN), 'date')),
    start_time: z.string().check(z.regex(TIME_PATTERN, 'required')),
    end_time: z.string().check(z.regex(TIME_PATTERN, 'required')),
    /**
     * The times that were confirmed to end on the next day: the form asks again when they change.
     * Not stored.
     */
    confirmed_times: z.string(),
    location: nonBlankLine(MAX_LENGTH.location),
    external_url: z.string().check(z.trim(), z.regex(/^$|^https?:\/\/.{3,283}$/, 'url')),
    status: choice(EVENT_STATUSES),
  })
  .check(
    z.refine(({ date, date_end }) => date_end === '' || date_end >= date, {
      path: ['date_end'],
      message: 'end-before-start',
    }),
    z.refine((values) => !asksNextDay(values) || values.confirmed_times === timesOf(values), {
      path: ['confirmed_times'],
      message: 'unconfirmed',
    }),
    z.refine(({ title_en, description_en }) => title_en !== '' || description_en === '', {
      path: ['title_en'],
      message: 'required',
    }),
    z.refine(({ title_en, description_en }) => title_en === '' || description_en !== '', {
      path: ['description_en'],
      message: 'required',
    }),
  );
/** Values while the form is filled in; type and status may be empty. */
export type EventValues = Record<keyof z.output<typeof fields>, string>;

/**
 * The values of the event form. Lengths as in `firestore.rules`; error messages are keys that the
 * form translates.
 */
export const eventForm = z.pipe(
  fields,
  z.transform(({ confirmed_times: _confirmed, ...input }: z.output<typeof fields>) => input),
);
export type EventInput = z.output<typeof eventForm>;

export const NEW_EVENT: EventValues = {
  title: '',
  description: '',
  title_en: '',
  description_en: '',
  type: '',
  date: '',
  date_end: '',
  start_time: '',
  end_time: '',
  confirmed_times: '',
  location: '',
  external_url: '',
  status: 'draft',
};

export const EVENT_FIELDS = Object.keys(NEW_EVENT) as (keyof EventValues)[];

export function valuesOf(event: StudioEvent): EventValues {
  return {
    title: event.title,
    description: event.description,
    title_en: event.title_en ?? '',
    description_en: event.description_en ?? '',
    type: event.type,
    date: event.date,
    date_end: event.date_end ?? '',
    start_time: event.start_time,
    end_time: event.end_time,
    confirmed_times: endsNextDay(event) ? timesOf(event) : '',
    location: event.location,
    external_url: event.external_url ?? '',
    status: event.status,
  };
}

/** Returns the values of an event for a copy: without dates, as a draft. */
export const copyOf = (event: StudioEvent): EventValues => ({
  ...valuesOf(event),
  date: '',
  date_end: '',
  status: 'draft',
});

export type Audience = { who: 'admins' | 'everyone' } | { who: 'premium'; everyoneFrom: Date };

/**
 * Returns who sees an event once it is saved with `status`; for VIP events, when it becomes public.
 */
export function audienceOf(
  status: StudioEvent['status'],
  before: Pick<StudioEvent, 'status' | 'is_public' | 'vip_since'> | null,
  now: Date,
): Audience {
  const isStatusUnchanged = before !== null && before.status === status;
  if (isStatusUnchanged ? before.is_public : isPublicStatus(status)) return { who: 'everyone' };
  if (status !== 'premium-tchat-vip') return { who: 'admins' };
  const since = before?.vip_since ?? now;
  return {
    who: 'premium',
    everyoneFrom: new Date(since.getTime() + VIP_EXCLUSIVITY_DAYS * DAY_MS),
  };
}

/**
 * Whether an event is over, as far as its values are known: it lasts all day while its times are
 * missing.
 */
export function isPastEvent(
  { date, date_end, start_time, end_time }: TimeValues,
  now: Date,
): boolean {
  // An empty or half-typed day has no instant.
  if (![date, date_end || date].every((day) => DAY_PATTERN.test(day))) return false;
  const times = { start_time: start_time || '00:00', end_time: end_time || '23:59' };
  return eventInstants({ date, date_end, ...times }).ends_at <= now;
}
