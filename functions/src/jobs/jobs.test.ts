import { expect, test, vi } from 'vitest';
import { JOB_KINDS } from '@atelier/domain/contracts/admin-jobs';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

/** How many documents each query finds. */
let stored: number;
const toFirestoreQuery = ({ limit }: QuerySpec) => {
  const docs = Array.from({ length: Math.min(limit, stored) }, (_, index) => ({
    id: `d${index}`,
    get: () => 'sent',
  }));
  return { get: () => Promise.resolve({ docs }) };
};
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  toFirestoreQuery,
  countOf: () => Promise.resolve(stored),
  database: () => ({
    doc: () => ({ get: () => Promise.resolve({ get: () => undefined }) }),
    getAll: () => [],
  }),
}));
vi.mock('../platform/secrets.ts', () => ({}));
const { unfinishedJobs } = await import('./jobs.ts');

test.each([
  [50, 0],
  [53, 3],
])('of %i of each kind, the page lists 50 and counts %i besides', async (number, besides) => {
  stored = number;
  const found = await unfinishedJobs();
  expect([found.more, found.disputes.length, found.more_disputes]).toEqual([
    JOB_KINDS.length * besides,
    50,
    besides,
  ]);
});
