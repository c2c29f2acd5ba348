import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatRoomId } from '@atelier/domain/values';
import { AppError } from '../../../lib/errors.ts';
import type { SentPresence } from '../data/chat-store.ts';

const MINUTE_MS = 60_000;
const markPresent =
  vi.fn<(uid: string, name: string, room: ChatRoomId, sent: SentPresence) => Promise<void>>();
const countPresent = vi.fn<(room: ChatRoomId) => Promise<number>>();
vi.mock('../data/chat-store.ts', () => ({ markPresent, countPresent }));
const { usePresence } = await import('./use-presence.ts');

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const setVisibility = (visibility: DocumentVisibilityState) =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  });
/** Opens a room in one more tab. */
const enter = () =>
  renderHook(({ room }: { room: ChatRoomId }) => usePresence('me', 'Moi', room), {
    initialProps: { room: '1' },
  });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  vi.resetAllMocks();
  localStorage.clear();
  markPresent.mockResolvedValue();
  countPresent.mockResolvedValue(4);
});
afterEach(async () => {
  cleanup();
  await setVisibility('visible');
  vi.useRealTimers();
});

it('marks presence and counts members at the start and once a minute', async () => {
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

it('does neither while the tab is hidden, nor after the chat was left', async () => {
  const { unmount } = enter();
  await pass(0);
  await setVisibility('hidden');
  await pass(5 * MINUTE_MS);
  expect(countPresent).toHaveBeenCalledTimes(1);
  await setVisibility('visible');
  expect(countPresent).toHaveBeenCalledTimes(2);
  unmount();
  await pass(5 * MINUTE_MS);
  expect(countPresent).toHaveBeenCalledTimes(2);
});

it('a second tab counts members, but does not repeat the recent presence mark', async () => {
  enter();
  enter();
  await pass(0);
  expect(markPresent).toHaveBeenCalledTimes(1);
  expect(countPresent).toHaveBeenCalledTimes(2);
});

it.each([
  [30_999, 1],
  [31_000, 2],
])(
  'a tab opened %s ms after the mark of one that has closed: %s marks in all',
  async (laterMs, marks) => {
    const { unmount } = enter();
    await pass(0);
    unmount();
    await pass(laterMs);
    enter();
    await pass(0);
    expect(markPresent).toHaveBeenCalledTimes(marks);
  },
);

it('leaves the presence to a tab that is sending it, and takes over in the minute after that tab has closed', async () => {
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  await new Promise<void>((taken) => {
    void navigator.locks.request('flair-presence-me', () => {
      taken();
      return closed;
    });
  });
  enter();
  await pass(MINUTE_MS);
  expect([markPresent.mock.calls.length, countPresent.mock.calls.length]).toEqual([0, 2]);
  close();
  await pass(MINUTE_MS);
  expect(markPresent).toHaveBeenCalledTimes(1);
});

it('remembers, in all tabs, when the presence that this device sent expires', async () => {
  markPresent.mockImplementation(async (_uid, _name, _room, { remember }) =>
    remember(Date.now() + 5),
  );
  const { unmount } = enter();
  await pass(0);
  const sentMs = Date.now();
  unmount();
  await pass(MINUTE_MS);
  enter();
  await pass(0);
  expect(markPresent.mock.calls.map(([, , , sent]) => sent.expiresAtMs)).toEqual([0, sentMs + 5]);
});

it('marks again at once after the clock of the device was set back', async () => {
  localStorage.setItem('flair.chat.present', `me ${Date.now() + 60 * MINUTE_MS} 0`);
  enter();
  await pass(0);
  expect(markPresent).toHaveBeenCalledTimes(1);
});

it('always counts the member, and returns null for a room just entered', async () => {
  countPresent.mockResolvedValue(0);
  const { result, rerender } = enter();
  await pass(0);
  expect(result.current).toBe(1);
  rerender({ room: '2' });
  expect(result.current).toBeNull();
});

it('continues after a rejected presence mark or a failed count', async () => {
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
