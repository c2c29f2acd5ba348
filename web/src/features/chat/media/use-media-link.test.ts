import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';

const MINUTE_MS = 60_000;
type MediaReference = { readonly kind: string; readonly id: string };
const fetchSignedUrls =
  vi.fn<(files: readonly MediaReference[]) => Promise<(SignedUrl | AppError)[]>>();
vi.mock('../../../lib/media/signed-urls.ts', () => ({ fetchSignedUrls }));
const { useMediaLink } = await import('./use-media-link.ts');

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
let messageNumber = 0;
/** A new id for each test: valid links stay in the cache. */
const newId = () => `1/m${(messageNumber += 1)}`;
const show = (id: string, isNear = true) =>
  renderHook(({ near }) => useMediaLink(id, near), { initialProps: { near: isNear } });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  let serial = 0;
  fetchSignedUrls.mockReset();
  fetchSignedUrls.mockImplementation((files) =>
    Promise.resolve(
      files.map(({ id }) => ({
        url: `https://x/${id}#${(serial += 1)}`,
        expiresAtMs: Date.now() + 60 * MINUTE_MS,
      })),
    ),
  );
});
afterEach(async () => {
  cleanup();
  // Sends the pending batch of this test before the next one.
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
});

it('requests no link before the file is near the viewport', async () => {
  const id = newId();
  const { result, rerender } = show(id, false);
  await pass(MINUTE_MS);
  expect(fetchSignedUrls).not.toHaveBeenCalled();
  rerender({ near: true });
  await pass(100);
  expect(result.current.link?.url).toBe(`https://x/${id}#1`);
});

it('renews the link five minutes before each expiry', async () => {
  const id = newId();
  const { result } = show(id);
  await pass(100);
  await pass(54 * MINUTE_MS);
  expect(result.current.link?.url).toBe(`https://x/${id}#1`);
  await pass(MINUTE_MS);
  await pass(100);
  expect(result.current.link?.url).toBe(`https://x/${id}#2`);
  await pass(55 * MINUTE_MS);
  await pass(100);
  expect(result.current.link?.url).toBe(`https://x/${id}#3`);
});

it('requests links in batches of at most 50', async () => {
  for (let count = 0; count < 60; count++) show(newId());
  await pass(100);
  expect(fetchSignedUrls.mock.calls.map(([files]) => files.length)).toEqual([50, 10]);
});

it('requests another link once when a file fails, then reports the failure; a retry requests a new link', async () => {
  const id = newId();
  const { result } = show(id);
  await pass(100);
  act(() => result.current.onFailed());
  await pass(100);
  expect(result.current).toMatchObject({ failed: false, link: { url: `https://x/${id}#2` } });
  act(() => result.current.onFailed());
  await pass(100);
  expect(result.current.failed).toBe(true);
  act(() => result.current.retry());
  await pass(100);
  expect(result.current).toMatchObject({ failed: false, link: { url: `https://x/${id}#4` } });
});

it('requests another link for a file that failed once the network is back', async () => {
  const id = newId();
  const { result } = show(id);
  await pass(100);
  for (let time = 0; time < 2; time++) {
    act(() => result.current.onFailed());
    await pass(100);
  }
  expect(result.current.failed).toBe(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(100);
  expect(result.current).toMatchObject({ failed: false, link: { url: `https://x/${id}#4` } });
});

it('forgets a failure once the link was renewed', async () => {
  const { result } = show(newId());
  await pass(100);
  act(() => result.current.onFailed());
  await pass(100);
  await pass(60 * MINUTE_MS);
  await pass(100);
  act(() => result.current.onFailed());
  await pass(100);
  expect(result.current.failed).toBe(false);
});

it('distinguishes a missing file from a server timeout, and retries after the latter', async () => {
  fetchSignedUrls
    .mockResolvedValueOnce([new AppError('not-found')])
    .mockRejectedValueOnce(new AppError('timeout'));
  const gone = show(newId());
  await pass(100);
  expect(gone.result.current.error?.code).toBe('not-found');
  const late = show(newId());
  await pass(100);
  expect(late.result.current.error?.code).toBe('timeout');
  act(() => late.result.current.retry());
  await pass(100);
  expect(late.result.current).toMatchObject({
    error: null,
    link: { url: expect.stringContaining('https://x/') },
  });
});
