import { type Day, STUDIO_TIME_ZONE } from './day.ts';

const zoned = new Intl.DateTimeFormat('en', { timeZone: STUDIO_TIME_ZONE, timeZoneName: 'longOffset' });

/** How far the studio's clocks are from UTC at an instant, `+01:00`. */
function offsetAt(instant: Date): string {
  const name = zoned.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

/**
 * A time of the studio's clocks with its distance from UTC, `2027-01-16T09:30+01:00` (ISO 8601). Of the hour that
 * comes twice in autumn it is the second one.
 *
 * @param time `HH:mm`
 */
export function studioTime(day: Day, time: string): string {
  const local = `${day}T${time}`;
  // As if it were UTC, the time is an hour or two late: only near a change of the clocks is its offset another one.
  const near = offsetAt(new Date(`${local}Z`));
  return `${local}${offsetAt(new Date(`${local}${near}`))}`;
}
