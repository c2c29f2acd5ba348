import { expect, it } from 'vitest';
import { arcTo } from './arc-progress.tsx';

it('follows one parabola from release to catch', () => {
  expect(arcTo(0)).toMatchObject({ x: 6, y: 58 });
  expect(arcTo(0.5)).toMatchObject({ x: 160, y: 12 });
  expect(arcTo(1)).toMatchObject({ x: 314, y: 58, path: 'M6 58Q160 -34 314 58' });
});

it('draws the completed part as an exact piece of the parabola', () => {
  expect(arcTo(0.1)).toEqual({ path: 'M6 58Q21.4 48.8 36.8 41.4', x: 36.8, y: 41.4 });
});
