import { describe, expect, it } from 'vitest';
import {
  startPracticeSession,
  isSameSession,
  isDue,
  withRepetition,
  type PracticeSession,
  SEND_INTERVAL_MS,
  markSent,
  withWatchedTime,
} from './practice-session.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const begin = (atMs = NOON, zone = 'Europe/Paris') => startPracticeSession('s1', zone, atMs);
const after = (seconds: number, sitting: PracticeSession = begin()) => ({ ...sitting, seconds });

describe('beginSitting', () => {
  it.each([
    ['Europe/Paris', '2026-11-20T23:30:00Z', '2026-11-21'],
    ['America/Montreal', '2026-11-20T23:30:00Z', '2026-11-20'],
    ['not/a-zone', '2026-11-20T23:30:00Z', '2026-11-21'],
  ])('falls on the day of %s', (zone, at, day) => {
    expect(begin(Date.parse(at), zone).day).toBe(day);
  });
});

describe('watched', () => {
  it.each([
    ['a quarter second', 250, 0.25],
    ['nothing when the clock goes back', -4_000, 0],
    ['five seconds at most: the tab was frozen', 60_000, 5],
  ])('counts %s', (_name, stepMs, seconds) => {
    expect(withWatchedTime(begin(), NOON, NOON + stepMs).seconds).toBe(seconds);
  });

  it('stops at twelve hours', () => {
    expect(withWatchedTime(after(43_199), NOON, NOON + 4_000).seconds).toBe(43_200);
  });
});

describe('continues', () => {
  it.each([
    ['a minute later', NOON + 60_000, true],
    ['half an hour later', NOON + 30 * 60_000, true],
    ['longer', NOON + 30 * 60_000 + 1, false],
  ])('%s', (_name, atMs, expected) => {
    expect(isSameSession(begin(), 'Europe/Paris', atMs)).toBe(expected);
  });

  it('ends with the member’s day', () => {
    const late = Date.parse('2026-11-20T22:50:00Z');
    expect(isSameSession(begin(late), 'Europe/Paris', late + 20 * 60_000)).toBe(false);
    expect(isSameSession(begin(late, 'Europe/London'), 'Europe/London', late + 20 * 60_000)).toBe(true);
  });
});

describe('repeated', () => {
  it('counts all repetitions, and those of named moves', () => {
    const { reps, moves } = withRepetition(withRepetition(withRepetition(begin(), 'a'), null), 'a');
    expect([reps, moves]).toEqual([3, { a: 2 }]);
  });

  it('names no more than sixty moves', () => {
    let sitting = begin();
    for (let at = 0; at < 61; at += 1) sitting = withRepetition(sitting, `m${at}`);
    expect([sitting.reps, Object.keys(sitting.moves).length]).toEqual([61, 60]);
    expect(withRepetition(sitting, 'm3').moves.m3).toBe(2);
  });
});

describe('isDue', () => {
  it('is worth a write by one repetition', () => {
    expect(isDue(withRepetition(begin(), null), NOON, true)).toBe(true);
    expect(isDue(markSent(withRepetition(begin(), null), NOON), NOON, true)).toBe(false);
  });

  const sent = { ...markSent(after(60), NOON), seconds: 90 };
  it.each([
    ['first pause', after(30), NOON, false, true],
    ['too little', after(4), NOON, true, false],
    ['a pause soon after', sent, NOON + 30_000, false, false],
    ['a pause ten minutes after', sent, NOON + SEND_INTERVAL_MS, false, true],
    ['leaving soon after', sent, NOON + 30_000, true, true],
    ['leaving with nothing to tell', markSent(after(60), NOON), NOON + 30_000, true, false],
  ])('%s', (_name, sitting, atMs, leaving, expected) => {
    expect(isDue(sitting, atMs, leaving)).toBe(expected);
  });
});
