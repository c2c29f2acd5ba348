import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatRoomId } from '@atelier/domain/values';

const MINUTE_MS = 60_000;
const countUnread = vi.fn<(room: ChatRoomId, readAt: Date) => Promise<number>>();
vi.mock('../data/chat-store.ts', () => ({ countUnread }));
const { useUnread } = await import('./use-unread.ts');

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const at = (day: number) => new Date(Date.UTC(2026, 10, day));
type ReadMarks = ReadonlyMap<string, Date> | null;
const show = (initial: ReadMarks) =>
  renderHook(({ marks }: { marks: ReadMarks }) => useUnread('1', marks), { initialProps: { marks: initial } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  countUnread.mockImplementation((room) => Promise.resolve(Number(room)));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('counts nothing before the read marks are known', async () => {
  const { result, rerender } = show(null);
  await pass(2 * MINUTE_MS);
  expect(countUnread).not.toHaveBeenCalled();
  rerender({ marks: new Map([['2', at(20)]]) });
  await pass(0);
  expect(result.current).toEqual({ 2: 2, 3: 3 });
  expect(countUnread.mock.calls).toEqual([
    ['2', at(20)],
    ['3', new Date(0)],
  ]);
});

it('counts again every minute', async () => {
  const { result } = show(new Map());
  await pass(0);
  countUnread.mockResolvedValue(9);
  await pass(MINUTE_MS - 1);
  expect(result.current).toEqual({ 2: 2, 3: 3 });
  await pass(1);
  expect(result.current).toEqual({ 2: 9, 3: 9 });
});

it('drops a count as soon as another device has read the room, and counts again', async () => {
  const { result, rerender } = show(new Map([['2', at(20)]]));
  await pass(0);
  countUnread.mockResolvedValue(0);
  rerender({ marks: new Map([['2', at(21)]]) });
  expect(result.current).toEqual({ 3: 3 });
  await pass(0);
  expect(result.current).toEqual({ 2: 0, 3: 0 });
  expect(countUnread).toHaveBeenCalledWith('2', at(21));
});
