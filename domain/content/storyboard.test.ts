import { expect, it } from 'vitest';
import { storyboardTile } from './storyboard.ts';

it.each([
  [0, 0, 0],
  [1.79, 2, 0],
  [1.8, 3, 0],
  [6, 0, 1],
  [11.9, 9, 1],
  [60, 9, 1],
  [-1, 0, 0],
])('the second %s is shown by column %s of row %s', (atS, column, row) => {
  expect(storyboardTile({ columns: 10, rows: 2, interval_s: 0.6 }, atS)).toEqual({ column, row });
});
