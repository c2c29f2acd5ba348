/**
 * Scheduled functions by exported name: one per interval, with its jobs. `cron` is in Paris time. The local suite reads
 * the same table to run a single job.
 */
export const SCHEDULES = {
  everyMinute: { cron: '* * * * *', jobs: ['foldViews'] },
  every15Minutes: { cron: '*/15 * * * *', jobs: ['announceVipEvents', 'continueDeclarations', 'continueDeletions'] },
  everyHour: { cron: '5 * * * *', jobs: ['countMetrics', 'endGrace'] },
  everyNight: { cron: '30 3 * * *', jobs: ['purgeIdentityImages', 'purgeUploads', 'reconcileStripe'] },
} as const;

export type ScheduleName = keyof typeof SCHEDULES;
export type JobOf<Name extends ScheduleName> = (typeof SCHEDULES)[Name]['jobs'][number];

/** Returns the scheduled function that runs a job; undefined for an unknown job. */
export function scheduleOfJob(job: string): ScheduleName | undefined {
  const names = Object.keys(SCHEDULES) as ScheduleName[];
  return names.find((name) => SCHEDULES[name].jobs.some((known) => known === job));
}
