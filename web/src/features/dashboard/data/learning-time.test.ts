import { expect, it, vi } from 'vitest';

const sent = Promise.withResolvers<boolean>();
vi.mock('../../../lib/firestore/connect-firestore.ts', () => ({
  arePendingWritesSent: () => sent.promise,
}));
vi.mock('../../../lib/firebase.ts', () => ({ firestore: () => Promise.resolve({}) }));
const sum = vi.fn(() => Promise.resolve({ data: () => ({ seconds: 95 }) }));
vi.mock('firebase/firestore', async (original) => ({
  ...(await original<object>()),
  collection: () => ({}),
  query: () => ({}),
  limit: () => ({}),
  getAggregateFromServer: sum,
}));
const { readLearningSeconds } = await import('./learning-time.ts');

it('counts the session that a page left just before is still sending', async () => {
  const read = readLearningSeconds('alice');
  await Promise.resolve();
  expect(sum).not.toHaveBeenCalled();
  sent.resolve(true);
  expect(await read).toBe(95);
});
