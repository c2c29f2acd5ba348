import { FieldValue } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { SCHEDULE_NAMES, SCHEDULES, type ScheduleName } from '@atelier/domain/schedules';
import { database, dateAt } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';

/** Remembers that all jobs of a schedule ended without failure. */
export async function recordScheduleRun(name: ScheduleName): Promise<void> {
  if (SCHEDULES[name].overdueMs === null) return;
  await database()
    .doc(path.scheduleRuns())
    .set({ [name]: FieldValue.serverTimestamp() }, { merge: true });
}

/**
 * Logs one error while schedules have not run for too long; an alert is sent for it. Two schedules
 * call this, because one that stands still cannot say so.
 */
export async function reportOverdueSchedules(now: Date): Promise<void> {
  const overdue = await overdueSchedules(now);
  if (overdue.length > 0) logEvent.schedulesOverdue(overdue.map(({ name }) => name).join(' '));
}

/**
 * Returns the schedules whose last run without failure is too long ago, with its time in epoch
 * milliseconds.
 */
export async function overdueSchedules(now: Date): Promise<{ name: ScheduleName; last: number }[]> {
  const runs = await database().doc(path.scheduleRuns()).get();
  return SCHEDULE_NAMES.flatMap((name) => {
    const { overdueMs } = SCHEDULES[name];
    const last = dateAt(runs, name)?.getTime();
    return overdueMs !== null && last !== undefined && now.getTime() - last > overdueMs
      ? [{ name, last }]
      : [];
  });
}
