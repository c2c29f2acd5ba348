/**
 * Scheduled functions by exported name: one for each cadence, with the jobs that it runs. `cron` is in Paris time. The
 * local suite reads the same table, so that one job can be run by its name.
 */
export const SCHEDULES = {
  everyMinute: { cron: '* * * * *', jobs: ['foldViews'] },
  every15Minutes: { cron: '*/15 * * * *', jobs: ['announceVipEvents', 'continueDeclarations', 'continueDeletions'] },
  everyHour: { cron: '5 * * * *', jobs: ['countMetrics', 'endGrace'] },
  everyNight: { cron: '30 3 * * *', jobs: ['purgeIdentityImages', 'purgeUploads', 'reconcileStripe'] },
} as const;

export type ScheduleName = keyof typeof SCHEDULES;
export type JobOf<Name extends ScheduleName> = (typeof SCHEDULES)[Name]['jobs'][number];

/** The scheduled function that runs a job; undefined for an unknown job. */
export function scheduleOfJob(job: string): ScheduleName | undefined {
  const names = Object.keys(SCHEDULES) as ScheduleName[];
  return names.find((name) => SCHEDULES[name].jobs.some((known) => known === job));
}
