/** Range of the delay of the camera, in seconds. */
export const MIN_DELAY_S = 3;
export const MAX_DELAY_S = 15;
/** Enough to see a bottle turn; a higher rate needs more memory. */
export const FRAMES_PER_SECOND = 15;
/** All pictures together, uncompressed; a longer delay has smaller pictures. */
export const MAX_BUFFER_BYTES = 64 * 1024 * 1024;
const BYTES_PER_PIXEL = 4;
const MAX_WIDTH = 640;

/**
 * Returns how many pictures are kept for a delay: one second more, because they do not arrive
 * evenly.
 */
export const frameCount = (delayS: number) => Math.ceil((delayS + 1) * FRAMES_PER_SECOND);

/**
 * Returns the size of a picture with which all pictures of a delay fit into memory.
 *
 * @param aspect  width divided by height of the camera's picture.
 */
export function frameSize(delayS: number, aspect: number): { width: number; height: number } {
  const pixels = MAX_BUFFER_BYTES / BYTES_PER_PIXEL / frameCount(delayS);
  const width = Math.min(MAX_WIDTH, Math.floor(Math.sqrt(pixels * aspect)));
  return { width, height: Math.floor(width / aspect) };
}

/**
 * Creates a ring buffer of timed pictures.
 *
 * @param make called at most `size` times, because pictures are reused.
 */
export function createFrameBuffer<Picture>(size: number, make: () => Picture) {
  const frames: { atMs: number; picture: Picture }[] = [];
  return {
    /**
     * Returns the buffer for a picture taken at this time (increasing, in milliseconds); draw into
     * it at once.
     */
    claim: (atMs: number) => {
      const oldest = frames.length < size ? undefined : frames.shift();
      const picture = oldest === undefined ? make() : oldest.picture;
      frames.push({ atMs, picture });
      return picture;
    },
    /** Returns the newest picture that is not newer than a time; `null` when all are newer. */
    frameAt: (ms: number) => frames.findLast(({ atMs }) => atMs <= ms)?.picture ?? null,
    /** The times of the oldest and the newest picture; `null` while empty. */
    span: () => {
      const oldest = frames[0];
      const newest = frames.at(-1);
      if (oldest === undefined || newest === undefined) return null;
      return { fromMs: oldest.atMs, toMs: newest.atMs };
    },
  };
}

/**
 * Returns the time that a replay shows; it repeats the last part of the span.
 *
 * @param elapsedMs time since the replay started.
 * @param speed the speed of the video, so that both are equally slow.
 */
export function replayPosition(
  span: { readonly fromMs: number; readonly toMs: number },
  durationMs: number,
  elapsedMs: number,
  speed: number,
): number {
  const from = Math.max(span.fromMs, span.toMs - durationMs);
  const length = span.toMs - from;
  return length <= 0 ? span.toMs : from + ((elapsedMs * speed) % length);
}
