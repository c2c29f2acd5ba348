import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const countToday = vi.fn();
const rateCatalogs = vi.fn();
const endGrace = vi.fn(() => Promise.resolve(0));
const recordScheduleRun = vi.fn();
const reportOverdueMails = vi.fn();
const reportOverdueSchedules = vi.fn();
vi.mock('../metrics/daily-metrics.ts', () => ({ updateDailyMetrics: countToday }));
vi.mock('../content/catalog.ts', () => ({ rateCatalogs }));
vi.mock('../billing/grace-period.ts', () => ({ endExpiredGracePeriods: endGrace }));
vi.mock('../reviews/review-schedule.ts', () => ({
  measureReviews: vi.fn(),
  purgeReviews: vi.fn(),
}));
vi.mock('../reviews/answer-review.ts', () => ({ releaseEndedClaims: vi.fn() }));
vi.mock('../reviews/tell-trainers.ts', () => ({ tellOfLateClips: vi.fn() }));
vi.mock('../content/tell-of-comments.ts', () => ({ tellOfComments: vi.fn() }));
vi.mock('../notifications/news.ts', () => ({ updateNews: vi.fn() }));
vi.mock('../notifications/remind.ts', () => ({ remindOfPractice: vi.fn() }));
vi.mock('../notifications/weekly.ts', () => ({ writeWeekly: () => Promise.resolve(0) }));
vi.mock('../mail/send-mails.ts', () => ({ sendDueMails: vi.fn(), reportOverdueMails }));
const continueDueChanges = vi.fn();
vi.mock('../jobs/continue-changes.ts', () => ({
  continueDueChanges,
  ORDERS: ['mute'],
  SYNCS: ['membership'],
}));
vi.mock('../jobs/schedule-runs.ts', () => ({ recordScheduleRun, reportOverdueSchedules }));
const { every15Minutes, everyHour, everyMinute } = await import('./schedules.ts');

const run = async (jobName: string) =>
  everyHour.run({ jobName, scheduleTime: '2026-11-22T10:05:00Z' });
const ran = () => [countToday, rateCatalogs, endGrace].map((job) => job.mock.calls.length);

beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllEnvs());

test('Cloud Scheduler runs every job, and callers cannot select one in production', async () => {
  await run('firebase-schedule-everyHour-europe-west1');
  expect(ran()).toEqual([1, 1, 1]);
  await run('countMetrics');
  expect(ran()).toEqual([2, 2, 2]);
  expect(recordScheduleRun.mock.calls).toEqual([['everyHour'], ['everyHour']]);
});

test('in the emulator a single job can be run by name', async () => {
  vi.stubEnv('FUNCTIONS_EMULATOR', 'true');
  await run('countMetrics');
  expect(ran()).toEqual([1, 0, 0]);
  await run('firebase-schedule-everyHour');
  expect(ran()).toEqual([2, 1, 1]);
});

test('a failing job fails the run and does not stop the others', async () => {
  countToday.mockRejectedValueOnce(new Error('unavailable'));
  await expect(run('firebase-schedule-everyHour-europe-west1')).rejects.toThrow(
    'everyHour: countMetrics failed',
  );
  expect(ran()).toEqual([1, 1, 1]);
  expect(recordScheduleRun).not.toHaveBeenCalled();
});

test.each([
  [everyMinute, 'watchMails'],
  [every15Minutes, 'watchWaitingMails'],
])(
  'overdue mails are reported by two schedules, because one of them sends the mails: %#',
  async (schedule, jobName) => {
    vi.stubEnv('FUNCTIONS_EMULATOR', 'true');
    await schedule.run({ jobName, scheduleTime: '2026-11-22T10:15:00Z' });
    expect(reportOverdueMails).toHaveBeenCalledExactlyOnceWith();
  },
);

test.each([
  [everyMinute, 'continueOrders', 'mute'],
  [every15Minutes, 'continueSyncs', 'membership'],
])(
  'what had to wait is tried by the schedule that has the secrets for it: %#',
  async (schedule, jobName, kind) => {
    vi.stubEnv('FUNCTIONS_EMULATOR', 'true');
    await schedule.run({ jobName, scheduleTime: '2026-11-22T10:15:00Z' });
    expect(continueDueChanges).toHaveBeenCalledExactlyOnceWith([kind], expect.any(Function));
  },
);

test.each([
  [every15Minutes, 'watchHours'],
  [everyHour, 'watchQuarters'],
])(
  'schedules that stand still are reported by two, because one of them may be it: %#',
  async (schedule, jobName) => {
    vi.stubEnv('FUNCTIONS_EMULATOR', 'true');
    await schedule.run({ jobName, scheduleTime: '2026-11-22T10:15:00Z' });
    expect(reportOverdueSchedules).toHaveBeenCalledExactlyOnceWith(expect.any(Date));
  },
);
