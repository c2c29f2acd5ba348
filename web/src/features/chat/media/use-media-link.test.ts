import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';

const MINUTE_MS = 60_000;
type Thing = { readonly kind: string; readonly id: string };
const signLinks = vi.fn<(things: readonly Thing[]) => Promise<(SignedUrl | AppError)[]>>();
vi.mock('../../../lib/media/signed-urls.ts', () => ({ fetchSignedUrls: signLinks }));
const { useMediaLink } = await import('./use-media-link.ts');

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
let message = 0;
/** A message that no other test has asked for: links are kept as long as they are good. */
const newId = () => `1/m${(message += 1)}`;
const show = (id: string, wanted = true) =>
  renderHook(({ near }) => useMediaLink(id, near), { initialProps: { near: wanted } });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  let serial = 0;
  signLinks.mockReset();
  signLinks.mockImplementation((things) =>
    Promise.resolve(
      things.map(({ id }) => ({ url: `https://x/${id}#${(serial += 1)}`, expiresAtMs: Date.now() + 60 * MINUTE_MS })),
    ),
  );
});
afterEach(async () => {
  cleanup();
  // What was still to be asked for together belongs to this test.
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
});

it('asks for nothing before the file comes near', async () => {
  const id = newId();
  const { result, rerender } = show(id, false);
  await pass(MINUTE_MS);
  expect(signLinks).not.toHaveBeenCalled();
  rerender({ near: true });
  await pass(100);
  expect(result.current.link?.url).toBe(`https://x/${id}#1`);
});

it('renews the link five minutes before it ends, again and again', async () => {
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

it('asks together for what is asked for at one time, 50 at most', async () => {
  for (let one = 0; one < 60; one++) show(newId());
  await pass(100);
  expect(signLinks.mock.calls.map(([things]) => things.length)).toEqual([50, 10]);
});

it('a file that fails gets another link once, then it is told, and a retry asks anew', async () => {
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

it('a failure of long ago is not held against a later link', async () => {
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

it('a file that is gone, and a server that does not answer, are told apart; the latter can be tried again', async () => {
  signLinks.mockResolvedValueOnce([new AppError('not-found')]).mockRejectedValueOnce(new AppError('timeout'));
  const gone = show(newId());
  await pass(100);
  expect(gone.result.current.error?.code).toBe('not-found');
  const late = show(newId());
  await pass(100);
  expect(late.result.current.error?.code).toBe('timeout');
  act(() => late.result.current.retry());
  await pass(100);
  expect(late.result.current).toMatchObject({ error: null, link: { url: expect.stringContaining('https://x/') } });
});
