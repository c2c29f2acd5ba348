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
    ['inside', 25, 20, { positionS: 25, progress: 0.2, completed: false }],
    ['past the end', 101, 20, { positionS: 100, progress: 0.2, completed: false }],
    ['before the start', -1, 20, { positionS: 0, progress: 0.2, completed: false }],
    ['with 90 % played', 25, 90, { positionS: 25, progress: 0.9, completed: true }],
  ])('%s', (_name, positionS, playedS, expected) => {
    expect(snapshotAt({ positionS, durationS: 100 }, [[0, playedS]], 5, [])).toMatchObject(expected);
  });

  it('has no less progress than an earlier one', () => {
    expect(snapshotAt({ positionS: 1, durationS: 100 }, [[0, 20]], 5, [null, at(1, 46)])?.progress).toBe(0.46);
  });

  it.each([NaN, Infinity, 0, -1])('returns null for a length of %s seconds', (durationS) => {
    expect(snapshotAt({ positionS: 1, durationS }, [], 5, [])).toBeNull();
  });

  it('is later than a snapshot of a device whose clock is ahead', () => {
    expect(snapshotAt({ positionS: 1, durationS: 100 }, [], 5, [at(900), null])?.observedAtMs).toBe(901);
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

  it('keeps greater progress and completion of the earlier one', () => {
    expect(latestSnapshot(at(1, 46), at(2, 20))).toEqual({ ...at(3, 20), progress: 0.46 });
    expect(latestSnapshot(at(1, 95, true), at(2, 20))).toEqual({ ...at(3, 20), progress: 0.95, completed: true });
  });
});

describe('resumePosition', () => {
  it.each([
    ['nothing saved', null, 100, 0],
    ['in the middle', at(1, 46), 100, 46],
    ['in the middle, after nearly all was played', { ...at(1, 46), progress: 0.95 }, 100, 46],
    ['in the first seconds', at(1, 1), 100, 0],
    ['in the last seconds', at(1, 97), 100, 0],
    ['in the last seconds, when little was played', { ...at(1, 97), progress: 0.01 }, 100, 0],
    ['before the last seconds', at(1, 94), 100, 94],
    ['finished', at(1, 100, true), 100, 0],
    ['of a video of unknown length', at(1, 97), 0, 97],
  ])('%s', (_name, saved, durationS, expected) => {
    expect(resumePosition(saved, durationS)).toBe(expected);
  });
});
