interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Which square of a picture is kept. */
export interface Crop {
  /** 1 keeps the largest square, 4 a quarter of its side. */
  readonly zoom: number;
  /** Where the square lies in the room that is left: 0 left or top, 1 right or bottom. */
  readonly x: number;
  readonly y: number;
}

export const MAX_ZOOM = 4;
export const CENTRED: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The kept square, in the picture's own pixels; it never leaves the picture. */
export function cropSquare({ width, height }: PictureSize, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / clamp(zoom, 1, MAX_ZOOM);
  return { left: (width - side) * clamp(x, 0, 1), top: (height - side) * clamp(y, 0, 1), side };
}

/** The crop after the picture was dragged. @param dx @param dy  in shares of the shown square, right and down positive. */
export function dragCrop(size: PictureSize, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, side } = cropSquare(size, crop);
  return {
    zoom: crop.zoom,
    x: clampedShare(size.width - side, left - dx * side, crop.x),
    y: clampedShare(size.height - side, top - dy * side, crop.y),
  };
}

const clampedShare = (room: number, at: number, otherwise: number) => (room <= 0 ? otherwise : clamp(at / room, 0, 1));
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
