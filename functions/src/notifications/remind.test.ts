import type { DocumentData } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';

// Six in the evening in Paris, the hour of members who did not say theirs.
const NOW = new Date('2026-11-30T18:05+01:00');

const told: string[] = [];
/** Whose notification fails. */
const failing = new Set<string>();
const profile: DocumentData = {
  display_name: 'Zoé',
  email: 'zoe@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  subscription_tier: 'free',
  subscription_status: 'active',
  membership_source: 'stripe',
  is_pro_trainer: false,
  is_admin: false,
  created_at: { toMillis: () => Date.parse('2026-01-05T10:00Z') },
};
const documentOf = (uid: string) => ({
  id: uid,
  ref: { path: `profiles/${uid}` },
  exists: true,
  data: () => profile,
});
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  database: () => ({ doc: () => ({ get: () => Promise.resolve({ get: () => undefined }) }) }),
  toFirestoreQuery: () => undefined,
  async *pagesOf() {
    yield await Promise.resolve(['anna', 'bob', 'tom'].map(documentOf));
    yield ['zoe'].map(documentOf);
  },
  readDocuments: (...paths: string[]) => Promise.resolve(paths.map(() => undefined)),
  accounts: () => ({ getUsers: () => Promise.resolve({ users: [] }) }),
}));
vi.mock('./notify.ts', () => ({
  notify: (uid: string) => {
    if (failing.has(uid)) return Promise.reject(new Error('locked'));
    told.push(uid);
    return Promise.resolve();
  },
}));
const { remindOfPractice } = await import('./remind.ts');

beforeEach(() => {
  told.length = 0;
  failing.clear();
});

test('reminds the members of all pages', async () => {
  await remindOfPractice(NOW);
  expect(told).toEqual(['anna', 'bob', 'tom', 'zoe']);
});

test('a member who cannot be reminded fails the run, and keeps nobody from their reminder', async () => {
  failing.add('bob');
  await expect(remindOfPractice(NOW)).rejects.toThrow('1 members were not reminded');
  expect(told).toEqual(['anna', 'tom', 'zoe']);
});
