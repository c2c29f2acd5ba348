import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeLimit } from './with-time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('passes on what ends in time, and leaves no timer', async () => {
  expect(await withTimeLimit(1_000, () => Promise.resolve(7))).toBe(7);
  const failure = new Error('no');
  await expect(withTimeLimit(1_000, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(vi.getTimerCount()).toBe(0);
});

it('fails at the limit, and ends the work', async () => {
  const signals: AbortSignal[] = [];
  const ended = expect(
    withTimeLimit(1_000, (signal) => {
      signals.push(signal);
      // Ends with an error of its own when it is aborted, as a request does.
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    }),
  ).rejects.toMatchObject({ name: 'AppError', code: 'timeout' });
  await vi.advanceTimersByTimeAsync(999);
  expect(signals[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(signals[0]?.aborted).toBe(true);
});

it('ends at once when it is stopped, also before it begins', async () => {
  const stop = new AbortController();
  const signals: AbortSignal[] = [];
  const work = vi.fn((signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<never>(() => undefined);
  });
  const running = withTimeLimit(1_000, work, stop.signal);
  stop.abort();
  await expect(running).rejects.toMatchObject({ name: 'AppError', code: 'conflict' });
  expect([signals[0]?.aborted, vi.getTimerCount()]).toEqual([true, 0]);
  await expect(withTimeLimit(1_000, work, stop.signal)).rejects.toMatchObject({ code: 'conflict' });
  expect(work).toHaveBeenCalledOnce();
});
