import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatRoomId } from '@atelier/domain/values';
import { setLiveScope } from '../../../lib/firestore/live-scope.ts';

const markRead = vi.fn<(uid: string, room: ChatRoomId) => Promise<void>>();
vi.mock('../data/chat-store.ts', () => ({ markRead }));
const { useReadMarker } = await import('./use-read-marker.ts');

const READ_MS = Date.parse('2026-11-20T10:00:00Z');
const onSeen = vi.fn<(newestMs: number) => void>();
type State = Parameters<typeof useReadMarker>[0];
const state = (change: Partial<State> = {}): State => ({
  uid: 'malo',
  room: '1',
  newestMs: READ_MS + 1,
  readMs: READ_MS,
  isVisible: true,
  onSeen,
  ...change,
});
const show = (change: Partial<State> = {}) =>
  renderHook(useReadMarker, { initialProps: state(change) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const marks = () => markRead.mock.calls.length;

beforeEach(() => {
  vi.useFakeTimers({ now: READ_MS });
  vi.resetAllMocks();
  markRead.mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  setLiveScope('malo|premium');
  setLiveScope('visitor');
});

it('marks the newest message that is visible, and later ones no sooner than after 10 s', async () => {
  const { rerender } = show();
  await pass(0);
  expect(markRead.mock.calls).toEqual([['malo', '1']]);
  expect(onSeen).toHaveBeenLastCalledWith(READ_MS + 1);
  rerender(state({ newestMs: READ_MS + 2 }));
  await pass(9_999);
  expect(marks()).toBe(1);
  await pass(1);
  expect(marks()).toBe(2);
});

it.each([
  ['nothing is new', { newestMs: READ_MS }],
  ['nobody else has written', { newestMs: null }],
  ['it is unknown what was read', { readMs: undefined }],
  ['the end of the room is not on the screen', { isVisible: false }],
])('marks nothing when %s, also on leaving', async (_case, change) => {
  show(change).unmount();
  await pass(60_000);
  expect(marks()).toBe(0);
});

it.each([
  [
    'the room is left',
    (view: ReturnType<typeof show>, newestMs: number) => (view.unmount(), newestMs),
  ],
  [
    'the tab is hidden or the list scrolled up',
    (view: ReturnType<typeof show>, newestMs: number) =>
      view.rerender(state({ newestMs, isVisible: false })),
  ],
])(
  'marks what was seen since the last mark as soon as the rules allow when %s',
  async (_case, leave) => {
    const view = show();
    await pass(1_000);
    view.rerender(state({ newestMs: READ_MS + 2 }));
    await pass(500);
    leave(view, READ_MS + 2);
    await pass(599);
    expect(marks()).toBe(1);
    await pass(1);
    expect(marks()).toBe(2);
    await pass(60_000);
    expect(marks()).toBe(2);
  },
);

it('marks nothing on leaving that was marked here or read on another device', async () => {
  const marked = show();
  await pass(0);
  marked.unmount();
  const readElsewhere = show({ newestMs: READ_MS + 2 });
  await pass(100);
  readElsewhere.rerender(state({ newestMs: READ_MS + 2, readMs: READ_MS + 3 }));
  readElsewhere.unmount();
  await pass(60_000);
  expect(marks()).toBe(1);
});

it('keeps the interval when the member comes back to the room', async () => {
  show();
  await pass(0);
  cleanup();
  show({ newestMs: READ_MS + 2 });
  await pass(9_999);
  expect(marks()).toBe(1);
  await pass(1);
  expect(marks()).toBe(2);
});

it('marks once the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  await pass(60_000);
  expect(marks()).toBe(0);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(0);
  expect(marks()).toBe(1);
});
