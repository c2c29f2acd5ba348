import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';

const fetchDoc = vi.fn<(path: string) => Promise<{ data: unknown; fromCache: boolean }>>();
vi.mock('./sdk-reads.ts', () => ({ fetchDoc }));
const { useDocOnce } = await import('./live-query.tsx');

afterEach(cleanup);

it('reads a document once, and again when the network is back only if it failed for want of one', async () => {
  fetchDoc
    .mockRejectedValueOnce(new AppError('offline'))
    .mockResolvedValue({ data: 'stored', fromCache: false });
  const { result } = renderHook(() => useDocOnce('videos/v1', String));
  await vi.waitFor(() =>
    expect(result.current).toMatchObject({ status: 'error', error: { code: 'offline' } }),
  );
  const back = () => act(async () => void window.dispatchEvent(new Event('online')));
  await back();
  await vi.waitFor(() => expect(result.current).toMatchObject({ status: 'ready', data: 'stored' }));
  await back();
  expect(fetchDoc.mock.calls).toEqual([['videos/v1'], ['videos/v1']]);
});
