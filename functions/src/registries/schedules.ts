import { onSchedule, type ScheduleOptions } from 'firebase-functions/scheduler';
import { systemClock } from '@atelier/domain/time/clock';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { SCHEDULES, type JobOf, type ScheduleName } from '@atelier/domain/schedules';
import { TIERS } from '@atelier/domain/values';
import { purgeAbandonedUploads } from '../content/media/abandoned-uploads.ts';
import { cleanStoredFiles } from '../content/media/download-tokens.ts';
import { backfill, BACKFILL_PROGRESS } from '../jobs/backfill.ts';
import { recordScheduleRun, reportOverdueSchedules } from '../jobs/schedule-runs.ts';
import { businessClock } from '../platform/business-clock.ts';
import { updateDailyMetrics } from '../metrics/daily-metrics.ts';
import { purgeIdentityImages } from '../members/applications/purge-identity-images.ts';
import { BUSY_CPU, NIGHT_CPU } from '../platform/function-options.ts';
import { logEvent } from '../platform/log.ts';
import { storedProgress } from '../platform/paged-job.ts';
import { runHandlers, type Handlers } from '../platform/run-handlers.ts';
import { reportOverdueMails, sendDueMails } from '../mail/send-mails.ts';
import { MAIL_SECRETS, STRIPE_KEY } from '../platform/secrets.ts';
import { updateNews } from '../notifications/news.ts';
import { remindOfPractice } from '../notifications/remind.ts';
import { writeWeekly } from '../notifications/weekly.ts';
import { releaseEndedClaims } from '../reviews/answer-review.ts';
import { measureReviews, purgeReviews } from '../reviews/review-schedule.ts';
import { tellOfLateClips } from '../reviews/tell-trainers.ts';
import { tellOfComments } from '../content/tell-of-comments.ts';
import { rateCatalogs } from '../content/catalog.ts';
import { restartStuckEncodings } from '../content/encoding/watch-encodings.ts';
import { countViews } from '../content/count-views.ts';
import { announceVipEvents } from '../content/events/events.ts';

/** Leaves the last page of a job a few minutes before the function's timeout. */
const NIGHT_BUDGET_MS = 25 * MINUTE_MS;
const CONTINUATION_BUDGET_MS = 6 * MINUTE_MS;
/** A change that meets a lock takes some twenty seconds, and the function has a minute. */
const MINUTE_BUDGET_MS = 30_000;

/** Returns a run of a nightly job that starts now. */
function jobRun(
  name: 'purgeUploads' | 'reconcileStripe' | typeof BACKFILL_PROGRESS,
  mayStart: boolean,
) {
  const end = Date.now() + (mayStart ? NIGHT_BUDGET_MS : CONTINUATION_BUDGET_MS);
  return { progress: storedProgress(name), mayStart, hasTime: () => Date.now() < end };
}

/**
 * Creates a scheduled function that runs all its jobs; in the emulator a job's name runs that job
 * only.
 */
function schedule<Name extends ScheduleName>(
  name: Name,
  options: Omit<ScheduleOptions, 'schedule' | 'timeZone'>,
  jobs: Record<JobOf<Name>, () => Promise<void>>,
) {
  const all: Handlers<void> = jobs;
  return onSchedule(
    { ...options, schedule: SCHEDULES[name].cron, timeZone: 'Europe/Paris' },
    async ({ jobName }) => {
      const only =
        process.env.FUNCTIONS_EMULATOR === 'true' && jobName !== undefined
          ? all[jobName]
          : undefined;
      if (jobName !== undefined && only) return runHandlers(name, { [jobName]: only }, undefined);
      await runHandlers(name, all, undefined);
      await recordScheduleRun(name);
    },
  );
}

export const everyMinute = schedule(
  'everyMinute',
  { cpu: BUSY_CPU, secrets: MAIL_SECRETS },
  {
    /** Carries out what admins asked for about members whose documents were locked. */
    continueOrders: async () => {
      const { continueDueChanges, ORDERS } = await import('../jobs/continue-changes.ts');
      const end = Date.now() + MINUTE_BUDGET_MS;
      await continueDueChanges(ORDERS, () => Date.now() < end);
    },
    /**
     * Tells of moved live sessions, reminds of them, fills free places from waiting lists, and does
     * what a call failed to.
     */
    continueSessions: async () => {
      const { continueDueSessions } = await import('../live/continue-session.ts');
      await continueDueSessions((await businessClock()).now());
    },
    foldViews: async () => {
      const end = Date.now() + MINUTE_BUDGET_MS;
      const { markers, videos } = await countViews(() => Date.now() < end);
      if (markers > 0) logEvent.viewsFolded(markers, videos);
    },
    /** Sends mails whose trigger was lost, and those to be tried again. */
    sendMails: sendDueMails,
    watchMails: () => reportOverdueMails(),
  },
);

export const every15Minutes = schedule(
  'every15Minutes',
  { timeoutSeconds: 540, cpu: BUSY_CPU, secrets: STRIPE_KEY },
  {
    /** Makes VIP events public after their days of exclusivity. */
    announceVipEvents: async () => {
      const count = await announceVipEvents((await businessClock()).now());
      if (count > 0) logEvent.vipEventsAnnounced(count);
    },
    /** Processes declarations that were received while Stripe was unavailable. */
    continueDeclarations: async () => {
      const { continueDeclarations } = await import('../contracts/process-declarations.ts');
      const end = Date.now() + CONTINUATION_BUDGET_MS;
      const count = await continueDeclarations(() => Date.now() < end);
      if (count > 0) logEvent.declarationsContinued(count);
    },
    /** Retries failed steps of deletions, and runs the second pass two hours after the first. */
    continueDeletions: async () => {
      const { continueDueDeletions } = await import('../deletion/run-deletion.ts');
      const end = Date.now() + CONTINUATION_BUDGET_MS;
      await continueDueDeletions((await businessClock()).now(), () => Date.now() < end);
    },
    /** Continues the nightly jobs that ran out of time. */
    continueNight: async () => {
      await Promise.all([updateOldDocuments(false), purgeUploads(false), reconcileStripe(false)]);
    },
    /**
     * Syncs members with Stripe whose documents were locked: here, because the schedule of every
     * minute has no key of Stripe.
     */
    continueSyncs: async () => {
      const { continueDueChanges, SYNCS } = await import('../jobs/continue-changes.ts');
      const end = Date.now() + CONTINUATION_BUDGET_MS;
      await continueDueChanges(SYNCS, () => Date.now() < end);
    },
    /** Puts clips back into the queue whose trainers let the claim end. */
    releaseClaims: () => releaseEndedClaims(systemClock.now()),
    /** Tells trainers of clips that a day is left to answer. */
    tellOfLateClips: () => tellOfLateClips(systemClock.now()),
    /** Looks for failed jobs, late clips and disputes, and mails the studio what is new. */
    tellStudio: async () => {
      const { tellStudio } = await import('../studio/tell-studio.ts');
      const news = await tellStudio(systemClock.now());
      if (news > 0) logEvent.studioTold(news);
    },
    watchEncodings: async () => {
      const count = await restartStuckEncodings(systemClock.now());
      if (count > 0) logEvent.encodingsRestarted(count);
    },
    /** Notices that the other schedules stand still. */
    watchHours: () => reportOverdueSchedules(systemClock.now()),
    /**
     * Notices that the schedule of every minute, which sends the mails and watches them, stands
     * still.
     */
    watchWaitingMails: () => reportOverdueMails(),
  },
);

export const everyHour = schedule(
  'everyHour',
  { timeoutSeconds: 540, cpu: BUSY_CPU, secrets: STRIPE_KEY },
  {
    countMetrics: () => updateDailyMetrics(systemClock.now()),
    rateCatalogs,
    /** Builds missing news, takes out what is over, and does what a call failed to. */
    buildNews: () => updateNews(TIERS),
    /** Ends memberships that have been unpaid for seven days. */
    endGrace: async () => {
      const { endExpiredGracePeriods: endGrace } = await import('../billing/grace-period.ts');
      const members = await endGrace((await businessClock()).now());
      if (members > 0) logEvent.graceEnded(members);
    },
    /** Tells members how long others waited for a trainer. */
    measureReviews: () => measureReviews(systemClock.now()),
    /** Reminds members of their practice at their hour. */
    remindOfPractice: () => remindOfPractice(systemClock.now()),
    /** Tells trainers of new comments on their films. */
    tellOfComments: () => tellOfComments(systemClock.now()),
    /** Notices that the schedule of every 15 minutes, which watches the others, stands still. */
    watchQuarters: () => reportOverdueSchedules(systemClock.now()),
    /** Writes the weekly mails; each morning goes on where the day before ended. */
    writeWeekly: async () => {
      const end = Date.now() + CONTINUATION_BUDGET_MS;
      const hasTime = () => Date.now() < end;
      const now = systemClock.now();
      const members = await writeWeekly({ now, hasTime, progressOf: storedProgress });
      if (members > 0) logEvent.weekWritten(members);
    },
  },
);

/** Brings documents of older versions up to date, once. */
const updateOldDocuments = (mayStart: boolean): Promise<void> =>
  backfill(cleanStoredFiles, jobRun(BACKFILL_PROGRESS, mayStart));

/** Removes uploads that no document references. */
async function purgeUploads(mayStart: boolean): Promise<void> {
  const files = await purgeAbandonedUploads(
    (await businessClock()).now(),
    jobRun('purgeUploads', mayStart),
  );
  if (files > 0) logEvent.uploadsPurged(files);
}

/** Repairs the effects of lost Stripe events. */
async function reconcileStripe(mayStart: boolean): Promise<void> {
  const { reconcile } = await import('../stripe-sync/reconciliation.ts');
  const counts = await reconcile(
    (await businessClock()).now(),
    jobRun('reconcileStripe', mayStart),
  );
  if (counts !== undefined) logEvent.reconciled(counts);
}

export const everyNight = schedule(
  'everyNight',
  { timeoutSeconds: 1800, cpu: NIGHT_CPU, secrets: STRIPE_KEY },
  {
    backfill: () => updateOldDocuments(true),
    /** Removes the identity images of decided applications. */
    purgeIdentityImages: async () => {
      const applications = await purgeIdentityImages(systemClock.now());
      if (applications > 0) logEvent.identityImagesPurged(applications);
    },
    purgeReviews: () => purgeReviews(systemClock.now()),
    purgeUploads: () => purgeUploads(true),
    reconcileStripe: () => reconcileStripe(true),
    /** Announces yearly renewals. */
    remindRenewals: async () => {
      const { remindRenewals } = await import('../billing/renewal-reminders.ts');
      await remindRenewals((await businessClock()).now());
    },
  },
);
