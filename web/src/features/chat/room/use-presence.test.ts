import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatRoomId } from '@atelier/domain/values';
import { AppError } from '../../../lib/errors.ts';

const MINUTE_MS = 60_000;
const markPresent = vi.fn<(uid: string, name: string, room: ChatRoomId) => Promise<void>>();
const countPresent = vi.fn<(room: ChatRoomId) => Promise<number>>();
vi.mock('../data/chat-store.ts', () => ({ markPresent, countPresent }));
const { usePresence } = await import('./use-presence.ts');

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const turn = (visibility: DocumentVisibilityState) =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  });
const enter = (room: ChatRoomId = '1') =>
  renderHook(({ at }) => usePresence('me', 'Moi', at), { initialProps: { at: room } });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  vi.resetAllMocks();
  localStorage.clear();
  markPresent.mockResolvedValue();
  countPresent.mockResolvedValue(4);
});
afterEach(async () => {
  cleanup();
  await turn('visible');
  vi.useRealTimers();
});

it('tells and asks once at the start and once a minute from then on', async () => {
  const { result } = enter();
  await pass(0);
  expect(result.current).toBe(4);
  await pass(MINUTE_MS - 1);
  expect([markPresent.mock.calls.length, countPresent.mock.calls.length]).toEqual([1, 1]);
  countPresent.mockResolvedValue(7);
  await pass(1);
  expect(result.current).toBe(7);
  await pass(3 * MINUTE_MS);
  expect([markPresent.mock.calls.length, countPresent.mock.calls.length]).toEqual([5, 5]);
});

it('neither tells nor asks while nobody looks, nor after the chat was left', async () => {
  const { unmount } = enter();
  await pass(0);
  await turn('hidden');
  await pass(5 * MINUTE_MS);
  expect(countPresent).toHaveBeenCalledTimes(1);
  await turn('visible');
  expect(countPresent).toHaveBeenCalledTimes(2);
  unmount();
  await pass(5 * MINUTE_MS);
  expect(countPresent).toHaveBeenCalledTimes(2);
});

it('a second tab does not tell what the first has just told, and asks all the same', async () => {
  enter();
  enter();
  await pass(0);
  expect(markPresent).toHaveBeenCalledTimes(1);
  expect(countPresent).toHaveBeenCalledTimes(2);
});

it('counts the member in whom nobody else has seen yet, and nothing for a room just entered', async () => {
  countPresent.mockResolvedValue(0);
  const { result, rerender } = enter();
  await pass(0);
  expect(result.current).toBe(1);
  rerender({ at: '2' });
  expect(result.current).toBeNull();
});

it('a mark that is refused or a count that fails stops nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  markPresent.mockRejectedValueOnce(new AppError('forbidden'));
  countPresent.mockRejectedValueOnce(new AppError('timeout'));
  const { result } = enter();
  await pass(0);
  expect(result.current).toBeNull();
  await pass(MINUTE_MS);
  expect(result.current).toBe(4);
  expect(warn.mock.calls).toEqual([
    ['presence', 'forbidden'],
    ['presence', 'timeout'],
  ]);
});
