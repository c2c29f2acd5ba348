import { isTimeZone, STUDIO_TIME_ZONE } from './day.ts';
import { MINUTE_MS } from '../time-units.ts';

/** Nobody gets a mail that can wait from this hour of their day on … */
const QUIET_FROM = 21;
/** … until this one. */
const QUIET_UNTIL = 8;
/** Time zones differ by whole quarters of an hour, and clocks change by them. */
const STEP_MS = 15 * MINUTE_MS;

/** Returns the hour of a day, 0 to 23. @param timeZone  an unknown one counts as the studio's */
export function hourIn(timeZone: string, at: Date): number {
  const zone = isTimeZone(timeZone) ? timeZone : STUDIO_TIME_ZONE;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return Number(format.format(at));
}

function isQuiet(timeZone: string, at: Date): boolean {
  const hour = hourIn(timeZone, at);
  return hour >= QUIET_FROM || hour < QUIET_UNTIL;
}

/** Returns when the quiet hours of a time zone end; `null` outside of them. */
export function quietUntil(timeZone: string, now: Date): Date | null {
  if (!isQuiet(timeZone, now)) return null;
  let at = new Date(Math.ceil((now.getTime() + 1) / STEP_MS) * STEP_MS);
  while (isQuiet(timeZone, at)) at = new Date(at.getTime() + STEP_MS);
  return at;
}
