import { expect, test, vi } from 'vitest';

const now = new Date('2026-11-20T03:45:00Z');

/** More applications than one page of 100. */
const applications = Array.from({ length: 230 }, (_, index) => ({
  id: `u${index}`,
  ref: `trainer_applications/u${index}`,
  get: (field: string) => (field.endsWith('_path') ? `trainer_ids/u${index}_${field}_1700000000000.jpg` : undefined),
}));
const pages: number[] = [];

vi.mock('../../platform/firestore-query.ts', () => {
  const from = (start: number, limit: number) => ({
    startAfter: (last: (typeof applications)[number]) => from(applications.indexOf(last) + 1, limit),
    get() {
      const docs = applications.slice(start, start + limit);
      pages.push(docs.length);
      return Promise.resolve({ docs });
    },
  });
  return { toFirestoreQuery: ({ limit }: { limit: number }) => from(0, limit) };
});
vi.mock('../member-files.ts', () => ({ identityFilesOf: () => Promise.resolve([]) }));
const looked: string[] = [];
vi.mock('../../platform/firebase.ts', () => ({
  mediaBucket: () => ({}),
  database: () => ({
    runTransaction: (run: (transaction: object) => Promise<boolean>) =>
      run({
        get(ref: string) {
          looked.push(ref);
          // Decided again meanwhile: its images are kept.
          return Promise.resolve({ get: () => undefined });
        },
      }),
  }),
}));
const { purgeIdentityImages } = await import('./purge-identity-images.ts');

test('reads every page, and keeps the images of applications decided again meanwhile', async () => {
  expect(await purgeIdentityImages(now)).toBe(0);
  expect(pages).toEqual([100, 100, 30]);
  expect(looked).toEqual(applications.map(({ ref }) => ref));
});
