import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveSourceContext } from '../../lib/firestore/live-query.tsx';
import { fakeLiveSource } from '../../test/fake-firestore.ts';
import { plain } from '../../test/plain-text.ts';
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

it('says when an achievement was earned, and how far the others are', () => {
  const earned = { progress: 1, goal: 1, completed_at: new Date('2026-11-20T10:00:00Z') };
  const achievements = { 'first-video': earned, 'ten-videos': { progress: 1, goal: 10 } };
  render(
    <LiveSourceContext
      value={fakeLiveSource({ 'profiles/zoe/stats/summary': { ...STATS, achievements } })}
    >
      <AchievementsPage />
    </LiveSourceContext>,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
  expect(rows.filter((row) => row.includes('Obtenu le 20 novembre 2026'))).toHaveLength(1);
  expect(rows.some((row) => row.includes('1 vidéo sur 10'))).toBe(true);
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
