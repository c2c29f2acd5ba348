import {
  calendarInstant,
  calendarRevision,
  calendarText,
  escapeCalendarText,
} from '../calendar-text.ts';
import type { LiveSession } from './live-session.ts';

type CalendarSession = Pick<
  LiveSession,
  'title' | 'description' | 'starts_at' | 'ends_at' | 'status' | 'notice_seq' | 'updated_at'
>;

/**
 * Returns a session as an iCalendar file (RFC 5545) with an alarm 30 minutes before. That of a
 * changed, moved or cancelled session replaces the former one.
 *
 * @param about texts and address
 */
export function sessionCalendar(
  id: string,
  data: CalendarSession,
  about: { brand: string; host: string; url: string; alarm: string },
): string {
  const isCancelled = data.status === 'cancelled';
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeCalendarText(about.alarm)}`,
    'TRIGGER:-PT30M',
    'END:VALARM',
  ];
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${about.brand}//${about.host}//FR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:session-${id}@${about.host}`,
    ...calendarRevision(data.updated_at, data.notice_seq ?? 0),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${calendarInstant(data.starts_at)}`,
    `DTEND:${calendarInstant(data.ends_at)}`,
    `SUMMARY:${escapeCalendarText(data.title)}`,
    `DESCRIPTION:${escapeCalendarText(data.description)}`,
    `URL:${about.url}`,
    ...(isCancelled ? [] : alarm),
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}
