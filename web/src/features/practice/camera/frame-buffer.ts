/** Pictures of the last seconds, each with its time; the oldest gives its place to the newest. */
export interface FrameBuffer<Picture> {
  /** The place for a picture of this moment (milliseconds, growing); draw into it at once. */
  claim(atMs: number): Picture;
  /** The newest picture that is not younger than a moment; `null` when all are. */
  frameAt(ms: number): Picture | null;
  /** From the oldest to the newest, `null` while empty. */
  span(): { readonly fromMs: number; readonly toMs: number } | null;
}

/** @param make  a place for one picture; called `size` times at most, and each place is used again. */
export function createFrameBuffer<Picture>(size: number, make: () => Picture): FrameBuffer<Picture> {
  const frames: { atMs: number; picture: Picture }[] = [];
  return {
    claim: (atMs) => {
      const oldest = frames.length < size ? undefined : frames.shift();
      const picture = oldest === undefined ? make() : oldest.picture;
      frames.push({ atMs, picture });
      return picture;
    },
    frameAt: (ms) => frames.findLast(({ atMs }) => atMs <= ms)?.picture ?? null,
    span: () => {
      const [first, last] = [frames[0], frames.at(-1)];
      return first === undefined || last === undefined ? null : { fromMs: first.atMs, toMs: last.atMs };
    },
  };
}

/**
 * Which moment a replay shows: the last stretch of the span, over and over.
 *
 * @param elapsedMs since the replay began.
 * @param speed of the lesson beside it, so that both are slowed together.
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
