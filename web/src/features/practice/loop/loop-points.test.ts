import { describe, expect, it } from 'vitest';
import { toLoop, NO_POINTS, withA, withB, withPointMoved } from './loop-points.ts';

describe('setting A and B', () => {
  it('makes a loop', () => {
    expect(toLoop(withA(NO_POINTS, 3))).toBeNull();
    expect(toLoop(withB(withA(NO_POINTS, 3), 5))).toEqual({ startS: 3, endS: 5 });
  });
  it.each([
    ['B alone starts the loop with the video', withB(NO_POINTS, 5), { startS: 0, endS: 5 }],
    ['B before A swaps them', withB({ a: 5, b: null }, 3), { startS: 3, endS: 5 }],
    ['B on A gets the minimum length', withB({ a: 5, b: null }, 5), { startS: 5, endS: 5.3 }],
    ['A after B removes B', withA({ a: 1, b: 4 }, 6), null],
    ['A before B keeps B', withA({ a: 1, b: 4 }, 2), { startS: 2, endS: 4 }],
  ])('%s', (_name, points, loop) => expect(toLoop(points)).toEqual(loop));
});

describe('withPointMoved', () => {
  const points = { a: 2, b: 4 };
  it.each([
    ['a', 3, { a: 3, b: 4 }],
    ['a', 9, { a: 3.7, b: 4 }],
    ['a', -1, { a: 0, b: 4 }],
    ['b', 1, { a: 2, b: 2.3 }],
    ['b', 99, { a: 2, b: 10 }],
  ] as const)('%s to %s', (point, toS, expected) =>
    expect(withPointMoved(points, point, toS, 10)).toEqual(expected),
  );
  it('has no upper limit while the length is unknown', () =>
    expect(withPointMoved(points, 'b', 99, NaN).b).toBe(99));
});
