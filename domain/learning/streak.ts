import { nextDay, type Day } from '../time/day.ts';
import type { LearningStats, PracticeSession } from './learning-documents.ts';

/** A day counts from this much watching or practice on, over all its sittings (design §4). */
export const ACTIVE_DAY_SECONDS = 60;

export type Streak = Pick<LearningStats, 'streak_days' | 'best_streak' | 'last_active_day'>;
type SessionTotals = Pick<PracticeSession, 'day' | 'seconds' | 'started_at'>;

/**
 * Whether a sitting may be filed under the day it names: the day of its start somewhere on Earth. Security rules
 * check only the day's form, and a day far ahead would stop a streak for ever.
 */
export function isPlausibleSessionDay({ day, started_at }: SessionTotals): boolean {
  const utcDay = started_at.toISOString().slice(0, 10);
  return day === utcDay || nextDay(day) === utcDay || nextDay(utcDay) === day;
}

/** Seconds of watching and practice of each day, over all its sittings. */
export function secondsPerDay(sessions: readonly SessionTotals[]): ReadonlyMap<Day, number> {
  const seconds = new Map<Day, number>();
  for (const sitting of sessions) {
    if (isPlausibleSessionDay(sitting)) seconds.set(sitting.day, (seconds.get(sitting.day) ?? 0) + sitting.seconds);
  }
  return seconds;
}

/** Days with enough seconds over all their sittings, oldest first. */
export function activeDays(sessions: readonly SessionTotals[]): Day[] {
  return [...secondsPerDay(sessions)].flatMap(([day, total]) => (total >= ACTIVE_DAY_SECONDS ? [day] : [])).sort();
}

/** The streak told by a member's whole history: the run that ends at the last active day, and the longest one. */
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
 * The streak after one more active day.
 *
 * @returns the same object when the day already counts, and `history-needed` when it lies before the current run: a
 * sitting that arrives late can join two runs, which only the whole history tells.
 */
export function extendStreak(streak: Streak, day: Day): Streak | 'history-needed' {
  const last = streak.last_active_day;
  if (last === undefined) return { streak_days: 1, best_streak: Math.max(1, streak.best_streak), last_active_day: day };
  if (day > last) {
    const run = nextDay(last) === day ? streak.streak_days + 1 : 1;
    return { streak_days: run, best_streak: Math.max(run, streak.best_streak), last_active_day: day };
  }
  return daysBetween(day, last) < streak.streak_days ? streak : 'history-needed';
}

/** The streak to show on a day: it is over once a whole day passed without practice. */
export function streakOn(streak: Streak, today: Day): number {
  const last = streak.last_active_day;
  return last !== undefined && (last >= today || nextDay(last) === today) ? streak.streak_days : 0;
}

function daysBetween(from: Day, to: Day): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}
