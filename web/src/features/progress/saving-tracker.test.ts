import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { openProgressJournal } from './progress-journal.ts';
import { createSavingTracker } from './saving-tracker.ts';

const SERVER_MS = Date.parse('2026-11-20T18:00:00Z');
const HOUR_MS = 3_600_000;
/** Security rules accept `observed_at` at most 5 minutes ahead of the server. */
const TOLERATED_MS = 5 * 60_000;

// Here the clock is measured.
vi.unmock('../../lib/device/server-clock.ts');
const observed: number[] = [];
const accepted: number[] = [];
vi.mock('./data/progress-store.ts', () => ({
  saveProgress: (_uid: string, _video: string, { observedAtMs }: { observedAtMs: number }) => {
    observed.push(observedAtMs);
    if (observedAtMs > serverMs() + TOLERATED_MS) return Promise.reject(new AppError('forbidden'));
    accepted.push(observedAtMs);
    return Promise.resolve();
  },
  readProgress: () => Promise.resolve(null),
  readLabel: () => Promise.resolve(null),
}));

const serverMs = () => Date.now() - HOUR_MS;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: SERVER_MS + HOUR_MS });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(null, { headers: { date: new Date(serverMs()).toUTCString() } })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('corrects the time of a device whose clock is an hour ahead after one rejection', async () => {
  const errors: (string | null)[] = [];
  const journal = openProgressJournal(localStorage, 'alice');
  const onError = (error: AppError | null) => void errors.push(error?.code ?? null);
  const observe = createSavingTracker('alice', 'v', null, journal, {
    onError,
    onProgress: () => undefined,
  });
  observe({ type: 'played', positionS: 0, durationS: 60 });
  observe({ type: 'paused', positionS: 12, durationS: 60 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observed.length).toBe(2);
  expect(accepted).toEqual([observed[1]]);
  expect(Math.abs((accepted[0] ?? 0) - serverMs())).toBeLessThan(TOLERATED_MS);
  expect(errors).toEqual(['forbidden', null]);
  expect(journal.read('v')).toBeNull();

  // The next time is later than the previous one, also on the server's clock.
  observe({ type: 'seeked', positionS: 30, durationS: 60 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(accepted.length).toBe(2);
  expect(accepted[1]).toBeGreaterThan(accepted[0] ?? Infinity);
});
