import { describe, expect, it } from 'vitest';
import { savedProgressState, progressStateAfter } from './video-details.tsx';

const moved = (positionS: number, durationS = 100) => ({ type: 'moved', positionS, durationS }) as const;

describe('savedProgressState', () => {
  it.each([
    ['nothing', null, 'new'],
    ['a started video', { progress: 0.02, completed: false }, 'started'],
    ['a completed video that is watched again', { progress: 0.02, completed: true }, 'completed'],
  ])('%s', (_name, saved, status) => expect(savedProgressState(saved).status).toBe(status));
});

describe('progressStateAfter', () => {
  const fresh = savedProgressState(null);
  it('becomes started, then completed at 90 %', () => {
    expect(progressStateAfter(fresh, moved(0.5))).toBe(fresh);
    expect(progressStateAfter(fresh, moved(46.2))).toEqual({ status: 'started', progress: 0.46 });
    expect(progressStateAfter(fresh, moved(89.9)).status).toBe('started');
    expect(progressStateAfter(fresh, moved(90)).status).toBe('completed');
  });

  it('stays completed', () => {
    expect(progressStateAfter({ status: 'completed', progress: 1 }, moved(3)).status).toBe('completed');
  });

  it('returns the same object while the percentage is the same', () => {
    const before = progressStateAfter(fresh, moved(46.2));
    expect(progressStateAfter(before, moved(46.7))).toBe(before);
    expect(progressStateAfter(before, { type: 'played' })).toBe(before);
    expect(progressStateAfter(before, moved(1, NaN))).toBe(before);
  });
});
