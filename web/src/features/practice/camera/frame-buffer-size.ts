/** How long ago the camera may be shown, in seconds. */
export const MIN_DELAY_S = 3;
export const MAX_DELAY_S = 15;
/** Enough to see a bottle turn; more would double the memory. */
export const FRAMES_PER_SECOND = 15;
/** All pictures that are held together, uncompressed: a long delay has smaller ones. */
export const MAX_BUFFER_BYTES = 64 * 1024 * 1024;
const BYTES_PER_PIXEL = 4;
const MAX_WIDTH = 640;

export interface FrameBufferSize {
  /** Pictures held at once. */
  readonly frames: number;
  readonly width: number;
  readonly height: number;
}

/**
 * How many pictures of which size a delay needs, within the memory that is allowed.
 *
 * @param aspect width by height of the camera's picture.
 */
export function frameBufferSize(delayS: number, aspect: number): FrameBufferSize {
  // A second more than the delay: pictures do not come evenly.
  const frames = Math.ceil((delayS + 1) * FRAMES_PER_SECOND);
  const pixels = MAX_BUFFER_BYTES / BYTES_PER_PIXEL / frames;
  const width = Math.min(MAX_WIDTH, Math.floor(Math.sqrt(pixels * aspect)));
  return { frames, width, height: Math.floor(width / aspect) };
}
