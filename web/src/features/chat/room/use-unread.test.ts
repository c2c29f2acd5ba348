import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatRoomId } from '@atelier/domain/values';

const MINUTE_MS = 60_000;
const countUnread = vi.fn<(uid: string, room: ChatRoomId, readAt: Date) => Promise<number>>();
vi.mock('../data/chat-store.ts', () => ({ countUnread }));
const { useUnread } = await import('./use-unread.ts');

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const at = (day: number) => new Date(Date.UTC(2026, 10, day));
type ReadMarks = ReadonlyMap<string, Date> | null;
type Seen = Partial<Record<ChatRoomId, number>>;
interface Shown {
  marks: ReadMarks;
  seen?: Seen;
}
function show(marks: ReadMarks) {
  const initialProps: Shown = { marks };
  return renderHook(({ marks, seen = {} }: Shown) => useUnread('malo', '1', marks, seen), {
    initialProps,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  countUnread.mockImplementation((_uid, room) => Promise.resolve(Number(room)));
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
    ['malo', '2', at(20)],
    ['malo', '3', new Date(0)],
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
  expect(countUnread).toHaveBeenCalledWith('malo', '2', at(21));
});

it('counts from what was on the screen here while the mark of that is on its way', async () => {
  const marks = new Map([['2', at(20)]]);
  const { result, rerender } = show(marks);
  await pass(0);
  rerender({ marks, seen: { 2: at(21).getTime(), 3: at(19).getTime() } });
  expect(result.current).toEqual({});
  await pass(0);
  expect(countUnread.mock.calls.slice(-2)).toEqual([
    ['malo', '2', at(21)],
    ['malo', '3', at(19)],
  ]);
  rerender({ marks: new Map([['2', at(22)]]), seen: { 2: at(21).getTime(), 3: at(19).getTime() } });
  await pass(0);
  expect(countUnread).toHaveBeenCalledWith('malo', '2', at(22));
});
