import { onSchedule, type ScheduleOptions } from 'firebase-functions/scheduler';
import { systemClock } from '@atelier/domain/time/clock';
import { SCHEDULES, type JobOf, type ScheduleName } from '@atelier/domain/schedules';
import { purgeAbandonedUploads } from '../content/media/abandoned-uploads.ts';
import { businessClock } from '../platform/business-clock.ts';
import { updateDailyMetrics } from '../metrics/daily-metrics.ts';
import { purgeIdentityImages } from '../members/applications/purge-identity-images.ts';
import { logEvent } from '../platform/log.ts';
import { runHandlers, type Handlers } from '../platform/run-handlers.ts';
import { STRIPE_KEY } from '../platform/stripe-secrets.ts';
import { countViews } from '../content/count-views.ts';
import { announceVipEvents } from '../content/events/announce-vip-events.ts';

/**
 * Creates a scheduled function that runs all its jobs. In the emulator, a request whose job name is one of the jobs
 * runs only that job.
 */
function schedule<Name extends ScheduleName>(
  name: Name,
  options: Omit<ScheduleOptions, 'schedule' | 'timeZone'>,
  jobs: Record<JobOf<Name>, () => Promise<void>>,
) {
  const all: Handlers<void> = jobs;
  return onSchedule({ ...options, schedule: SCHEDULES[name].cron, timeZone: 'Europe/Paris' }, ({ jobName }) => {
    const only = process.env.FUNCTIONS_EMULATOR === 'true' && jobName !== undefined ? all[jobName] : undefined;
    return runHandlers(name, jobName !== undefined && only ? { [jobName]: only } : all, undefined);
  });
}

export const everyMinute = schedule(
  'everyMinute',
  {},
  {
    foldViews: async () => {
      const { markers, videos } = await countViews();
      if (markers > 0) logEvent.viewsFolded(markers, videos);
    },
  },
);

export const every15Minutes = schedule(
  'every15Minutes',
  { timeoutSeconds: 540, secrets: STRIPE_KEY },
  {
    /** Makes VIP events public after their days of exclusivity. */
    announceVipEvents: async () => {
      const count = await announceVipEvents((await businessClock()).now());
      if (count > 0) logEvent.vipEventsAnnounced(count);
    },
    /** Processes declarations that were received while Stripe was unavailable. */
    continueDeclarations: async () => {
      const { continueDeclarations } = await import('../contracts/process-declarations.ts');
      const count = await continueDeclarations();
      if (count > 0) logEvent.declarationsContinued(count);
    },
    /** Retries failed steps of deletions, and runs the second pass two hours after the first. */
    continueDeletions: async () => {
      const { continueDueDeletions } = await import('../deletion/run-deletion.ts');
      await continueDueDeletions((await businessClock()).now());
    },
  },
);

export const everyHour = schedule(
  'everyHour',
  { timeoutSeconds: 540, secrets: STRIPE_KEY },
  {
    countMetrics: () => updateDailyMetrics(systemClock.now()),
    /** Ends memberships that have been unpaid for seven days. */
    endGrace: async () => {
      const { endExpiredGracePeriods: endGrace } = await import('../billing/grace-period.ts');
      const members = await endGrace((await businessClock()).now());
      if (members > 0) logEvent.graceEnded(members);
    },
  },
);

export const everyNight = schedule(
  'everyNight',
  { timeoutSeconds: 1800, secrets: STRIPE_KEY },
  {
    /** Removes the identity images of decided applications. */
    purgeIdentityImages: async () => {
      const applications = await purgeIdentityImages(systemClock.now());
      if (applications > 0) logEvent.identityImagesPurged(applications);
    },
    /** Removes uploads that no document references. */
    purgeUploads: async () => {
      const files = await purgeAbandonedUploads((await businessClock()).now());
      if (files > 0) logEvent.uploadsPurged(files);
    },
    /** Repairs the effects of lost Stripe events. */
    reconcileStripe: async () => {
      const { reconcile } = await import('../stripe-sync/reconciliation.ts');
      logEvent.reconciled(await reconcile((await businessClock()).now()));
    },
  },
);
