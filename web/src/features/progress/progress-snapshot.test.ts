import { describe, expect, it } from 'vitest';
import { latestSnapshot, type ProgressSnapshot, resumePosition, snapshotAt } from './progress-snapshot.ts';

const at = (observedAtMs: number, positionS = 10, completed = false): ProgressSnapshot => ({
  positionS,
  progress: positionS / 100,
  completed,
  observedAtMs,
});

describe('snapshotAt', () => {
  it.each([
    ['inside', 25, 100, { positionS: 25, progress: 0.25, completed: false }],
    ['past the end', 101, 100, { positionS: 100, progress: 1, completed: true }],
    ['before the start', -1, 100, { positionS: 0, progress: 0, completed: false }],
    ['at 90 %', 90, 100, { positionS: 90, progress: 0.9, completed: true }],
  ])('%s', (_name, positionS, durationS, expected) => {
    expect(snapshotAt({ positionS, durationS }, 5, [])).toMatchObject(expected);
  });

  it.each([NaN, Infinity, 0, -1])('returns null for a length of %s seconds', (durationS) => {
    expect(snapshotAt({ positionS: 1, durationS }, 5, [])).toBeNull();
  });

  it('is later than a snapshot of a device whose clock is ahead', () => {
    expect(snapshotAt({ positionS: 1, durationS: 100 }, 5, [at(900), null])?.observedAtMs).toBe(901);
  });
});

describe('latestSnapshot', () => {
  it.each([
    ['the later', at(1, 10), at(2, 20), 20],
    ['the later, in reverse order', at(2, 20), at(1, 10), 20],
    ['the only one', null, at(1, 10), 10],
  ])('%s', (_name, a, b, positionS) => {
    expect(latestSnapshot(a, b)?.positionS).toBe(positionS);
  });

  it('keeps an earlier completion', () => {
    expect(latestSnapshot(at(1, 95, true), at(2, 20))).toEqual({ ...at(3, 20), completed: true });
  });
});

describe('resumePosition', () => {
  it.each([
    ['nothing saved', null, 0],
    ['in the middle', at(1, 46), 46],
    ['in the first seconds', at(1, 1), 0],
    ['in the last seconds', at(1, 97), 0],
    ['before the last seconds', at(1, 94), 94],
    ['finished', at(1, 100, true), 0],
    ['an invalid fraction', { ...at(1, 46), progress: 0 }, 0],
  ])('%s', (_name, saved, expected) => {
    expect(resumePosition(saved)).toBe(expected);
  });
});
