import { expect, test } from 'vitest';
import { parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { parseMonthlyRevenue } from '@atelier/domain/billing/monthly-revenue';
import { ALL_MEMBERS } from './members.ts';
import { metricsDocuments } from './metrics.ts';

const now = new Date('2026-11-20T12:00:00Z');
const documents = metricsDocuments(now);
const read = ({ data }: (typeof documents)[number]) => ({
  ...data,
  computed_at: { toMillis: () => (data.computed_at as Date).getTime() },
});
const days = documents
  .filter(({ path }) => path.startsWith('metrics/'))
  .map((one) => parseDailyMetrics(read(one)));

test('the 59 days before today, each once', () => {
  expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))]);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-11-19', '2026-09-22']);
});

test('yesterday counts every member, and registrations add up', () => {
  const total = (one: (typeof days)[number] | undefined) =>
    Object.values(one?.members ?? {}).reduce(
      (sum, { active, canceled, waiting }) => sum + active + canceled + waiting,
      0,
    );
  expect(total(days[0])).toBe(ALL_MEMBERS.length);
  const signUps = days.slice(0, -1).reduce((sum, { sign_ups }) => sum + sign_ups, 0);
  expect(total(days[0]) - total(days.at(-1))).toBe(signUps);
  expect(signUps).toBeGreaterThan(0);
  // The other draft waits for its author; one message is answered, and one came today.
  expect(days[0]?.open_tasks).toMatchObject({ drafts: 1, support: 1 });
});

test('revenue of six months, in cents', () => {
  const months = documents.filter(({ path }) => path.startsWith('revenue/'));
  expect(months.map(({ path }) => path)).toEqual(
    ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06'].map(
      (month) => `revenue/${month}`,
    ),
  );
  const revenue = months.map(({ data }) => parseMonthlyRevenue(data));
  expect(revenue.every(({ subscriptions }) => subscriptions > 0)).toBe(true);
  expect(revenue.some(({ kits }) => kits > 0)).toBe(true);
});
