import { describe, expect, test } from 'vitest';
import { activeDays, extendStreak, isPlausibleSessionDay, streakOf, streakOn } from './streak.ts';

const session = (day: string, seconds: number, started = `${day}T12:00:00Z`) => ({
  day,
  seconds,
  started_at: new Date(started),
});

describe('active days', () => {
  test.each([
    ['59 seconds do not count', [session('2026-05-04', 59)], []],
    ['60 seconds count', [session('2026-05-04', 60)], ['2026-05-04']],
    [
      'sessions of a day add up',
      [session('2026-05-04', 30), session('2026-05-04', 30)],
      ['2026-05-04'],
    ],
    ['sessions of two days do not', [session('2026-05-04', 30), session('2026-05-05', 30)], []],
    [
      'days are sorted',
      [session('2026-05-05', 90), session('2026-05-04', 90)],
      ['2026-05-04', '2026-05-05'],
    ],
    ['an impossible day is ignored', [session('2099-01-01', 90, '2026-05-04T12:00:00Z')], []],
  ])('%s', (_name, sessions, days) => {
    expect(activeDays(sessions)).toEqual(days);
  });

  test.each([
    ['2026-05-04', true],
    ['2026-05-03', true],
    ['2026-05-05', true],
    ['2026-05-02', false],
    ['2026-05-06', false],
  ])('a start on 4 May UTC filed under %s: %s', (day, plausible) => {
    expect(isPlausibleSessionDay(session(day, 60, '2026-05-04T23:30:00Z'))).toBe(plausible);
  });
});

describe('streakOf', () => {
  test.each([
    [[], { streak_days: 0, best_streak: 0, last_active_day: undefined }],
    [['2026-05-04'], { streak_days: 1, best_streak: 1, last_active_day: '2026-05-04' }],
    [
      ['2026-02-27', '2026-02-28', '2026-03-01'],
      { streak_days: 3, best_streak: 3, last_active_day: '2026-03-01' },
    ],
    [
      ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-05'],
      { streak_days: 1, best_streak: 3, last_active_day: '2026-05-05' },
    ],
  ])('%j', (days, streak) => {
    expect(streakOf(days)).toEqual(streak);
  });
});

describe('extendStreak', () => {
  const three = { streak_days: 3, best_streak: 5, last_active_day: '2026-05-05' };
  test.each([
    [
      'the next day',
      '2026-05-06',
      { streak_days: 4, best_streak: 5, last_active_day: '2026-05-06' },
    ],
    [
      'after a gap',
      '2026-05-07',
      { streak_days: 1, best_streak: 5, last_active_day: '2026-05-07' },
    ],
    ['the same day', '2026-05-05', three],
    ['a day inside the run', '2026-05-03', three],
    ['a day before the run', '2026-05-02', 'history-needed'],
  ])('%s', (_name, day, after) => {
    expect(extendStreak(three, day)).toEqual(after);
  });

  test('the first day ever', () => {
    expect(extendStreak({ streak_days: 0, best_streak: 0 }, '2026-05-05')).toEqual({
      streak_days: 1,
      best_streak: 1,
      last_active_day: '2026-05-05',
    });
  });

  test('days in any order give the same result as the whole history', () => {
    const days = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-06', '2026-05-07'];
    for (const order of [
      days,
      [...days].reverse(),
      ['2026-05-06', '2026-05-02', '2026-05-01', '2026-05-07', '2026-05-03'],
    ]) {
      const seen: string[] = [];
      let streak = streakOf([]);
      for (const day of order) {
        seen.push(day);
        const next = extendStreak(streak, day);
        streak = next === 'history-needed' ? streakOf([...seen].sort()) : next;
      }
      expect(streak).toEqual(streakOf(days));
    }
  });
});

test.each([
  ['2026-05-05', 3],
  ['2026-05-06', 3],
  ['2026-05-07', 0],
  ['2026-05-04', 3],
])('shown on %s: %i', (today, days) => {
  expect(streakOn({ streak_days: 3, best_streak: 3, last_active_day: '2026-05-05' }, today)).toBe(
    days,
  );
});
