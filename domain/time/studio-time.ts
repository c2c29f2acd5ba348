import { type Day, STUDIO_TIME_ZONE } from './day.ts';
import { DAY_MS } from '../time-units.ts';

const zoned = new Intl.DateTimeFormat('en', {
  timeZone: STUDIO_TIME_ZONE,
  timeZoneName: 'longOffset',
});

/** Returns the studio's UTC offset at an instant, `+01:00`. */
function offsetAt(at: number): string {
  const name = zoned.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

/** Returns how many milliseconds clocks with a UTC offset are ahead of UTC. */
const aheadOfUtc = (offset: string): number => -Date.parse(`1970-01-01T00:00${offset}`);

/**
 * Returns the instant of a studio time. A time that occurs twice in autumn is the first one; one
 * that spring leaves out counts as if the clocks had not changed yet. Calendars read local times in
 * the same way (RFC 5545, 3.3.5).
 *
 * @param time `HH:mm`
 */
export function studioInstant(day: Day, time: string): Date {
  const local = Date.parse(`${day}T${time}Z`);
  // Clocks change at most once in these two days.
  const before = offsetAt(local - DAY_MS);
  const after = offsetAt(local + DAY_MS);
  const early = local - aheadOfUtc(before);
  if (before === after || offsetAt(early) === before) return new Date(early);
  const late = local - aheadOfUtc(after);
  return new Date(offsetAt(late) === after ? late : early);
}

/** Returns an instant as studio time with its UTC offset, `2027-01-16T09:30+01:00` (ISO 8601). */
export function studioTime(at: Date): string {
  const offset = offsetAt(at.getTime());
  return `${new Date(at.getTime() + aheadOfUtc(offset)).toISOString().slice(0, 16)}${offset}`;
}
