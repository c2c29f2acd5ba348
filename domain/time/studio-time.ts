import { type Day, STUDIO_TIME_ZONE } from './day.ts';

const zoned = new Intl.DateTimeFormat('en', { timeZone: STUDIO_TIME_ZONE, timeZoneName: 'longOffset' });

/** Returns the studio's UTC offset at an instant, `+01:00`. */
function offsetAt(instant: Date): string {
  const name = zoned.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

/**
 * Returns a studio time with its UTC offset, `2027-01-16T09:30+01:00` (ISO 8601). An ambiguous time in autumn is the
 * second one.
 *
 * @param time `HH:mm`
 */
export function studioTime(day: Day, time: string): string {
  const local = `${day}T${time}`;
  // The offset is taken an hour or two late, which matters only near a clock change.
  const near = offsetAt(new Date(`${local}Z`));
  return `${local}${offsetAt(new Date(`${local}${near}`))}`;
}
