import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import type { PendingSeries } from '../data/series-queue.ts';

const sent: string[] = [];
let answers: (() => void)[] = [];
/** Answers given at once, by the id of the series. */
const failures = new Map<string, Error>();
vi.mock('../data/mastery-store.ts', () => ({
  saveSeries: (_uid: string, { id }: PendingSeries) => {
    sent.push(id);
    const failure = failures.get(id);
    if (failure !== undefined) return Promise.reject(failure);
    return new Promise<void>((resolve) => answers.push(resolve));
  },
}));
const { useSeries } = await import('./use-series.ts');

const series = (id: string): PendingSeries => ({
  id,
  video_id: 'v',
  move_id: 'm',
  name_fr: 'Lancer',
  name_en: 'Throw',
  hand: 'right',
  prop: 'training',
  caught: 7,
});
const answerNext = () =>
  act(async () => {
    await vi.waitUntil(() => answers.length > 0);
    for (const answer of answers.splice(0)) answer();
  });

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  answers = [];
  failures.clear();
});
afterEach(() => vi.useRealTimers());

it('saves each series once, one after the other, also when others are recorded meanwhile or the network comes back', async () => {
  const { result } = renderHook(() => useSeries('alice'));
  renderHook(() => useSeries('alice'));
  act(() => result.current.record(series('a')));
  await act(() => vi.waitUntil(() => sent.length > 0));
  act(() => result.current.record(series('b')));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(sent).toEqual(['a']);
  await answerNext();
  await answerNext();
  await act(() => vi.waitUntil(() => result.current.pending.length === 0));
  expect(sent).toEqual(['a', 'b']);
});

it('notes when a series was recorded, and tells of it until the server has counted it', async () => {
  vi.useFakeTimers({ now: 1_790_000_000_000, toFake: ['Date'] });
  const { result } = renderHook(() => useSeries('dora'));
  act(() => result.current.record(series('a')));
  expect(result.current.pending[0]?.noted_at_ms).toBe(1_790_000_000_000);
  await answerNext();
  await act(() => vi.waitUntil(() => result.current.pending.length === 0));
  expect(result.current.sent).toMatchObject([{ id: 'a', noted_at_ms: 1_790_000_000_000 }]);
});

it('sends a series that a closed tab has just sent 10 s later', async () => {
  vi.useFakeTimers();
  localStorage.setItem(
    'flair.series.bob',
    JSON.stringify([{ ...series('a'), tried_at_ms: Date.now() }]),
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  renderHook(() => useSeries('bob'));
  await pass(9_999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual(['a']);
  for (const answer of answers) answer();
  await pass(0);
  expect(localStorage.getItem('flair.series.bob')).toBe('[]');
});

it('drops a series that is rejected for good and tells why, and sends the next', async () => {
  failures.set('a', new AppError('forbidden'));
  const { result } = renderHook(() => useSeries('carol'));
  const untilEmpty = () =>
    act(() => vi.waitUntil(() => localStorage.getItem('flair.series.carol') === '[]'));
  act(() => result.current.record(series('a')));
  await untilEmpty();
  expect([sent, result.current.error?.code]).toEqual([['a', 'a', 'a'], 'forbidden']);
  act(() => result.current.record(series('b')));
  await answerNext();
  await untilEmpty();
  expect(result.current.error).toBeNull();
});

it('keeps a series that collides with those of another browser, tells why until it has arrived, and sends it again later', async () => {
  vi.useFakeTimers();
  failures.set('a', new AppError('conflict'));
  const { result } = renderHook(() => useSeries('zoe'));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => result.current.record(series('a')));
  // The sender is let in by a lock, which takes its own time on a busy machine.
  while (result.current.error === null) await pass(0);
  expect([result.current.error.code, result.current.pending.length]).toEqual(['conflict', 1]);
  failures.clear();
  await pass(10_000);
  expect([sent, result.current.error?.code]).toEqual([['a', 'a'], 'conflict']);
  await answerNext();
  expect([sent, result.current.pending, result.current.error]).toEqual([['a', 'a'], [], null]);
});
