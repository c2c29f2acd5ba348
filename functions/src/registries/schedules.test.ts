import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const [countToday, endGrace] = [vi.fn(), vi.fn(() => Promise.resolve(0))];
vi.mock('../metrics/daily-metrics.ts', () => ({ updateDailyMetrics: countToday }));
vi.mock('../billing/grace-period.ts', () => ({ endExpiredGracePeriods: endGrace }));
const { everyHour } = await import('./schedules.ts');

const run = async (jobName: string) => everyHour.run({ jobName, scheduleTime: '2026-11-22T10:05:00Z' });
const ran = () => [countToday.mock.calls.length, endGrace.mock.calls.length];

beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllEnvs());

test('Cloud Scheduler runs every job, and callers cannot select one in production', async () => {
  await run('firebase-schedule-everyHour-europe-west1');
  expect(ran()).toEqual([1, 1]);
  await run('countMetrics');
  expect(ran()).toEqual([2, 2]);
});

test('in the emulator a single job can be run by name', async () => {
  vi.stubEnv('FUNCTIONS_EMULATOR', 'true');
  await run('countMetrics');
  expect(ran()).toEqual([1, 0]);
  await run('firebase-schedule-everyHour');
  expect(ran()).toEqual([2, 1]);
});

test('a failing job fails the run and does not stop the others', async () => {
  countToday.mockRejectedValueOnce(new Error('unavailable'));
  await expect(run('firebase-schedule-everyHour-europe-west1')).rejects.toThrow('everyHour: countMetrics failed');
  expect(ran()).toEqual([1, 1]);
});
