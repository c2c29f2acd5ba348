import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';

const fetchPublicHome = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('./public-home.ts', () => ({
  fetchPublicHome,
  latestPublicHome: () => null,
  onPublicHomeChange: () => () => undefined,
}));
const { usePublicHome } = await import('./use-public-home.ts');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('fetches the public data again once the network is back, if it failed for want of one', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  fetchPublicHome.mockRejectedValueOnce(new AppError('offline')).mockResolvedValue();
  const { result } = renderHook(() => usePublicHome());
  await act(async () => {});
  expect(result.current.error?.code).toBe('offline');
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(result.current.error).toBeNull();
  expect(fetchPublicHome).toHaveBeenCalledTimes(2);
});
