import { dayIn, nextDay, type Day } from './day.ts';
import { HOUR_MS } from '../time-units.ts';

/** Returns the first whole minute of a calendar day in a time zone (IANA name). */
export function startOfDay(timeZone: string, day: Day): Date {
  const noon = new Date(`${day}T12:00:00Z`).getTime();
  // No zone is more than 14 hours from UTC; bisecting an interval of 32 hours finds the minute.
  let before = noon - 30 * HOUR_MS;
  let after = noon + 2 * HOUR_MS;
  while (after - before > 60_000) {
    const middle = before + Math.floor((after - before) / 120_000) * 60_000;
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** Returns the bounds of a day: from the first instant (inclusive) to the second (exclusive). */
export function dayBounds(timeZone: string, day: Day): [from: Date, before: Date] {
  return [startOfDay(timeZone, day), startOfDay(timeZone, nextDay(day))];
}
