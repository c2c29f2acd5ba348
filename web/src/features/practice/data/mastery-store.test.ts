import { Timestamp } from 'firebase/firestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_RESULTS, REMEMBERED_SERIES } from '@atelier/domain/learning/mastery';
import type { PendingSeries } from './series-queue.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Placeholders of the SDK: what the server makes of the stored value. */
type Change = (stored: unknown) => unknown;

/**
 * The server: documents with the number of their writes, and the answers that a browser would show
 * on its console.
 */
const documents = new Map<string, { fields: Fields; version: number }>();
const refusals: number[] = [];

class FirebaseError extends Error {
  override readonly name = 'FirebaseError';
  readonly code = 'already-exists';
}

/** Dates become timestamps. */
function asStored(value: unknown): unknown {
  if (value instanceof Date) return Timestamp.fromDate(value);
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value !== 'object' || value === null || value instanceof Timestamp) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asStored(one)]));
}

/** Writes documents unless one of those that were read has changed. */
function commit(read: ReadonlyMap<string, number>, writes: ReadonlyMap<string, Fields>): void {
  for (const [path, version] of read) {
    if ((documents.get(path)?.version ?? 0) !== version) {
      refusals.push(409);
      throw new FirebaseError();
    }
  }
  for (const [path, fields] of writes) {
    const { fields: before = {}, version = 0 } = documents.get(path) ?? {};
    const after = Object.entries(fields).map(([key, value]) => [
      key,
      asStored(typeof value === 'function' ? (value as Change)(before[key]) : value),
    ]);
    documents.set(path, {
      fields: { ...before, ...Object.fromEntries(after) },
      version: version + 1,
    });
  }
}

interface FakeTransaction {
  get: (path: string) => Promise<{ exists: () => boolean; data: () => Fields | undefined }>;
  set: (path: string, fields: Fields) => void;
}

/**
 * A transaction of the SDK: what it read is compared when it commits; it is run again when that has
 * changed.
 */
async function runTransaction(
  _store: unknown,
  update: (transaction: FakeTransaction) => Promise<unknown>,
) {
  for (;;) {
    const read = new Map<string, number>();
    const writes = new Map<string, Fields>();
    await update({
      get: async (path) => {
        const { fields, version = 0 } = documents.get(path) ?? {};
        read.set(path, version);
        // All others read before one of them writes.
        await new Promise((resolve) => setTimeout(resolve));
        return { exists: () => fields !== undefined, data: () => fields };
      },
      set: (path, fields) => void writes.set(path, fields),
    });
    try {
      return commit(read, writes);
    } catch (error) {
      if (!(error instanceof FirebaseError)) throw error;
    }
  }
}

vi.mock('firebase/firestore', async (original) => ({
  ...(await original<object>()),
  doc: (_store: unknown, path: string) => path,
  runTransaction,
  increment:
    (by: number): Change =>
    (stored) =>
      Number(stored ?? 0) + by,
  maximum:
    (value: number): Change =>
    (stored) =>
      Math.max(Number(stored ?? 0), value),
  arrayUnion:
    (item: unknown): Change =>
    (stored) =>
      Array.isArray(stored) ? [...stored.filter((one) => one !== item), item] : [item],
  serverTimestamp: (): Change => () => Timestamp.now(),
}));
vi.mock('../../../lib/firebase.ts', () => ({ firestore: () => Promise.resolve({}) }));
const { saveSeries } = await import('./mastery-store.ts');

const SKILL = 'profiles/alice/mastery/v_m_right_training';
const COUNT = 'profiles/alice/counts/skills_v';
const series = (id: string, caught: number): PendingSeries => ({
  id,
  video_id: 'v',
  move_id: 'm',
  name_fr: 'Lancer',
  name_en: 'Throw',
  hand: 'right',
  prop: 'training',
  caught,
});
const save = (id: string, caught = 7, noted_at_ms?: number) =>
  saveSeries('alice', { ...series(id, caught), noted_at_ms });
const stored = (path: string) => documents.get(path)?.fields;

beforeEach(() => {
  documents.clear();
  refusals.length = 0;
});

it('creates the skill with its first series, counts it, and adds the next', async () => {
  await save('a', 7);
  const { id: _id, caught: _caught, ...names } = series('a', 7);
  expect(stored(SKILL)).toMatchObject({ ...names, tries: 10, caught: 7, best: 7, recent: ['a'] });
  await save('b', 4);
  expect(stored(SKILL)).toMatchObject({ tries: 20, caught: 11, best: 7, recent: ['a', 'b'] });
  expect(stored(COUNT)).toMatchObject({ count: 1, ref: 'v_m_right_training' });
});

it.each([
  ['the first series of a skill', 0],
  ['later series', 1],
])(
  'counts what several browsers save at once, and refuses none of them: %s',
  async (_case, earlier) => {
    if (earlier > 0) await save('before', 5);
    await Promise.all([save('a', 9), save('b', 6), save('c', 8)]);
    expect(refusals).toEqual([]);
    expect(stored(SKILL)).toMatchObject({
      tries: 30 + earlier * 10,
      caught: 23 + earlier * 5,
      best: 9,
    });
    expect(stored(SKILL)?.['recent']).toHaveLength(3 + earlier);
  },
);

it('does not count a series again whose answer was lost', async () => {
  await save('a');
  await save('b');
  await save('a');
  expect(stored(SKILL)).toMatchObject({ tries: 20, recent: ['a', 'b'] });
});

it('forgets the oldest series when the list of those that it remembers is full', async () => {
  const ids = Array.from({ length: REMEMBERED_SERIES + 2 }, (_, at) => `s${at}`);
  for (const id of ids) await save(id);
  expect(stored(SKILL)).toMatchObject({ tries: ids.length * 10, recent: ids.slice(2) });
});

describe('the result of a series', () => {
  const DAY_MS = 86_400_000;
  const nowMs = Date.now();
  const results = () => {
    const list = stored(SKILL)?.['results'] as
      readonly { at: Timestamp; caught: number }[] | undefined;
    return list?.map(({ at, caught }) => [at.toMillis(), caught]);
  };

  it.each([
    ['noted days ago', nowMs - 3 * DAY_MS, nowMs - 3 * DAY_MS],
    [
      'noted by a clock that was set back since',
      nowMs + 10 * DAY_MS,
      expect.toSatisfy((at: number) => at < nowMs + DAY_MS),
    ],
  ])('is kept with its time: %s', async (_name, notedAtMs, at) => {
    await save('a', 7, notedAtMs);
    await save('b', 4, nowMs);
    expect(results()).toEqual([
      [at, 7],
      [nowMs, 4],
    ]);
  });

  it.each([
    ['of an unknown time', undefined],
    ['noted longer ago than the rules accept', nowMs - 30 * DAY_MS],
  ])('is left out, but counted: %s', async (_name, notedAtMs) => {
    await save('a', 7, nowMs);
    await save('b', 4, notedAtMs);
    expect([results(), stored(SKILL)?.['tries']]).toEqual([[[nowMs, 7]], 20]);
  });

  it('of several browsers at once is kept by each', async () => {
    await Promise.all([save('a', 9, nowMs - 1), save('b', 6, nowMs - 2)]);
    expect(
      results()
        ?.map(([, caught]) => caught)
        .toSorted(),
    ).toEqual([6, 9]);
  });

  it('drops the oldest when the list is full', async () => {
    for (let at = 0; at <= KEPT_RESULTS; at += 1) await save(`s${at}`, 7, nowMs - 1000 + at);
    expect([results()?.length, results()?.[0]?.[0]]).toEqual([KEPT_RESULTS, nowMs - 999]);
  });
});
