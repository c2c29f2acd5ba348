import { describe, expect, it } from 'vitest';
import { INITIAL_CLOCK, isLastBefore, advanceClock } from './loop-playback.ts';

const F = 1 / 24;
/** Returns the clock after some frames; a gap in `presentedFrames` means frames without a callback. */
const clockAfter = (...frames: [mediaTime: number, presentedFrames: number][]) =>
  frames.reduce(
    (clock, [mediaTime, presentedFrames]) => advanceClock(clock, { mediaTime, presentedFrames }),
    INITIAL_CLOCK,
  );

describe('advanceClock', () => {
  it.each([
    ['consecutive frames', clockAfter([0, 0], [F, 1], [2 * F, 2]), F],
    ['every second frame', clockAfter([0, 0], [2 * F, 2]), F],
    ['the shortest frame when the browser skips some', clockAfter([0, 0], [F, 1], [3 * F, 2]), F],
    ['nothing from a seek', clockAfter([0, 0], [5, 1]), 1 / 30],
    ['nothing from a seek back', clockAfter([5, 0], [0, 1]), 1 / 30],
    ['nothing from a repeated frame', clockAfter([5, 3], [5, 4]), 1 / 30],
  ])('measures %s', (_name, clock, frameS) => expect(clock.frameS).toBeCloseTo(frameS, 6));
});

describe('isLastBefore', () => {
  it.each([
    ['two frames before the end', 10 - 2 * F, false],
    ['at the last full frame', 10 - F, true],
    ['at the end', 10, true],
    ['beyond the end', 10.5, true],
  ])('%s', (_name, at, expected) => {
    expect(isLastBefore(10, clockAfter([at - 2 * F, 0], [at - F, 1], [at, 2]))).toBe(expected);
  });

  it('looks ahead as far as the callbacks are apart, up to a limit', () => {
    const slow = clockAfter([9.7, 0], [9.7 + 3 * F, 3]);
    expect(isLastBefore(9.7 + 5 * F, slow)).toBe(true);
    expect(isLastBefore(9.7 + 5 * F, clockAfter([9.7 + 2 * F, 2], [9.7 + 3 * F, 3]))).toBe(false);
    expect(isLastBefore(9.7 + 3 * F + 0.13, slow)).toBe(false);
  });

  it('returns false before the first frame', () => expect(isLastBefore(10, INITIAL_CLOCK)).toBe(false));
});
