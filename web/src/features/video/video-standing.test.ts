import { describe, expect, it } from 'vitest';
import { savedStanding, standingAfter } from './video-standing.ts';

const moved = (positionS: number, durationS = 100) => ({ type: 'moved', positionS, durationS }) as const;

describe('savedStanding', () => {
  it.each([
    ['nothing', null, 'new'],
    ['a beginning', { progress: 0.02, completed: false }, 'started'],
    ['a completion, seen again from the start', { progress: 0.02, completed: true }, 'completed'],
  ])('%s', (_name, saved, status) => expect(savedStanding(saved).status).toBe(status));
});

describe('standingAfter', () => {
  const fresh = savedStanding(null);
  it('starts, and completes at nine tenths', () => {
    expect(standingAfter(fresh, moved(0.5))).toBe(fresh);
    expect(standingAfter(fresh, moved(46.2))).toEqual({ status: 'started', progress: 0.46 });
    expect(standingAfter(fresh, moved(89.9)).status).toBe('started');
    expect(standingAfter(fresh, moved(90)).status).toBe('completed');
  });

  it('stays completed', () => {
    expect(standingAfter({ status: 'completed', progress: 1 }, moved(3)).status).toBe('completed');
  });

  it('is the same object while the percent is the same', () => {
    const before = standingAfter(fresh, moved(46.2));
    expect(standingAfter(before, moved(46.7))).toBe(before);
    expect(standingAfter(before, { type: 'played' })).toBe(before);
    expect(standingAfter(before, moved(1, NaN))).toBe(before);
  });
});
