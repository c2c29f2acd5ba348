import * as z from 'zod/mini';
import { DAY_PATTERN, type Day, TIME_PATTERN } from '@atelier/domain/time/day';
import { isPublicStatus, type StudioEvent } from '@atelier/domain/content/event';
import { EVENT_STATUSES, EVENT_TYPES, VIP_EXCLUSIVITY_DAYS } from '@atelier/domain/values';
import { MAX_LENGTH } from '@atelier/domain/limits';

const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'required'));
const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'required'));
const EMPTY_PATTERN = /^$/;
const emptyOr = (pattern: RegExp) => new RegExp(`${EMPTY_PATTERN.source}|${pattern.source}`);

/** The values of the event form. Lengths as in `firestore.rules`; error messages are keys that the form translates. */
export const eventForm = z
  .object({
    title: requiredText(MAX_LENGTH.title),
    description: requiredText(MAX_LENGTH.description),
    title_en: optionalText(MAX_LENGTH.title),
    description_en: optionalText(MAX_LENGTH.description),
    type: z.enum(EVENT_TYPES, 'required'),
    date: z.string().check(z.regex(DAY_PATTERN, 'required')),
    date_end: z.string().check(z.regex(emptyOr(DAY_PATTERN), 'date')),
    start_time: z.string().check(z.regex(TIME_PATTERN, 'required')),
    end_time: z.string().check(z.regex(TIME_PATTERN, 'required')),
    location: requiredText(MAX_LENGTH.location),
    external_url: z.string().check(z.trim(), z.regex(/^$|^https?:\/\/.{3,283}$/, 'url')),
    status: z.enum(EVENT_STATUSES, 'required'),
  })
  .check(
    z.refine(({ date, date_end }) => date_end === '' || date_end >= date, {
      path: ['date_end'],
      message: 'end-before-start',
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
export type EventInput = z.output<typeof eventForm>;
/** Values while the form is filled in; type and status may be empty. */
export type EventValues = Record<keyof EventInput, string>;

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
  location: '',
  external_url: '',
  status: 'draft',
};

export const EVENT_FIELDS = Object.keys(NEW_EVENT) as (keyof EventValues)[];

export function valuesOf(event: StudioEvent): EventValues {
  const { title, description, type, date, start_time, end_time, location, status } = event;
  const { title_en = '', description_en = '', date_end = '', external_url = '' } = event;
  const times = { date, date_end, start_time, end_time };
  return { title, description, title_en, description_en, type, ...times, location, external_url, status };
}

/** Returns the values of an event for a copy: without dates, as a draft. */
export const copyOf = (event: StudioEvent): EventValues => ({
  ...valuesOf(event),
  date: '',
  date_end: '',
  status: 'draft',
});

const DAY_MS = 86_400_000;
export type Audience = { who: 'admins' | 'everyone' } | { who: 'premium'; everyoneFrom: Date };

/** Returns who sees an event once it is saved with `status`; for VIP events, when it becomes public. */
export function audienceOf(
  status: StudioEvent['status'],
  before: Pick<StudioEvent, 'status' | 'is_public' | 'vip_since'> | null,
  now: Date,
): Audience {
  const isStatusUnchanged = before !== null && before.status === status;
  if (isStatusUnchanged ? before.is_public : isPublicStatus(status)) return { who: 'everyone' };
  if (status !== 'premium-tchat-vip') return { who: 'admins' };
  const since = before?.vip_since ?? now;
  return { who: 'premium', everyoneFrom: new Date(since.getTime() + VIP_EXCLUSIVITY_DAYS * DAY_MS) };
}

/** Whether the last day of an event is before `today`. */
export const isPastEvent = ({ date, date_end }: { date: Day; date_end: string }, today: Day) =>
  date !== '' && (date_end === '' ? date : date_end) < today;
