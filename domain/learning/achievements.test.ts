import { describe, expect, test } from 'vitest';
import { updatedAchievements, achievementsAt } from './achievements.ts';

const now = new Date('2026-05-05T10:00:00Z');
const before = new Date('2026-01-01T10:00:00Z');
const stats = (completed_videos: number, streak_days: number, achievements = {}) => ({
  completed_videos,
  streak_days,
  achievements,
});

describe('achievements', () => {
  test.each([
    [stats(0, 0), 'first-video', { progress: 0, goal: 1 }],
    [stats(1, 0), 'first-video', { progress: 1, goal: 1, completed_at: now }],
    [stats(9, 0), 'ten-videos', { progress: 9, goal: 10 }],
    [stats(10, 0), 'ten-videos', { progress: 10, goal: 10, completed_at: now }],
    [stats(25, 0), 'ten-videos', { progress: 10, goal: 10, completed_at: now }],
    [stats(0, 6), 'seven-days', { progress: 6, goal: 7 }],
    [stats(0, 7), 'seven-days', { progress: 7, goal: 7, completed_at: now }],
    [stats(0, 7), 'validated-move', { progress: 0, goal: 1 }],
    [
      { ...stats(0, 0), validated_moves: 2 },
      'validated-move',
      { progress: 1, goal: 1, completed_at: now },
    ],
  ])('%j gives %s', (given, key, expected) => {
    expect(updatedAchievements(given, now)[key]).toEqual(expected);
  });

  test('a reached achievement keeps its date', () => {
    const granted = { 'seven-days': { progress: 7, goal: 7, completed_at: before } };
    expect(updatedAchievements(stats(0, 1, granted), now)['seven-days']).toEqual(
      granted['seven-days'],
    );
  });
});

describe('achievementsAt', () => {
  const seen = (completed_videos: number, streak_days: number, achievements = {}) =>
    achievementsAt(
      {
        completed_videos,
        streak_days,
        best_streak: streak_days,
        last_active_day: '2026-05-04',
        achievements,
      },
      today,
    );
  let today = '2026-05-05';

  test.each([
    ['2026-05-04', 4],
    ['2026-05-05', 4],
    ['2026-05-06', 0],
  ])('a streak that ended on the 4th counts on %s: %i', (day, progress) => {
    today = day;
    expect(seen(0, 4).find(({ key }) => key === 'seven-days')).toEqual({
      key: 'seven-days',
      goal: 7,
      progress,
    });
  });

  test('a reached achievement stays complete after the streak ended', () => {
    today = '2026-09-09';
    const granted = { 'seven-days': { progress: 7, goal: 7, completed_at: before } };
    expect(seen(25, 2, granted)).toEqual([
      { key: 'first-video', goal: 1, progress: 1 },
      { key: 'ten-videos', goal: 10, progress: 10 },
      { key: 'seven-days', goal: 7, progress: 7, completedAt: before },
      { key: 'validated-move', goal: 1, progress: 0 },
    ]);
  });
});
