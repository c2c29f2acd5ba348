import { describe, expect, it } from 'vitest';
import { barHeight, lastMonths, scaleTop } from './bar-chart.tsx';

it.each([
  [[], 2],
  [[0, 0], 2],
  [[1], 2],
  [[2], 2],
  [[3], 4],
  [[5], 6],
  [[7, 10], 10],
  [[9], 10],
  [[11], 20],
  [[1284], 2000],
  [[500], 600],
  [[800], 800],
  [[801], 1000],
])('scale of %o: %s, whose half is whole', (values, top) => {
  expect(scaleTop(values)).toBe(top);
  expect(top % 2).toBe(0);
});

describe('bars', () => {
  it.each([
    [0, 1000, 0],
    [-3, 1000, 0],
    [1, 1, 160],
    [1, 1_000_000, 3],
    [500, 1000, 80],
    [1000, 1000, 160],
  ])('%s of %s: %s px', (value, top, height) => expect(barHeight(value, top, 160)).toBe(height));
});

it('returns months across the turn of the year', () => {
  expect(lastMonths('2026-02-14', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});
