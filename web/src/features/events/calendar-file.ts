import { calendarRevision, calendarText, escapeCalendarText } from '@atelier/domain/calendar-text';
import { STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { studioTime } from '@atelier/domain/time/studio-time';
import { eventInstants, type StudioEvent } from '@atelier/domain/content/event';

type CalendarEvent = Pick<
  StudioEvent,
  | 'title'
  | 'description'
  | 'location'
  | 'date'
  | 'date_end'
  | 'start_time'
  | 'end_time'
  | 'created_at'
  | 'updated_at'
> & { readonly id: string };

/**
 * Time zone rules of Europe/Paris since 1996: clocks change on the last Sundays of March and
 * October at 01:00 UTC (directive 2000/84/EC). Included in the file, so that calendars need not
 * know the zone.
 */
const PARIS = [
  'BEGIN:VTIMEZONE',
  `TZID:${STUDIO_TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

/** Returns an instant as local time of the studio. */
const local = (at: Date) => `${studioTime(at).slice(0, 16).replace(/[-:]/g, '')}00`;

/**
 * Returns the seconds from the creation of an event to its last change: a number that grows without
 * being stored.
 */
const changesOf = ({
  created_at,
  updated_at = created_at,
}: Pick<StudioEvent, 'created_at' | 'updated_at'>) =>
  Math.max(0, Math.ceil((updated_at.getTime() - created_at.getTime()) / 1000));

/**
 * Returns an event as an iCalendar file (RFC 5545), in the time zone of the studio. That of a
 * changed event replaces the former one.
 *
 * @param about brand and host that create the file, and the URL of the event page.
 */
export function calendarFile(
  event: CalendarEvent,
  about: { brand: string; host: string; url: string },
): string {
  const { starts_at, ends_at } = eventInstants(event);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${about.brand}//${about.host}//FR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...PARIS,
    'BEGIN:VEVENT',
    `UID:${event.id}@${about.host}`,
    ...calendarRevision(event.updated_at ?? event.created_at, changesOf(event)),
    `DTSTART;TZID=${STUDIO_TIME_ZONE}:${local(starts_at)}`,
    `DTEND;TZID=${STUDIO_TIME_ZONE}:${local(ends_at)}`,
    `SUMMARY:${escapeCalendarText(event.title)}`,
    `DESCRIPTION:${escapeCalendarText(event.description)}`,
    `LOCATION:${escapeCalendarText(event.location)}`,
    `URL:${about.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return calendarText(lines);
}
