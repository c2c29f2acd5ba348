import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { sendUnsentProgress } from './unsent-progress.tsx';

const readDoc = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>());
const track = vi.hoisted(() => vi.fn());
vi.mock('../../lib/firestore/live-query.tsx', () => ({ readDoc }));
vi.mock('./data/progress-store.ts', () => ({
  readProgress: () => Promise.resolve(null),
  savePracticeSession: vi.fn(),
}));
vi.mock('./saving-tracker.ts', () => ({ createSavingTracker: track }));

const KEY = 'flair.progress.zoe.v1';
beforeEach(() => {
  localStorage.setItem(
    KEY,
    JSON.stringify({ positionS: 5, progress: 0.1, completed: false, observedAtMs: 1 }),
  );
  track.mockReset();
});

it.each([
  ['sends progress of a video', () => Promise.resolve({}), true, 1],
  ['drops that of a deleted video', () => Promise.resolve(null), false, 0],
  [
    'drops that of a video that the plan no longer has',
    () => Promise.reject(new AppError('forbidden')),
    false,
    0,
  ],
  ['keeps it while offline', () => Promise.reject(new AppError('offline')), true, 0],
])('%s', async (_name, read, isStored, trackers) => {
  readDoc.mockImplementation(read);
  await sendUnsentProgress('zoe', undefined);
  expect([localStorage.getItem(KEY) !== null, track.mock.calls.length]).toEqual([
    isStored,
    trackers,
  ]);
});
