import { beforeEach, expect, it, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { recountRatings } from './ratings.ts';

interface StoredStats {
  rating: number;
  rating_count: number;
  comment_count?: number;
}
/** Comments of the stored video, oldest first. */
let comments: { user_id: string; rating: number }[] = [];
/** Stored documents by path. */
let documents = new Map<string, object>();
/** Incremented on each change. */
let version = 0;
/** Runs once, between counting and the next operation. */
let afterCounting: (() => Promise<void>) | null = null;

const STATS = 'video_stats/v';
const stats = () => documents.get(STATS) as StoredStats | undefined;

beforeEach(() => {
  comments = [];
  documents = new Map([['videos/v', {}]]);
  version = 0;
  afterCounting = null;
});

async function counted() {
  const ratings = [...documents].flatMap(([path, data]) =>
    path.startsWith('videos/v/ratings/') ? [(data as { rating: number }).rating] : [],
  );
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

const documentAt = (path: string) => ({
  path,
  get: () => Promise.resolve(snapshot(documents.get(path))),
  collection: () => ({ aggregate: () => ({ get: counted }) }),
});
type Ref = ReturnType<typeof documentAt>;

/**
 * The part of Firestore that ratings need; a transaction is repeated if anything has changed
 * meanwhile.
 */
const store = {
  doc: documentAt,
  async runTransaction(work: (transaction: object) => Promise<void>) {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const begun = version;
      const writes: (() => void)[] = [];
      await work({
        getAll: (...refs: Ref[]) => Promise.all(refs.map((ref) => ref.get())),
        get: (one: { get(): Promise<unknown> }) => one.get(),
        set: ({ path }: Ref, data: object) => writes.push(() => documents.set(path, data)),
        delete: ({ path }: Ref) => writes.push(() => documents.delete(path)),
      });
      if (version !== begun) continue;
      for (const write of writes) write();
      version += 1;
      return;
    }
    throw new Error('contention');
  },
};

/** Answers the two queries: a member's newest comment, and all comments. */
function toQuery({ where: [by], limit }: QuerySpec) {
  const author = by !== undefined && 'value' in by ? by.value : undefined;
  const answer = {
    get: () => {
      const found = comments
        .filter(({ user_id }) => author === undefined || user_id === author)
        .toReversed();
      return Promise.resolve({ docs: found.slice(0, limit).map(snapshot) });
    },
    select: () => answer,
    count: () => ({ get: () => Promise.resolve({ data: () => ({ count: comments.length }) }) }),
  };
  return answer;
}

vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => store,
  toFirestoreQuery: toQuery,
}));

it('counts each member once, with the newest rating', async () => {
  comments = [
    { user_id: 'ines', rating: 1 },
    { user_id: 'malo', rating: 4 },
    { user_id: 'ines', rating: 5 },
  ];
  await recountRatings('v', 'ines');
  await recountRatings('v', 'malo');
  expect(stats()).toMatchObject({ rating: 4.5, rating_count: 2, comment_count: 3, views: 0 });
});

it('counts the rating before when the newest comment is deleted, and nobody after the last one', async () => {
  comments = [
    { user_id: 'ines', rating: 2 },
    { user_id: 'ines', rating: 5 },
  ];
  await recountRatings('v', 'ines');
  comments.pop();
  await recountRatings('v', 'ines');
  expect(stats()).toMatchObject({ rating: 2, rating_count: 1 });
  comments.pop();
  await recountRatings('v', 'ines');
  expect(stats()).toMatchObject({ rating: 5, rating_count: 0 });
});

it('collects the ratings of all members once when the stored count is one of comments', async () => {
  comments = [
    { user_id: 'malo', rating: 1 },
    { user_id: 'malo', rating: 3 },
    { user_id: 'zoe', rating: 4 },
    { user_id: 'ines', rating: 5 },
  ];
  documents.set(STATS, { views: 7, rating: 2.67, rating_count: 3 });
  await recountRatings('v', 'ines');
  expect(stats()).toMatchObject({ views: 7, rating: 4, rating_count: 3, comment_count: 4 });
});

it('of two parallel runs, the one that counted first does not overwrite the other', async () => {
  comments = [{ user_id: 'malo', rating: 4 }];
  afterCounting = async () => {
    comments.push({ user_id: 'zoe', rating: 1 });
    version += 1;
    await recountRatings('v', 'zoe');
    expect(stats()).toMatchObject({ rating: 2.5, rating_count: 2 });
  };
  await recountRatings('v', 'malo');
  expect(stats()).toMatchObject({ rating: 2.5, rating_count: 2 });
});
