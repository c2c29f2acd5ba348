import { type Day, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { endDay, type StudioEvent } from '@atelier/domain/content/event';

type CalendarEvent = Pick<
  StudioEvent,
  'title' | 'description' | 'location' | 'date' | 'date_end' | 'start_time' | 'end_time' | 'created_at' | 'updated_at'
> & { readonly id: string };

/**
 * Time zone rules of Europe/Paris since 1996: clocks change on the last Sundays of March and October at 01:00 UTC
 * (directive 2000/84/EC). Included in the file, so that calendars need not know the zone.
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

const local = (day: Day, time: string) => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line at 75 bytes; continuation lines start with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

/**
 * Returns an event as an iCalendar file (RFC 5545), in the time zone of the studio.
 *
 * @param about brand and host that create the file, and the URL of the event page.
 */
export function calendarFile(event: CalendarEvent, about: { brand: string; host: string; url: string }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${about.brand}//${about.host}//FR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...PARIS,
    'BEGIN:VEVENT',
    `UID:${event.id}@${about.host}`,
    `DTSTAMP:${utc(event.updated_at ?? event.created_at)}`,
    `DTSTART;TZID=${STUDIO_TIME_ZONE}:${local(event.date, event.start_time)}`,
    `DTEND;TZID=${STUDIO_TIME_ZONE}:${local(endDay(event), event.end_time)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `URL:${about.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
