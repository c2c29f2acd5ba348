import { expect, it } from 'vitest';
import { firstTrim, movedTrim } from './clip-trim.ts';

it.each([
  [12.34, [0, 12.3]],
  [34, [14, 34]],
])('proposes the end of a clip of %s s', (durationS, trim) => {
  expect(firstTrim(durationS)).toEqual(trim);
});

it.each<[string, 0 | 1, number, [number, number]]>([
  ['moves the beginning', 0, 12.5, [12.5, 20]],
  ['moves the end', 1, 18, [10, 18]],
  ['pushes the end, so that 5 s remain', 0, 18, [18, 23]],
  ['pushes the beginning, so that 5 s remain', 1, 12, [7, 12]],
  ['pulls the end after 20 s', 0, -3, [0, 20]],
  ['pulls the beginning after 20 s', 1, 34, [14, 34]],
  ['stops 5 s before the end of the file', 0, 40, [35, 40]],
  ['stops 5 s after its beginning', 1, 2, [0, 5]],
])('%s', (_what, moved, atS, trim) => {
  expect(movedTrim([10, 20], moved, atS, 40)).toEqual(trim);
});
