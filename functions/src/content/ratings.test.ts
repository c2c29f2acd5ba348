import { beforeEach, expect, it, vi } from 'vitest';
import { rateVideo } from './ratings.ts';

/** Ratings of the comments of the stored video. */
let ratings: number[] = [];
/** The stored `video_stats`. */
let stats: { rating: number; rating_count: number } | undefined;
/** Incremented on each change of either. */
let version = 0;
/** Runs once, between counting and the next operation. */
let afterCounting: (() => Promise<void>) | null = null;

beforeEach(() => {
  ratings = [4];
  stats = undefined;
  version = 0;
  afterCounting = null;
});

async function counted() {
  const taken = { count: ratings.length, sum: ratings.reduce((sum, one) => sum + one, 0) };
  const meanwhile = afterCounting;
  afterCounting = null;
  await meanwhile?.();
  return { data: () => taken };
}

const snapshot = (data: object | undefined) => ({
  exists: data !== undefined,
  get: (field: string): unknown => (data as Record<string, unknown> | undefined)?.[field],
});

interface Ref {
  path: string;
}
const dataAt = ({ path }: Ref) => (path.startsWith('video_stats/') ? stats : {});

/** The part of Firestore that ratings need; a transaction is repeated if anything it has read changes. */
const store = {
  doc: (path: string) => ({
    path,
    collection: () => ({ aggregate: () => ({ get: counted }) }),
    set: (data: typeof stats) => write(data),
  }),
  async runTransaction(work: (transaction: object) => Promise<void>, { maxAttempts }: { maxAttempts: number }) {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const begun = version;
      const written: (typeof stats)[] = [];
      await work({
        getAll: (...refs: Ref[]) => Promise.resolve(refs.map((ref) => snapshot(dataAt(ref)))),
        get: (query: { get: typeof counted }) => query.get(),
        set: (_ref: Ref, data: typeof stats) => written.push(data),
      });
      if (version !== begun) continue;
      for (const data of written) write(data);
      return;
    }
    throw new Error('contention');
  },
};
function write(data: typeof stats): void {
  stats = data;
  version += 1;
}

vi.mock('../platform/firebase.ts', () => ({ database: () => store }));

it('counts and averages', async () => {
  ratings = [5, 4, 4];
  await rateVideo('v');
  expect(stats).toMatchObject({ rating: 4.33, rating_count: 3, views: 0 });
});

it('of two parallel runs, the one that counted first does not overwrite the other', async () => {
  afterCounting = async () => {
    ratings = [4, 1];
    version += 1;
    await rateVideo('v');
    expect(stats).toMatchObject({ rating: 2.5, rating_count: 2 });
  };
  await rateVideo('v');
  expect(stats).toMatchObject({ rating: 2.5, rating_count: 2 });
});
