import { expect, it } from 'vitest';
import { MAX_LINE_POINTS } from '@atelier/domain/reviews/move-review';
import { cursorAfter, isFinishing, pointIn, shapeOf, strokeTo } from './drawing-input.ts';

const at = (x: number, y: number) => ({ x, y });

it('returns the position of a pointer as shares of the frame, between 0 and 1', () => {
  const box = { left: 100, top: 50, width: 200, height: 100 } as DOMRect;
  expect(pointIn(box, { clientX: 150, clientY: 75 })).toEqual(at(0.25, 0.25));
  expect(pointIn(box, { clientX: 90, clientY: 500 })).toEqual(at(0, 1));
});

it('moves the end of an arrow, and adds points to a line', () => {
  expect(strokeTo('arrow', [at(0, 0), at(0.2, 0)], at(0.5, 0))).toEqual([at(0, 0), at(0.5, 0)]);
  expect(strokeTo('line', [at(0, 0), at(0.2, 0)], at(0.5, 0))).toHaveLength(3);
  expect(strokeTo('line', [at(0, 0), at(0.2, 0)], at(0.201, 0))).toHaveLength(2);
});

it('discards a stroke that is too short and thins a long line, keeping its ends', () => {
  expect(shapeOf('arrow', [at(0.5, 0.5), at(0.505, 0.5)])).toBeNull();
  expect(shapeOf('arrow', [])).toBeNull();
  const points = Array.from({ length: 300 }, (_, index) => at(index / 299, 0));
  const line = shapeOf('line', points);
  expect(line?.points).toHaveLength(MAX_LINE_POINTS);
  expect([line?.points[0], line?.points.at(-1)]).toEqual([at(0, 0), at(1, 0)]);
});

it.each([
  ['ArrowRight', false, at(0.52, 0.5)],
  ['ArrowUp', false, at(0.5, 0.48)],
  ['ArrowDown', true, at(0.5, 0.6)],
  ['a', false, null],
])('moves the cursor by the key %s, with Shift: %s', (key, shiftKey, cursor) => {
  expect(cursorAfter(at(0.5, 0.5), { key, shiftKey })).toEqual(cursor);
});

it.each([
  ['arrow', [], at(0, 0), false],
  ['arrow', [at(0, 0)], at(1, 1), true],
  ['line', [at(0, 0)], at(1, 1), false],
  ['line', [at(0, 0), at(1, 1)], at(1, 1), true],
] as const)('finishes by key: %s after %j at %j: %s', (tool, points, point, isEnd) => {
  expect(isFinishing(tool, points, point)).toBe(isEnd);
});
