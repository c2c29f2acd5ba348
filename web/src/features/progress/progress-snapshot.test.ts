import { describe, expect, it } from 'vitest';
import type { PlayedRanges } from './played-ranges.ts';
import {
  latestSnapshot,
  type ProgressSnapshot,
  resumePoint,
  snapshotAt,
} from './progress-snapshot.ts';

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
    expect(snapshotAt({ positionS, durationS: 100 }, [[0, playedS]], 5, [])).toMatchObject(
      expected,
    );
  });

  it('has no less progress than an earlier one', () => {
    expect(
      snapshotAt({ positionS: 1, durationS: 100 }, [[0, 20]], 5, [null, at(1, 46)])?.progress,
    ).toBe(0.46);
  });

  it.each([NaN, Infinity, 0, -1])('returns null for a length of %s seconds', (durationS) => {
    expect(snapshotAt({ positionS: 1, durationS }, [], 5, [])).toBeNull();
  });

  it('is later than a snapshot of a device whose clock is ahead', () => {
    expect(snapshotAt({ positionS: 1, durationS: 100 }, [], 5, [at(900), null])?.observedAtMs).toBe(
      901,
    );
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
    expect(latestSnapshot(at(1, 95, true), at(2, 20))).toEqual({
      ...at(3, 20),
      progress: 0.95,
      completed: true,
    });
  });
});

describe('resumePoint', () => {
  const near = { ...at(1, 97), progress: 0.5 };
  it.each<[string, ProgressSnapshot | null, PlayedRanges, number, number, boolean]>([
    ['nothing saved', null, [], 100, 0, false],
    ['in the middle', at(1, 46), [[0, 46]], 100, 46, false],
    [
      'in the middle, after nearly all was played',
      { ...at(1, 46), progress: 0.85 },
      [],
      100,
      46,
      false,
    ],
    ['in the first seconds', at(1, 1), [], 100, 0, false],
    ['before the last seconds', at(1, 94), [[0, 94]], 100, 94, false],
    ['finished', at(1, 100, true), [], 100, 0, false],
    ['finished, near the end', at(1, 97, true), [], 100, 0, false],
    ['of a video of unknown length', near, [], 0, 97, false],
    [
      'at the end, with a passage left out',
      near,
      [
        [0, 12],
        [30, 97],
      ],
      100,
      12,
      true,
    ],
    [
      'at the end, with two passages left out',
      near,
      [
        [0, 12],
        [30, 60],
        [70, 100],
      ],
      100,
      12,
      true,
    ],
    [
      'at the end, with moments lost by jumps',
      near,
      [
        [0, 12],
        [12.3, 60],
        [60.9, 70],
        [80, 100],
      ],
      100,
      70,
      true,
    ],
    ['at the end, with the beginning left out', near, [[50, 100]], 100, 0, true],
    ['at the end, after a jump to it', { ...near, progress: 0.01 }, [], 100, 0, true],
    ['at the end of what another device played', { ...near, progress: 0.8 }, [], 100, 0, true],
    [
      'of a short video, just before its end',
      { ...at(1, 21), progress: 0.875 },
      [[0, 21]],
      24,
      21,
      false,
    ],
    [
      'of a short video, at its end',
      { ...at(1, 24), progress: 0.8 },
      [
        [0, 12],
        [17, 24],
      ],
      24,
      12,
      true,
    ],
  ])('%s', (_name, saved, played, durationS, atS, isGap) => {
    expect(resumePoint(saved, played, durationS)).toEqual({ atS, isGap });
  });
});
