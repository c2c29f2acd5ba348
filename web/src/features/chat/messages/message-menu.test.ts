import { expect, it } from 'vitest';
import { reactionColumns } from './message-menu.tsx';

it.each([
  [6, 6],
  [7, 4],
  [8, 4],
  [13, 5],
])('a menu of %i reactions has rows of %i, which fit on a screen of 320 px', (count, columns) =>
  expect(reactionColumns(count)).toBe(columns),
);
