import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import {
  movingEncodings,
  nextEncodings,
  queuedEncodings,
  stuckEncodings,
} from '@atelier/domain/queries/server-content-queries';

let stored: DocumentData;
let isQueueAtWork: boolean;
/** Another one of the same author, which is queued. */
let other: DocumentData | undefined;
const queued: string[] = [];
const toFirestoreQuery = vi.hoisted(() => vi.fn());
const ref = { id: 'e1', path: 'encodings/e1' };
const snapshot = (data = () => stored) => ({ id: ref.id, ref, exists: true, data });
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  toFirestoreQuery,
  database: () => ({
    doc: () => ref,
    runTransaction: (work: (transaction: object) => Promise<unknown>) =>
      work({
        get: (wanted: { docs?: object[] }) =>
          Promise.resolve(wanted.docs === undefined ? snapshot() : wanted),
        update: (
          _ref: object,
          { attempts = stored.attempts as number, is_queued }: DocumentData,
        ) => {
          stored = {
            ...stored,
            attempts,
            ...(is_queued !== undefined && { is_queued: is_queued as boolean }),
          };
        },
      }),
  }),
  taskQueue: () =>
    Promise.resolve({ enqueue: (_task: object, { id }: { id: string }) => void queued.push(id) }),
}));
const { restartStuckEncodings } = await import('./watch-encodings.ts');

const now = new Date('2026-11-23T10:00:00Z');
const DUE = new Date('2026-11-23T09:15:00Z');
const encoding = (fields: DocumentData = {}) => ({
  kind: 'video',
  owner: 'videos/v',
  author_id: 'ines',
  source: 'videos/drafts/ines/1.mov',
  state: 'running',
  is_queued: true,
  attempts: 1,
  steps: { probe: 1, '360': 1, '720': 0.4, images: 0 },
  created_at: Timestamp.fromMillis(0),
  updated_at: Timestamp.fromMillis(DUE.getTime() - 1),
  ...fields,
});

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubEnv('MEDIA_WORKER_URL', 'http://127.0.0.1:1');
  queued.length = 0;
  stored = encoding();
  other = undefined;
  isQueueAtWork = false;
  toFirestoreQuery.mockImplementation((spec: QuerySpec) => {
    if (isDeepStrictEqual(spec, queuedEncodings('ines'))) {
      const queuedOne = other ?? (stored.is_queued === true ? stored : undefined);
      return { docs: queuedOne ? [snapshot(() => queuedOne)] : [] };
    }
    if (isDeepStrictEqual(spec, nextEncodings('ines'))) return { docs: [snapshot()] };
    return {
      get: () =>
        Promise.resolve(spec.limit === 1 ? { empty: !isQueueAtWork } : { docs: [snapshot()] }),
    };
  });
});
afterEach(() => vi.unstubAllEnvs());

it('when nothing has moved for 45 minutes, what is open goes on with its open steps', async () => {
  expect(await restartStuckEncodings(now)).toBe(1);
  expect(toFirestoreQuery.mock.calls).toEqual([[movingEncodings(DUE)], [stuckEncodings(DUE)]]);
  expect(queued).toEqual(['e1-720-2', 'e1-images-2']);
  expect(stored).toMatchObject({ state: 'running', attempts: 2 });
});

it('a queued film waits however long and often while the queue is at work; its tasks may be lost after a day', async () => {
  isQueueAtWork = true;
  stored = encoding({ state: 'waiting', attempts: 30 });
  expect(await restartStuckEncodings(now)).toBe(0);
  const dayAgo = new Date('2026-11-22T10:00:00Z');
  stored = encoding({ state: 'waiting', attempts: 30, updated_at: Timestamp.fromDate(dayAgo) });
  expect(await restartStuckEncodings(now)).toBe(0);
  stored = encoding({
    state: 'waiting',
    attempts: 30,
    updated_at: Timestamp.fromMillis(dayAgo.getTime() - 1),
  });
  expect(await restartStuckEncodings(now)).toBe(1);
  expect(stored).toMatchObject({ state: 'waiting', attempts: 31 });
});

it('what waits gets its turn, also while the queue is at work, if nothing of its author is queued', async () => {
  isQueueAtWork = true;
  const waiting = { kind: 'chat', state: 'waiting', steps: { clip: 0 }, is_queued: undefined };
  stored = encoding(waiting);
  other = encoding();
  expect(await restartStuckEncodings(now)).toBe(0);
  expect(queued).toEqual([]);
  other = undefined;
  expect(await restartStuckEncodings(now)).toBe(1);
  expect(stored).toMatchObject({ is_queued: true, attempts: 1 });
  expect(queued).toEqual(['e1-clip-1']);
});

it.each([
  ['has moved since', { updated_at: Timestamp.fromDate(DUE) }],
  ['is ready', { state: 'ready' }],
  ['has failed', { state: 'failed' }],
])('one that %s is left alone', async (_case, fields) => {
  stored = encoding(fields);
  expect(await restartStuckEncodings(now)).toBe(0);
  expect(queued).toEqual([]);
});

it('nothing is read where no worker is', async () => {
  vi.stubEnv('MEDIA_WORKER_URL', '');
  expect(await restartStuckEncodings(now)).toBe(0);
  expect(toFirestoreQuery).not.toHaveBeenCalled();
});
