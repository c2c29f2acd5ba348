import { describe, expect, it } from 'vitest';
import {
  startPracticeSession,
  isSameSession,
  isDue,
  withRepetition,
  type LocalSession,
  SEND_INTERVAL_MS,
  markSent,
  withWatchedTime,
} from './practice-session.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const begin = (atMs = NOON, zone = 'Europe/Paris') => startPracticeSession('s1', zone, atMs);
const after = (seconds: number, session: LocalSession = begin()) => ({ ...session, seconds });

describe('startPracticeSession', () => {
  it.each([
    ['Europe/Paris', '2026-11-20T23:30:00Z', '2026-11-21'],
    ['America/Montreal', '2026-11-20T23:30:00Z', '2026-11-20'],
    ['not/a-zone', '2026-11-20T23:30:00Z', '2026-11-21'],
  ])('uses the day in %s', (zone, at, day) => {
    expect(begin(Date.parse(at), zone).day).toBe(day);
  });
});

describe('withWatchedTime', () => {
  it.each([
    ['a quarter second', 250, 0.25],
    ['nothing when the clock is set back', -4_000, 0],
    ['at most 5 seconds, because the tab was frozen', 60_000, 5],
  ])('counts %s', (_name, stepMs, seconds) => {
    expect(withWatchedTime(begin(), NOON, NOON + stepMs).seconds).toBe(seconds);
  });

  it('stops at 12 hours', () => {
    expect(withWatchedTime(after(43_199), NOON, NOON + 4_000).seconds).toBe(43_200);
  });
});

describe('isSameSession', () => {
  it.each([
    ['a minute later', NOON + 60_000, true],
    ['half an hour later', NOON + 30 * 60_000, true],
    ['more than half an hour later', NOON + 30 * 60_000 + 1, false],
  ])('%s', (_name, atMs, expected) => {
    expect(isSameSession(begin(), 'Europe/Paris', atMs)).toBe(expected);
  });

  it('ends with the member’s day', () => {
    const late = Date.parse('2026-11-20T22:50:00Z');
    expect(isSameSession(begin(late), 'Europe/Paris', late + 20 * 60_000)).toBe(false);
    expect(isSameSession(begin(late, 'Europe/London'), 'Europe/London', late + 20 * 60_000)).toBe(
      true,
    );
  });
});

describe('withRepetition', () => {
  it('counts all repetitions, and those of each move', () => {
    const { reps, moves } = withRepetition(withRepetition(withRepetition(begin(), 'a'), null), 'a');
    expect([reps, moves]).toEqual([3, { a: 2 }]);
  });

  it('counts at most 60 moves', () => {
    let session = begin();
    for (let at = 0; at < 61; at += 1) session = withRepetition(session, `m${at}`);
    expect([session.reps, Object.keys(session.moves).length]).toEqual([61, 60]);
    expect(withRepetition(session, 'm3').moves.m3).toBe(2);
  });
});

describe('isDue', () => {
  it('is due after one repetition', () => {
    expect(isDue(withRepetition(begin(), null), NOON, true)).toBe(true);
    expect(isDue(markSent(withRepetition(begin(), null), NOON), NOON, true)).toBe(false);
  });

  const sent = { ...markSent(after(60), NOON), seconds: 90 };
  it.each([
    ['first pause', after(30), NOON, false, true],
    ['not enough time', after(4), NOON, true, false],
    ['a pause soon after a save', sent, NOON + 30_000, false, false],
    ['a pause 10 minutes after a save', sent, NOON + SEND_INTERVAL_MS, false, true],
    ['leaving soon after a save', sent, NOON + 30_000, true, true],
    ['leaving without changes', markSent(after(60), NOON), NOON + 30_000, true, false],
  ])('%s', (_name, session, atMs, leaving, expected) => {
    expect(isDue(session, atMs, leaving)).toBe(expected);
  });
});
