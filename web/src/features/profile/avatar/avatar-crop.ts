interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The square that is cut from a picture. */
export interface Crop {
  /** 1 for the largest square, 4 for a quarter of its side. */
  readonly zoom: number;
  /** Position of the square in the remaining space: 0 left or top, 1 right or bottom. */
  readonly x: number;
  readonly y: number;
}

export const MAX_ZOOM = 4;
export const CENTRED: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Returns the square in pixels of the picture; it is always inside the picture. */
export function cropSquare({ width, height }: PictureSize, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / clamp(zoom, 1, MAX_ZOOM);
  return { left: (width - side) * clamp(x, 0, 1), top: (height - side) * clamp(y, 0, 1), side };
}

/**
 * Returns the crop after a drag.
 *
 * @param dx as a fraction of the displayed square, positive to the right
 * @param dy the same, positive downwards
 */
export function dragCrop(size: PictureSize, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, side } = cropSquare(size, crop);
  return {
    zoom: crop.zoom,
    x: clampedFraction(size.width - side, left - dx * side, crop.x),
    y: clampedFraction(size.height - side, top - dy * side, crop.y),
  };
}

const clampedFraction = (space: number, offset: number, fallback: number) =>
  space <= 0 ? fallback : clamp(offset / space, 0, 1);
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
