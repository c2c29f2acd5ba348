import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveSourceContext } from '../../lib/firestore/live-query.tsx';
import { type DocumentsByPath, fakeLiveSource } from '../../test/fake-firestore.ts';
import { initTranslations } from '../../test/real-translations.ts';
import { EarnedNow } from './earned-now.tsx';

/** By which this device's clock is ahead of the server's. */
let aheadMs = 0;
vi.mock('../../lib/device/server-clock.ts', async (original) => ({
  ...(await original<object>()),
  measureServerClock: () => Promise.resolve(),
  toServerMs: (deviceMs: number) => deviceMs - aheadMs,
}));

const OPENED_AT = new Date('2026-11-20T10:00:00Z');

beforeEach(async () => {
  vi.useFakeTimers({ now: OPENED_AT });
  await initTranslations('en');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  aheadMs = 0;
});

const earned = (completed_at: string) => ({
  progress: 1,
  goal: 1,
  completed_at: new Date(completed_at),
});
const STATS = {
  completed_videos: 1,
  streak_days: 3,
  best_streak: 5,
  last_active_day: '2026-11-20',
  achievements: {},
};
const shown = (stats: object | null) => {
  const documents: DocumentsByPath =
    stats === null ? {} : { 'profiles/zoe/stats/summary': { ...STATS, ...stats } };
  const { container } = render(
    <LiveSourceContext value={fakeLiveSource(documents)}>
      <EarnedNow uid="zoe" timeZone="Europe/Paris" sinceMs={OPENED_AT.getTime()} />
    </LiveSourceContext>,
  );
  return [...container.children].map(({ textContent }) => textContent);
};

it('shows an achievement that was earned since the page opened, not an earlier one', () => {
  const achievements = {
    'first-video': earned('2026-11-20T10:03:00Z'),
    'ten-videos': earned('2026-11-19T10:00:00Z'),
  };
  expect(shown({ achievements })[0]).toBe('Achievement earned: First video');
  expect(shown({ achievements })).toHaveLength(2);
});

it.each([
  ['a streak', {}, ['3 days in a row. Best run: 5.']],
  ['a streak that is over', { last_active_day: '2026-11-10' }, []],
  ['no statistics yet', null, []],
])('shows the streak, if there is one: %s', (_name, stats, expected) => {
  expect(shown(stats)).toEqual(expected);
});

it('shows an achievement on a device whose clock is fast, and ends the streak at midnight', async () => {
  aheadMs = 20 * 60_000;
  const achievements = { 'first-video': earned('2026-11-20T09:43:00Z') };
  expect(shown({ achievements })).toEqual([
    'Achievement earned: First video',
    '3 days in a row. Best run: 5.',
  ]);
  await act(() => vi.advanceTimersByTimeAsync(38 * 3_600_000));
  expect(document.body.textContent).toBe('Achievement earned: First video');
});
