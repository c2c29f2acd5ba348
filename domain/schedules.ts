import { HOUR_MS } from './time-units.ts';

/**
 * Scheduled functions by exported name: one per interval, with its jobs. `cron` is in Paris time.
 * Admins are shown when no run without failure has ended for `overdueMs`; null: not recorded, since
 * the mails that then wait are shown.
 */
export const SCHEDULES = {
  everyMinute: {
    cron: '* * * * *',
    overdueMs: null,
    jobs: ['continueOrders', 'continueSessions', 'foldViews', 'sendMails', 'watchMails'],
  },
  every15Minutes: {
    cron: '*/15 * * * *',
    overdueMs: HOUR_MS,
    jobs: [
      'announceVipEvents',
      'continueDeclarations',
      'continueDeletions',
      'continueNight',
      'continueSyncs',
      'releaseClaims',
      'tellOfLateClips',
      'tellStudio',
      'watchEncodings',
      'watchHours',
      'watchWaitingMails',
    ],
  },
  everyHour: {
    cron: '5 * * * *',
    overdueMs: 3 * HOUR_MS,
    jobs: [
      'countMetrics',
      'rateCatalogs',
      'buildNews',
      'endGrace',
      'measureReviews',
      'remindOfPractice',
      'tellOfComments',
      'watchQuarters',
      'writeWeekly',
    ],
  },
  everyNight: {
    cron: '30 3 * * *',
    overdueMs: 26 * HOUR_MS,
    jobs: [
      'backfill',
      'purgeIdentityImages',
      'purgeReviews',
      'purgeUploads',
      'reconcileStripe',
      'remindRenewals',
    ],
  },
} as const;

export type ScheduleName = keyof typeof SCHEDULES;
export const SCHEDULE_NAMES = Object.keys(SCHEDULES) as ScheduleName[];
export type JobOf<Name extends ScheduleName> = (typeof SCHEDULES)[Name]['jobs'][number];

/** Returns the scheduled function that runs a job; undefined for an unknown job. */
export function scheduleOfJob(job: string): ScheduleName | undefined {
  return SCHEDULE_NAMES.find((name) => SCHEDULES[name].jobs.some((known) => known === job));
}
