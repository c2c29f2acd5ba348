import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from './errors.ts';
import { setLiveScope } from './firestore/live-scope.ts';
import { useReadOnce } from './use-read-once.ts';

const read = vi.fn<() => Promise<string>>();
const MINUTE_MS = 60_000;
const show = (options: { gcTime?: number; refetchInterval?: number } = {}) =>
  renderHook(() => {
    // A view is rendered again for what it reads of the answer.
    const { data, error, isPending } = useReadOnce(['fact'], read, options);
    return { data, error, isPending };
  });
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset().mockResolvedValue('answer');
  setLiveScope('alice|premium');
});
afterEach(async () => {
  cleanup();
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  vi.restoreAllMocks();
  setLiveScope('visitor');
});

it('shows the next member neither a kept answer nor an open request of the one before', async () => {
  const { result } = show({ gcTime: 60 * MINUTE_MS });
  await settle();
  expect(result.current.data).toBe('answer');
  const late = Promise.withResolvers<string>();
  read.mockReturnValueOnce(late.promise).mockResolvedValueOnce('of Zoe');
  act(() => setLiveScope('bob|free'));
  expect(result.current).toMatchObject({ isPending: true, data: undefined });
  act(() => setLiveScope('zoe|free'));
  late.resolve('of Bob');
  await settle();
  expect(result.current.data).toBe('of Zoe');
  act(() => setLiveScope('alice|premium'));
  expect(result.current.data).toBeUndefined();
});

it.each(['leaving', 'visitor'])('reads nothing once the session has ended (%s)', async (scope) => {
  const { result } = show();
  await settle();
  act(() => setLiveScope(scope));
  await settle();
  expect([read.mock.calls.length, result.current.data]).toEqual([1, undefined]);
});

it('is one request for those who read at the same time, and another for the next page', async () => {
  const first = show();
  const second = show();
  await settle();
  expect([first.result.current.data, second.result.current.data]).toEqual(['answer', 'answer']);
  expect(read).toHaveBeenCalledTimes(1);
  first.unmount();
  second.unmount();
  await settle();
  show();
  await settle();
  expect(read).toHaveBeenCalledTimes(2);
});

it.each([
  ['answered', 'answer', undefined],
  ['failed', undefined, 'forbidden'],
])(
  'is not repeated by itself once it is %s, whatever tab and connection do',
  async (_case, data, code) => {
    if (code !== undefined) read.mockRejectedValueOnce(new AppError('forbidden'));
    const { result } = show();
    await settle();
    await act(async () => {
      for (const event of ['offline', 'online', 'visibilitychange']) {
        window.dispatchEvent(new Event(event));
      }
      await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE_MS);
    });
    expect([result.current.data, result.current.error?.code]).toEqual([data, code]);
    expect(read).toHaveBeenCalledTimes(1);
  },
);

it('is read again once the network is back, by one request, when it failed for want of one', async () => {
  read.mockRejectedValueOnce(new AppError('offline'));
  const first = show();
  const second = show();
  await settle();
  expect(first.result.current.error?.code).toBe('offline');
  act(() => void window.dispatchEvent(new Event('online')));
  await settle();
  expect([first.result.current, second.result.current]).toMatchObject([
    { data: 'answer' },
    { data: 'answer' },
  ]);
  expect(read).toHaveBeenCalledTimes(2);
});

it('is renewed in a hidden tab too', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  show({ refetchInterval: MINUTE_MS });
  await settle();
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  expect(read).toHaveBeenCalledTimes(2);
});
