import { calendarInstant, calendarText, escapeCalendarText } from '../calendar-text.ts';
import type { LiveSession } from './live-session.ts';

type CalendarSession = Pick<
  LiveSession,
  'title' | 'description' | 'starts_at' | 'ends_at' | 'notice_seq' | 'updated_at'
>;

/**
 * Returns a session as an iCalendar file (RFC 5545) with an alarm 30 minutes before. That of a moved session replaces
 * the former one, by its `SEQUENCE`.
 *
 * @param about texts and address
 */
export function sessionCalendar(
  id: string,
  data: CalendarSession,
  about: { brand: string; host: string; url: string; alarm: string },
): string {
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${about.brand}//${about.host}//FR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:session-${id}@${about.host}`,
    `SEQUENCE:${data.notice_seq ?? 0}`,
    `DTSTAMP:${calendarInstant(data.updated_at)}`,
    `DTSTART:${calendarInstant(data.starts_at)}`,
    `DTEND:${calendarInstant(data.ends_at)}`,
    `SUMMARY:${escapeCalendarText(data.title)}`,
    `DESCRIPTION:${escapeCalendarText(data.description)}`,
    `URL:${about.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeCalendarText(about.alarm)}`,
    'TRIGGER:-PT30M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}
