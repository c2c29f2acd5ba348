import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';

type Fields = Record<string, unknown>;
const documents = new Map<string, Fields>();
/** What a reader keeps locked: a transaction that writes it fails at once. */
const locked = new Set<string>();
/** Videos that were seen, once for each marker. */
const markers: string[] = [];

const ref = (path: string) => ({
  path,
  id: path.slice(path.lastIndexOf('/') + 1),
  get: () => read(path),
});
type Reference = ReturnType<typeof ref>;

function read(path: string) {
  const data = documents.get(path);
  const get = (field: string) => data?.[field];
  return Promise.resolve({
    ref: ref(path),
    id: ref(path).id,
    exists: data !== undefined,
    get,
    readTime: Timestamp.now(),
  });
}

/** The markers behind the cursor: none once it was moved. */
const query = {
  orderBy: () => query,
  get: () => {
    const isCounted = documents.get('metrics/fold')?.cursor !== undefined;
    return isCounted
      ? []
      : markers.map((video) => ({ ref: { parent: { parent: { id: video } } } }));
  },
};

async function runTransaction<Result>(
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const writes: [path: string, fields: Fields][] = [];
  const write = ({ path }: Reference, fields: Fields) => void writes.push([path, fields]);
  const transaction = {
    get: (one: Reference | typeof query) =>
      'path' in one ? read(one.path) : Promise.resolve({ docs: one.get() }),
    getAll: (...all: Reference[]) => Promise.all(all.map(({ path }) => read(path))),
    set: write,
    update: write,
  };
  const result = await run(transaction as unknown as Transaction);
  if (writes.some(([path]) => locked.has(path))) {
    throw Object.assign(new Error('10 ABORTED: Transaction lock timeout.'), { code: 10 });
  }
  for (const [path, fields] of writes) {
    const next = { ...documents.get(path), ...fields };
    if (next.views instanceof FieldValue && next.views.isEqual(FieldValue.delete())) {
      delete next.views;
    }
    documents.set(path, next);
  }
  return result;
}

const viewsWait = vi.fn<(id: string) => void>();
vi.mock('../platform/log.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  logEvent: { viewsWait },
}));
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => ({ doc: ref, runTransaction }),
  toFirestoreQuery: () => query,
}));
const { countViews } = await import('./count-views.ts');

const stats = (video: string) => documents.get(`video_stats/${video}`)?.views;

beforeEach(() => {
  documents.clear();
  locked.clear();
  viewsWait.mockClear();
  markers.splice(0, Infinity, 'a', 'b', 'b', 'c');
  for (const video of ['a', 'b', 'c']) documents.set(`video_stats/${video}`, { views: 0 });
});

test('a video whose statistics are locked holds up no other one, and its views are added later', async () => {
  locked.add('video_stats/b');
  expect(await countViews(() => true)).toEqual({ markers: 4, videos: 2 });
  expect([stats('a'), stats('b'), stats('c')]).toEqual([
    FieldValue.increment(1),
    0,
    FieldValue.increment(1),
  ]);
  expect(documents.get('metrics/fold')?.views).toEqual({ b: 2 });
  expect(viewsWait).toHaveBeenCalledExactlyOnceWith('b', expect.anything());
  locked.clear();
  expect(await countViews(() => true)).toEqual({ markers: 0, videos: 1 });
  expect(stats('b')).toEqual(FieldValue.increment(2));
  expect(documents.get('metrics/fold')).not.toHaveProperty('views');
});

test('without time left no video that may be locked is waited for, and no view is lost', async () => {
  locked.add('video_stats/b');
  await countViews(() => false);
  expect(documents.get('metrics/fold')?.views).toEqual({ a: 1, b: 2, c: 1 });
});
