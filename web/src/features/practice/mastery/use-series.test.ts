import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PendingSeries } from '../data/series-queue.ts';

const sent: string[] = [];
let answers: (() => void)[] = [];
vi.mock('../data/mastery-store.ts', () => ({
  saveSeries: (_uid: string, { id }: PendingSeries) => {
    sent.push(id);
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
});
afterEach(() => vi.useRealTimers());

it('saves each series once, one after the other, also when others are recorded meanwhile or the network comes back', async () => {
  const { result } = renderHook(() => useSeries('alice', false));
  renderHook(() => useSeries('alice', false));
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

it('sends a series that a closed tab has just sent 10 s later, and not while a loop runs', async () => {
  vi.useFakeTimers();
  localStorage.setItem('flair.series.bob', JSON.stringify([{ ...series('a'), tried_at_ms: Date.now() }]));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { rerender } = renderHook(({ isLoopRunning }) => useSeries('bob', isLoopRunning), {
    initialProps: { isLoopRunning: false },
  });
  await pass(9_999);
  expect(sent).toEqual([]);
  rerender({ isLoopRunning: true });
  await pass(60_000);
  expect(sent).toEqual([]);
  rerender({ isLoopRunning: false });
  await pass(0);
  expect(sent).toEqual(['a']);
  for (const answer of answers) answer();
  await pass(0);
  expect(localStorage.getItem('flair.series.bob')).toBe('[]');
});
