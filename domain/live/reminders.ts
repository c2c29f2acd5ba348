import { DAY_MS, HOUR_MS } from '../time-units.ts';

/** When those who booked are reminded, before the start. */
const LIVE_REMINDERS = { day: DAY_MS, hour: HOUR_MS } as const;
export type LiveReminder = keyof typeof LIVE_REMINDERS;

/**
 * Returns the reminder to send now: the latest one that is due and was not sent, unless the session
 * has begun. From an hour before the start on, a missed reminder of the day before is not sent any
 * more.
 */
export function reminderDue(
  startsAt: Date,
  sent: LiveReminder | undefined,
  now: Date,
): LiveReminder | undefined {
  const leftMs = startsAt.getTime() - now.getTime();
  if (leftMs <= 0 || sent === 'hour') return undefined;
  if (leftMs <= LIVE_REMINDERS.hour) return 'hour';
  return leftMs <= LIVE_REMINDERS.day && sent === undefined ? 'day' : undefined;
}

/** Returns when the next reminder is due, or undefined if there is none left. */
export function nextReminderAt(startsAt: Date, now: Date): Date | undefined {
  const instants = Object.values(LIVE_REMINDERS).map((beforeMs) => startsAt.getTime() - beforeMs);
  const next = instants.filter((at) => at > now.getTime()).sort((one, other) => one - other)[0];
  return next === undefined ? undefined : new Date(next);
}
