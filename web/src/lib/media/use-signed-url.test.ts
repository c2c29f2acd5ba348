import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import type { SignedUrl } from './signed-urls.ts';

const requestSignedUrl = vi.hoisted(() => vi.fn<() => Promise<SignedUrl>>());
vi.mock('./batch-signed-urls.ts', () => ({ requestSignedUrl }));
const { useSignedUrl } = await import('./use-signed-url.ts');

afterEach(cleanup);

it('requests a link again that could not be had without a network, once there is one', async () => {
  requestSignedUrl
    .mockRejectedValueOnce(new AppError('offline'))
    .mockResolvedValue({ url: 'https://x/a', expiresAtMs: Date.now() + 60_000 });
  const { result } = renderHook(() => useSignedUrl({ kind: 'draft', id: 'a' }));
  await act(async () => {});
  expect(result.current).toMatchObject({ status: 'error', error: { code: 'offline' } });
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(result.current).toMatchObject({ status: 'ready', url: 'https://x/a' });
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(requestSignedUrl).toHaveBeenCalledTimes(2);
});
