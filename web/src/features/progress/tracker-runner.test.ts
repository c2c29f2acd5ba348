import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import type { LiveProgress } from '../../lib/media/player-handle.ts';
import type { ProgressLabel, ProgressSnapshot } from './progress-snapshot.ts';
import { startTracking } from './progress-tracker.ts';
import { type StoredProgress, runTracker, type TrackerPort } from './tracker-runner.ts';

const T0 = 1_700_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: T0 }));
afterEach(() => void vi.useRealTimers());

function setUp(
  results: (null | AppError)[],
  stored: StoredProgress = { stored: null, label: null },
) {
  const saves: { snapshot: ProgressSnapshot; label: ProgressLabel | null }[] = [];
  const errors: (string | null)[] = [];
  const storedUpTo: number[] = [];
  const told: LiveProgress[] = [];
  const port: TrackerPort = {
    record: () => null,
    onStored: (observedAtMs) => void storedUpTo.push(observedAtMs),
    save: async (snapshot, label) => {
      saves.push({ snapshot, label });
      const error = results.shift() ?? null;
      if (error !== null) throw error;
    },
    reload: async () => stored,
    onError: (error) => void errors.push(error?.code ?? null),
    onProgress: (live) => void told.push(live),
  };
  return { port, saves, errors, storedUpTo, told };
}

describe('runTracker', () => {
  it('tells status and percentage when they change, and nothing of a seek before the first play', () => {
    const { port, told } = setUp([]);
    const dispatch = runTracker(startTracking(null, null, [], T0), port);
    const at = (type: 'played' | 'moved' | 'seeked', positionS: number) =>
      dispatch({ type, positionS, durationS: 100 });
    at('seeked', 95);
    at('moved', 95);
    expect(told).toEqual([]);
    at('played', 95);
    for (const positionS of [95.5, 96.5, 96.9]) at('moved', positionS);
    at('seeked', 0);
    for (const positionS of [89, 89.5]) at('moved', positionS);
    expect(told).toEqual([
      { status: 'started', progress: 0 },
      { status: 'started', progress: 0.01 },
      { status: 'completed', progress: 0.9 },
      { status: 'completed', progress: 0.91 },
    ]);
  });

  it('saves on pause and reports what is stored', async () => {
    const { port, saves, errors, storedUpTo } = setUp([]);
    const dispatch = runTracker(startTracking(null, null, [], T0), port);
    dispatch({ type: 'played', positionS: 0, durationS: 100 });
    dispatch({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.waitFor(() => expect(errors).toEqual([null]));
    expect(saves).toMatchObject([{ label: 'started', snapshot: { positionS: 5 } }]);
    expect(storedUpTo).toEqual([T0]);
  });

  it('retries after a failure and clears the error', async () => {
    const { port, saves, errors } = setUp([new AppError('offline')]);
    const dispatch = runTracker(startTracking(null, null, [], T0), port);
    dispatch({ type: 'played', positionS: 0, durationS: 100 });
    dispatch({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.waitFor(() => expect(errors).toEqual(['offline']));
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(() => expect(errors).toEqual(['offline', null]));
    expect(saves).toHaveLength(2);
  });

  it('does not wait for the next attempt once the network is back', async () => {
    const { port, saves, errors } = setUp([1, 2, 3, 4].map(() => new AppError('offline')));
    const dispatch = runTracker(startTracking(null, null, [], T0), port);
    dispatch({ type: 'played', positionS: 0, durationS: 100 });
    dispatch({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.advanceTimersByTimeAsync(14_000);
    expect(errors).toEqual(['offline', 'offline', 'offline', 'offline']);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(errors.at(-1)).toBeNull());
    expect(saves).toHaveLength(5);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saves).toHaveLength(5);
  });

  it('reloads after a rejection and saves without a label that is already stored', async () => {
    const { port, saves, errors } = setUp([new AppError('forbidden')], {
      stored: null,
      label: 'started',
    });
    const dispatch = runTracker(startTracking(null, null, [], T0), port);
    dispatch({ type: 'played', positionS: 0, durationS: 100 });
    dispatch({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1_000);
      expect(saves).toHaveLength(2);
    });
    expect(saves.map(({ label }) => label)).toEqual(['started', null]);
    await vi.waitFor(() => expect(errors).toEqual([null]));
  });

  it('reports a rejection that the reload does not explain', async () => {
    const { port, errors } = setUp([new AppError('forbidden')]);
    const dispatch = runTracker(startTracking(null, null, [], T0), port);
    dispatch({ type: 'played', positionS: 0, durationS: 100 });
    dispatch({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.waitFor(() => expect(errors).toEqual(['forbidden']));
  });

  it('reports full storage but still saves to the server', async () => {
    const { port, saves, errors } = setUp([]);
    const dispatch = runTracker(startTracking(null, null, [], T0), {
      ...port,
      record: () => new AppError('storage-full'),
    });
    dispatch({ type: 'played', positionS: 0, durationS: 100 });
    dispatch({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.waitFor(() => expect(errors).toContain('storage-full'));
    expect(saves).toHaveLength(1);
  });
});
