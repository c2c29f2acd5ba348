import { readFileSync } from 'node:fs';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import { SCHEDULES, type ScheduleName } from '@atelier/domain/schedules';

const write = vi.hoisted(() => vi.fn());
const runs = vi.hoisted((): Record<string, unknown> => ({}));
vi.mock('firebase-functions/logger', () => ({ write }));
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => ({
    doc: () => ({ get: () => Promise.resolve({ get: (name: string) => runs[name] }) }),
  }),
}));
const { reportOverdueSchedules } = await import('./schedule-runs.ts');

const NOW = new Date('2026-11-23T10:00:00Z');
const ranAgo = (ms: number) => Timestamp.fromMillis(NOW.getTime() - ms);

beforeEach(() => {
  write.mockClear();
  for (const name of Object.keys(SCHEDULES)) runs[name] = ranAgo(0);
});

test.each([
  ['every15Minutes', 60],
  ['everyHour', 3 * 60],
  ['everyNight', 26 * 60],
] satisfies [ScheduleName, number][])(
  '%s stands still after %i minutes, which is one error',
  async (name, minutes) => {
    runs[name] = ranAgo(minutes * 60_000);
    await reportOverdueSchedules(NOW);
    expect(write).not.toHaveBeenCalled();
    runs[name] = ranAgo(minutes * 60_000 + 1);
    await reportOverdueSchedules(NOW);
    const entry = { severity: 'ERROR', message: 'schedules-overdue', schedules: name };
    expect(write.mock.calls).toEqual([[expect.objectContaining(entry)]]);
  },
);

test('a schedule that never ran is not overdue: the site has just been set up', async () => {
  delete runs.everyNight;
  await reportOverdueSchedules(NOW);
  expect(write).not.toHaveBeenCalled();
});

test('alerts watch the error, and that the schedule of every minute is started', () => {
  const alert = (name: string) => readFileSync(`monitoring/alerts/${name}.json`, 'utf8');
  expect(alert('silent-schedules')).toContain('jsonPayload.message=\\"schedules-overdue\\"');
  const minute: ScheduleName = 'everyMinute';
  expect(alert('stopped-scheduler')).toContain(
    `resource.labels.service_name=\\"${minute.toLowerCase()}\\"`,
  );
});
