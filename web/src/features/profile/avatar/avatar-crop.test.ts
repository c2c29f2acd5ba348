import { describe, expect, it } from 'vitest';
import { CENTRED, dragCrop, cropSquare } from './avatar-crop.ts';

const wide = { width: 400, height: 200 };
const tall = { width: 200, height: 400 };

describe('cropSquare', () => {
  it.each([
    ['centers in a wide picture', wide, CENTRED, { left: 100, top: 0, side: 200 }],
    ['centers in a tall picture', tall, CENTRED, { left: 0, top: 100, side: 200 }],
    ['zooms into a corner', wide, { zoom: 2, x: 1, y: 0 }, { left: 300, top: 0, side: 100 }],
    ['stays inside the picture', wide, { zoom: 9, x: 2, y: -1 }, { left: 350, top: 0, side: 50 }],
    [
      'is never larger than the picture',
      wide,
      { zoom: 0.5, x: 0, y: 0 },
      { left: 0, top: 0, side: 200 },
    ],
  ])('%s', (_name, size, crop, square) => {
    expect(cropSquare(size, crop)).toEqual(square);
  });
});

describe('dragCrop', () => {
  it('moves the square in the opposite direction of the drag', () => {
    expect(dragCrop(wide, CENTRED, 0.25, 0)).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
  });
  it('stops at the edge', () => {
    expect(dragCrop(wide, CENTRED, -5, 0).x).toBe(1);
    expect(dragCrop(tall, { zoom: 2, x: 0.5, y: 0.5 }, 5, 5)).toEqual({ zoom: 2, x: 0, y: 0 });
  });
});
