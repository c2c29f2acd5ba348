import { describe, expect, it } from 'vitest';
import { browserSession, nextSessionCount } from './view-marker.ts';

const now = new Date('2026-11-20T12:00:00Z');
const marker = (minutesAgo: number, session = 's1') => ({
  session,
  sessions: 3,
  viewed_at: new Date(now.getTime() - minutesAgo * 60_000),
});

describe('nextSessionCount', () => {
  it.each([
    ['the first view', null, 's1', 1],
    ['another session, later', marker(11), 's2', 4],
    ['another session, 10 minutes later', marker(10), 's2', 4],
    ['another session, 9 minutes later', marker(9), 's2', null],
    ['the same session', marker(600), 's1', null],
  ])('%s', (_name, before, session, expected) => {
    expect(nextSessionCount(before, session, now)).toBe(expected);
  });
});

describe('browserSession', () => {
  it('creates one id per tab', () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    };
    let made = 0;
    const newId = () => `session${(made += 1)}`;
    expect([browserSession(storage, newId), browserSession(storage, newId)]).toEqual([
      'session1',
      'session1',
    ]);
  });
});
