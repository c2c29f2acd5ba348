import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveSourceContext } from '../../lib/firestore/live-query.tsx';
import { fakeLiveSource } from '../../test/fake-firestore.ts';
import { initTranslations } from '../../test/real-translations.ts';

vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'zoe', profile: { time_zone: 'Europe/Paris' } }),
}));
const { AchievementsPage } = await import('./achievements-page.tsx');

const STATS = {
  completed_videos: 1,
  streak_days: 4,
  best_streak: 4,
  last_active_day: '2026-11-29',
  achievements: {},
};

beforeEach(() => initTranslations('fr'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('ends a streak on an open page after a day without practice, at midnight in the time zone of the member', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T22:58:00Z') });
  render(
    <LiveSourceContext value={fakeLiveSource({ 'profiles/zoe/stats/summary': STATS })}>
      <AchievementsPage />
    </LiveSourceContext>,
  );
  const streak = () => screen.queryByText(/^4 jours d’affilée/);
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(streak()).toBeTruthy();
  vi.setSystemTime('2026-11-30T22:59:59Z');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(streak()).toBeNull();
  expect(screen.getByText(/^Une minute de pratique suffit/)).toBeTruthy();
});
