import { nextDay, type Day } from '../time/day.ts';
import type { LearningStats, StoredSession } from './learning-documents.ts';
import { DAY_MS } from '../time-units.ts';

/** Seconds of watching or practice that make a day active, over all its sessions. */
export const ACTIVE_DAY_SECONDS = 60;

export type Streak = Pick<LearningStats, 'streak_days' | 'best_streak' | 'last_active_day'>;
type SessionTotals = Pick<StoredSession, 'day' | 'seconds' | 'started_at'>;

/**
 * Returns whether a session may have started on its `day` somewhere on Earth. Security rules check
 * only the format, and a day far ahead would block the streak.
 */
export function isPlausibleSessionDay({ day, started_at }: SessionTotals): boolean {
  const utcDay = started_at.toISOString().slice(0, 10);
  return day === utcDay || nextDay(day) === utcDay || nextDay(utcDay) === day;
}

/** Returns the seconds of watching and practice per day. */
export function secondsPerDay(sessions: readonly SessionTotals[]): ReadonlyMap<Day, number> {
  const seconds = new Map<Day, number>();
  for (const session of sessions) {
    if (!isPlausibleSessionDay(session)) continue;
    seconds.set(session.day, (seconds.get(session.day) ?? 0) + session.seconds);
  }
  return seconds;
}

/** Returns the active days, oldest first. */
export function activeDays(sessions: readonly SessionTotals[]): Day[] {
  return [...secondsPerDay(sessions)]
    .flatMap(([day, total]) => (total >= ACTIVE_DAY_SECONDS ? [day] : []))
    .sort();
}

/**
 * Computes the streak from the whole history: the run that ends at the last active day, and the
 * longest run.
 */
export function streakOf(days: readonly Day[]): Streak {
  let run = 0;
  let best = 0;
  let last: Day | undefined;
  for (const day of days) {
    run = last !== undefined && nextDay(last) === day ? run + 1 : 1;
    best = Math.max(best, run);
    last = day;
  }
  return { streak_days: run, best_streak: best, last_active_day: last };
}

/**
 * Returns the streak after one more active day.
 *
 * @returns the same object if the day counts already, and `history-needed` if it lies before the
 * current run: a late session can join two runs, which only the whole history shows.
 */
export function extendStreak(streak: Streak, day: Day): Streak | 'history-needed' {
  const last = streak.last_active_day;
  if (last === undefined) {
    return { streak_days: 1, best_streak: Math.max(1, streak.best_streak), last_active_day: day };
  }
  if (day > last) {
    const run = nextDay(last) === day ? streak.streak_days + 1 : 1;
    return {
      streak_days: run,
      best_streak: Math.max(run, streak.best_streak),
      last_active_day: day,
    };
  }
  return daysBetween(day, last) < streak.streak_days ? streak : 'history-needed';
}

/** Returns the streak to show on a day; it is over after a whole day without practice. */
export function streakOn(streak: Streak, today: Day): number {
  const last = streak.last_active_day;
  return last !== undefined && (last >= today || nextDay(last) === today) ? streak.streak_days : 0;
}

function daysBetween(from: Day, to: Day): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}
