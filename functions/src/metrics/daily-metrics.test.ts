import { expect, test, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

const TODAY = new Date('2026-11-23T12:00:00Z');
const BEFORE = {
  members: { pro: { active: 7 } },
  trainers: 2,
  sign_ups: 4,
  open_tasks: { reports: 5, jobs: 2, sessions: 1 },
};
/** `metrics/{day}` by path. */
const stored = new Map<string, object>();
let duringCount: () => void;

const snapshot = (at: string) => {
  const data = stored.get(at);
  return {
    data: () => data,
    get: (field: string): unknown => data && Reflect.get(data, field),
    ref: { path: at },
  };
};
const newest = () => [...stored.keys()].toSorted().slice(-1).map(snapshot);
const countOf = () => {
  duringCount();
  return Promise.resolve(1);
};
vi.mock('../platform/site-environment.ts', () => ({
  environment: { stripe: { yearlyPriceCents: {} } },
}));
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  parseDocument: () => undefined,
  database: () => ({
    doc: (at: string) => ({ path: at, get: () => Promise.resolve(snapshot(at)) }),
    runTransaction: (run: (transaction: object) => unknown) =>
      run({
        get: (query: { get: () => unknown }) => query.get(),
        set: ({ path }: { path: string }, data: object) => stored.set(path, data),
      }),
  }),
  toFirestoreQuery: ({ collection }: QuerySpec) => ({
    get: () => Promise.resolve({ docs: collection === 'metrics' ? newest() : [] }),
    select: () => ({ get: () => Promise.resolve({ docs: [] }) }),
    count: () => ({ get: () => countOf().then((count) => ({ data: () => ({ count }) })) }),
  }),
  countOf,
}));
const { updateDailyMetrics } = await import('./daily-metrics.ts');

test.each([
  ['of the same day', 'metrics/2026-11-23'],
  ['at the first count of a day', 'metrics/2026-11-22'],
])('a recount of open tasks during the hourly count stays, %s', async (_when, day) => {
  stored.clear();
  stored.set(day, BEFORE);
  const during = { ...BEFORE, open_tasks: { reports: 6, jobs: 2, sessions: 1 } };
  duringCount = () => stored.set(day, during);
  await updateDailyMetrics(TODAY);
  expect(stored.get('metrics/2026-11-23')).toMatchObject({
    members: { pro: { active: 1, waiting: 1 }, basic: { active: 1 } },
    // Failed jobs and owed sessions are counted by another schedule, and stay.
    open_tasks: { reports: 6, orders: 1, disputes: 1, clips: 1, jobs: 2, sessions: 1 },
    trainers: 1,
    sign_ups: 1,
  });
});
