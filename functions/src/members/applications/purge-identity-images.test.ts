import { expect, test, vi } from 'vitest';

const now = new Date('2026-11-20T03:45:00Z');

/** More applications than one page of 100. */
const applications = Array.from({ length: 230 }, (_, index) => ({
  id: `u${index}`,
  ref: `trainer_applications/u${index}`,
  get: (field: string) =>
    field.endsWith('_path') ? `trainer_ids/u${index}_${field}_1700000000000.jpg` : undefined,
}));
const pages: number[] = [];

const looked: string[] = [];

vi.mock('../../platform/firebase.ts', async (importOriginal) => {
  const from = (start: number, limit: number) => ({
    startAfter: (last: (typeof applications)[number]) =>
      from(applications.indexOf(last) + 1, limit),
    get() {
      const docs = applications.slice(start, start + limit);
      pages.push(docs.length);
      return Promise.resolve({ docs });
    },
  });
  const transaction = {
    get(ref: string) {
      looked.push(ref);
      // Decided again meanwhile: its images are kept.
      return Promise.resolve({ get: () => undefined });
    },
  };
  return {
    ...(await importOriginal<object>()),
    toFirestoreQuery: ({ limit }: { limit: number }) => from(0, limit),
    mediaBucket: () => ({}),
    database: () => ({
      runTransaction: (run: (context: typeof transaction) => Promise<boolean>) => run(transaction),
    }),
  };
});
const log = vi.fn();
vi.mock('firebase-functions/logger', () => ({ write: log }));
vi.mock('../member-files.ts', () => ({
  identityFilesOf: (uid: string) =>
    uid === 'u7' ? Promise.reject(new Error('unavailable')) : Promise.resolve([]),
}));
const { purgeIdentityImages } = await import('./purge-identity-images.ts');

test('reads every page, and keeps the images of applications decided again meanwhile', async () => {
  expect(await purgeIdentityImages(now)).toBe(0);
  // Decided ones, then undecided ones.
  expect(pages).toEqual([100, 100, 30, 100, 100, 30]);
  // One whose files cannot be listed does not stop the others.
  const others = applications.filter(({ id }) => id !== 'u7').map(({ ref }) => ref);
  expect(looked).toEqual([...others, ...others]);
  const failure = [{ message: 'clean-up-failed', what: 'identity-images', id: 'u7' }];
  expect(log.mock.calls).toMatchObject([failure, failure]);
});
