import { beforeEach, expect, it, vi } from 'vitest';
import { rateVideo } from './ratings.ts';

/** Ratings of the comments of the one video that is stored. */
let ratings: number[] = [];
/** What `video_stats` holds of it. */
let stats: { rating: number; rating_count: number } | undefined;
/** Grows with each change of either. */
let version = 0;
/** What happens, once, between a count and whatever its taker does with it. */
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

/** Firestore as far as ratings need it: a transaction during which anything changed that it reads is run again. */
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

it('of two at once, the one that counted earlier is not the last to write', async () => {
  afterCounting = async () => {
    ratings = [4, 1];
    version += 1;
    await rateVideo('v');
    expect(stats).toMatchObject({ rating: 2.5, rating_count: 2 });
  };
  await rateVideo('v');
  expect(stats).toMatchObject({ rating: 2.5, rating_count: 2 });
});
