import { describe, expect, it } from 'vitest';
import { INITIAL_CLOCK, isLastBefore, advanceClock } from './frame-clock.ts';

const F = 1 / 24;
/** A clock that saw these frames; a jump in `presentedFrames` is what nobody was told of. */
const seen = (...frames: [mediaTime: number, presentedFrames: number][]) =>
  frames.reduce(
    (clock, [mediaTime, presentedFrames]) => advanceClock(clock, { mediaTime, presentedFrames }),
    INITIAL_CLOCK,
  );

describe('nextClock', () => {
  it.each([
    ['one frame after the other', seen([0, 0], [F, 1], [2 * F, 2]), F],
    ['two at a time', seen([0, 0], [2 * F, 2]), F],
    ['the shortest, where the browser leaves some out', seen([0, 0], [F, 1], [3 * F, 2]), F],
    ['nothing by a seek', seen([0, 0], [5, 1]), 1 / 30],
    ['nothing by a seek back', seen([5, 0], [0, 1]), 1 / 30],
    ['nothing by the same frame again', seen([5, 3], [5, 4]), 1 / 30],
  ])('measures %s', (_name, clock, frameS) => expect(clock.frameS).toBeCloseTo(frameS, 6));
});

describe('isLastBefore', () => {
  it.each([
    ['two frames before the end', 10 - 2 * F, false],
    ['the last one whole', 10 - F, true],
    ['at the end', 10, true],
    ['beyond', 10.5, true],
  ])('%s', (_name, at, expected) => {
    expect(isLastBefore(10, seen([at - 2 * F, 0], [at - F, 1], [at, 2]))).toBe(expected);
  });

  it('looks as far ahead as the page is slow, and no further', () => {
    const slow = seen([9.7, 0], [9.7 + 3 * F, 3]);
    expect(isLastBefore(9.7 + 5 * F, slow)).toBe(true);
    expect(isLastBefore(9.7 + 5 * F, seen([9.7 + 2 * F, 2], [9.7 + 3 * F, 3]))).toBe(false);
    expect(isLastBefore(9.7 + 3 * F + 0.13, slow)).toBe(false);
  });

  it('knows nothing before the first frame', () => expect(isLastBefore(10, INITIAL_CLOCK)).toBe(false));
});
