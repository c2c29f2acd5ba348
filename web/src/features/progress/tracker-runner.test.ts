import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import type { ProgressLabel, ProgressSnapshot } from './progress-snapshot.ts';
import { startTracking } from './progress-tracker.ts';
import { type StoredProgress, runTracker, type TrackerPort } from './tracker-runner.ts';

const T0 = 1_700_000_000_000;

function world(answers: (null | AppError)[], held: StoredProgress = { known: null, label: null }) {
  let nowMs = T0;
  const timers: { atMs: number; action: () => void }[] = [];
  const saves: { snapshot: ProgressSnapshot; label: ProgressLabel | null }[] = [];
  const faults: (string | null)[] = [];
  const heldUpTo: number[] = [];
  const port: TrackerPort = {
    nowMs: () => nowMs,
    schedule: (delayMs, action) => {
      const timer = { atMs: nowMs + delayMs, action };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    record: () => null,
    onStored: (observedAtMs) => void heldUpTo.push(observedAtMs),
    save: async (snapshot, label) => {
      saves.push({ snapshot, label });
      const answer = answers.shift() ?? null;
      if (answer !== null) throw answer;
    },
    reload: async () => held,
    onError: (error) => void faults.push(error?.code ?? null),
  };
  const pass = (ms: number) => {
    nowMs += ms;
    for (const timer of timers.filter(({ atMs }) => atMs <= nowMs)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.action();
    }
  };
  return { port, saves, faults, heldUpTo, pass };
}

describe('runTracker', () => {
  it('saves a pause and lets the journal forget it', async () => {
    const { port, saves, faults, heldUpTo } = world([]);
    const tell = runTracker(startTracking(null, null, T0), port);
    tell({ type: 'played' });
    tell({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.waitFor(() => expect(faults).toEqual([null]));
    expect(saves).toMatchObject([{ label: 'started', snapshot: { positionS: 5 } }]);
    expect(heldUpTo).toEqual([T0]);
  });

  it('tries again after a failure and says when all is well', async () => {
    const { port, saves, faults, pass } = world([new AppError('offline')]);
    const tell = runTracker(startTracking(null, null, T0), port);
    tell({ type: 'played' });
    tell({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.waitFor(() => expect(faults).toEqual(['offline']));
    pass(2_000);
    await vi.waitFor(() => expect(faults).toEqual(['offline', null]));
    expect(saves).toHaveLength(2);
  });

  it('asks the server after a refusal and saves without the label that it already has', async () => {
    const { port, saves, faults, pass } = world([new AppError('forbidden')], { known: null, label: 'started' });
    const tell = runTracker(startTracking(null, null, T0), port);
    tell({ type: 'played' });
    tell({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.waitFor(() => {
      pass(1_000);
      expect(saves).toHaveLength(2);
    });
    expect(saves.map(({ label }) => label)).toEqual(['started', null]);
    await vi.waitFor(() => expect(faults).toEqual([null]));
  });

  it('reports a refusal that nothing explains', async () => {
    const { port, faults } = world([new AppError('forbidden')]);
    const tell = runTracker(startTracking(null, null, T0), port);
    tell({ type: 'played' });
    tell({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.waitFor(() => expect(faults).toEqual(['forbidden']));
  });

  it('reports a full device and saves all the same', async () => {
    const { port, saves, faults } = world([]);
    const tell = runTracker(startTracking(null, null, T0), { ...port, record: () => new AppError('storage-full') });
    tell({ type: 'played' });
    tell({ type: 'paused', positionS: 5, durationS: 100 });
    await vi.waitFor(() => expect(faults).toContain('storage-full'));
    expect(saves).toHaveLength(1);
  });
});
