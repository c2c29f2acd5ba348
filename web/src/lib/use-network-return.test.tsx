import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from './errors.ts';
import { useAction } from './use-action.ts';
import { useLoaded } from './use-loaded.ts';
import { useNetworkReturn } from './use-network-return.ts';

const back = () => act(async () => void window.dispatchEvent(new Event('online')));

afterEach(cleanup);

it.each([
  ['offline', 1],
  ['auth-network', 1],
  ['timeout', 1],
  ['media-unavailable', 1],
  ['forbidden', 0],
  ['conflict', 0],
] as const)(
  'a failure with the code %s ends with the return of the network: %s',
  async (code, calls) => {
    const recover = vi.fn<() => void>();
    renderHook(() => useNetworkReturn(new AppError(code), recover));
    expect(recover).not.toHaveBeenCalled();
    await back();
    expect(recover).toHaveBeenCalledTimes(calls);
  },
);

it('nothing happens without a failure, or once it is gone', async () => {
  const recover = vi.fn<() => void>();
  const { rerender } = renderHook(({ failure }) => useNetworkReturn(failure, recover), {
    initialProps: { failure: null as AppError | null },
  });
  await back();
  rerender({ failure: new AppError('offline') });
  rerender({ failure: null });
  await back();
  expect(recover).not.toHaveBeenCalled();
});

it('why an action failed is forgotten, unless the network has nothing to do with it', async () => {
  const { result } = renderHook(() => useAction());
  for (const [code, left] of [
    ['offline', undefined],
    ['conflict', 'conflict'],
  ] as const) {
    await act(() => result.current.run(() => Promise.reject(new AppError(code))));
    expect(result.current.failure?.code).toBe(code);
    await back();
    expect(result.current.failure?.code).toBe(left);
  }
});

it('what could not be read is read again', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new AppError('offline'))
    .mockResolvedValue('read');
  const { result } = renderHook(() => useLoaded(load));
  await act(async () => {});
  expect(result.current).toMatchObject({ status: 'error' });
  await back();
  expect(result.current).toMatchObject({ status: 'ready', data: 'read' });
});
