import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';

const fetchSignedUrls = vi.fn<() => Promise<unknown[]>>();
vi.mock('../../lib/media/signed-urls.ts', () => ({ fetchSignedUrls }));
const { useSignedVideo } = await import('./use-signed-video.ts');

const MINUTE = 60_000;

describe('a renewal that fails', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const link = (url: string) => [{ url, expiresAtMs: Date.now() + 60 * MINUTE }];
  /**
   * Lets time pass, half a minute at a time: a timer that a render sets starts when its `act` ends.
   */
  async function pass(ms: number) {
    for (let passedMs = 0; passedMs <= ms; passedMs += MINUTE / 2) {
      await act(() => vi.advanceTimersByTimeAsync(passedMs === 0 ? 0 : MINUTE / 2));
    }
  }
  /** Opens a video whose link of an hour cannot be renewed once, after 55 minutes. */
  async function openUntilFailure() {
    vi.useFakeTimers();
    fetchSignedUrls
      .mockReset()
      .mockResolvedValueOnce(link('first'))
      .mockRejectedValueOnce(new AppError('offline'));
    const { result } = renderHook(() => useSignedVideo('v1', ''));
    await pass(55 * MINUTE);
    expect(fetchSignedUrls).toHaveBeenCalledTimes(2);
    return () => [result.current.links?.video.url, result.current.error?.code];
  }

  it('leaves a film alone that plays, and is made again after half a minute', async () => {
    const shown = await openUntilFailure();
    expect(shown()).toEqual(['first', undefined]);
    fetchSignedUrls.mockResolvedValueOnce(link('second'));
    await pass(30_000);
    expect(shown()).toEqual(['second', undefined]);
  });

  it('is said once the link of before has expired, until the network is back', async () => {
    const shown = await openUntilFailure();
    fetchSignedUrls.mockRejectedValue(new AppError('offline'));
    await pass(5 * MINUTE);
    expect(shown()).toEqual(['first', 'offline']);
    fetchSignedUrls.mockResolvedValueOnce(link('second'));
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(shown()).toEqual(['second', undefined]);
  });
});
