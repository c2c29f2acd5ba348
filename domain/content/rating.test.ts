import { expect, test } from 'vitest';
import { averageRating } from './rating.ts';

test.each([
  [0, 0, 5],
  [5, 1, 5],
  [1, 1, 1],
  [9, 2, 4.5],
  [13, 3, 4.33],
  [14, 3, 4.67],
  [801, 200, 4.01],
  [150, 50, 3],
])('a sum of %i over %i comments is %d', (sum, count, average) => {
  expect(averageRating(sum, count)).toBe(average);
});
