import { expect, test } from 'vitest';
import { dividedRate, fitted, planParts, planStoryboard, renditionsOf } from './plan.ts';

test.for([
  [{ width: 1920, height: 1080 }, 720, '1280x720'],
  [{ width: 1080, height: 1920 }, 360, '360x640'],
  [{ width: 853, height: 481 }, 360, '638x360'],
  [{ width: 161, height: 91 }, 360, '160x90'],
  [{ width: 2048, height: 858 }, 720, '1718x720'],
  [{ width: 8000, height: 400 }, 360, '1080x54'],
] as const)('%o is fitted to a short side of %i px as %s', ([size, shortSide, expected]) => {
  const { width, height } = fitted(size, shortSide);
  expect(`${width}x${height}`).toBe(expected);
});

test.for([
  [{ width: 320, height: 180 }, ['360']],
  [{ width: 1280, height: 719 }, ['360']],
  [{ width: 720, height: 1280 }, ['360', '720']],
  [{ width: 3840, height: 2160 }, ['360', '720', '1080']],
] as const)('%o gets the renditions %s', ([size, expected]) => {
  expect(renditionsOf(size)).toEqual(expected);
});

test.for([
  ['30000/1001', 60, '30000/1001'],
  ['60000/1001', 60, '60000/1001'],
  ['120/1', 60, '120/2'],
  ['240/1', 60, '240/4'],
  ['90/1', 60, '90/2'],
  ['120/1', 240, '120/1'],
] as const)('%s frames per second are at most %i as %s', ([rate, max, expected]) => {
  expect(dividedRate(rate, max)).toBe(expected);
});

test.for([
  [1, { columns: 2, rows: 1, intervalS: 0.5 }],
  [12, { columns: 10, rows: 3, intervalS: 0.5 }],
  [50, { columns: 10, rows: 10, intervalS: 0.5 }],
  [3600, { columns: 10, rows: 10, intervalS: 36 }],
] as const)('a film of %i s has a storyboard of %o', ([durationS, expected]) => {
  expect(planStoryboard({ width: 1920, height: 1080, durationS })).toEqual({
    ...expected,
    width: 160,
    height: 90,
  });
});

test.for([
  ['a film of a part', '30/1', 2.9, [[0, null]]],
  [
    'a film of two and a half',
    '30/1',
    5,
    [
      [0, 60],
      [60, 120],
      [120, null],
    ],
  ],
  [
    'whole groups of frames',
    '30000/1001',
    5,
    [
      [0, 60],
      [60, null],
    ],
  ],
] as const)(
  '%s at %s and %i s has parts of two groups of frames',
  ([, rate, durationS, expected]) => {
    const plan = { width: 640, height: 360, rate, gop: 30, maxKbps: 1000, maxBytes: 1, durationS };
    expect(planParts(plan, 2).map(({ from, to }) => [from, to])).toEqual(expected);
  },
);
