/** Metadata of a presented frame (`requestVideoFrameCallback`). */
export interface PresentedFrame {
  /** Seconds from the start of the video. */
  readonly mediaTime: number;
  /** Number of frames presented so far, including those without a callback. */
  readonly presentedFrames: number;
}

/** The frame timing measured so far. */
export interface FrameClock {
  readonly last: PresentedFrame | null;
  /** Whether `frameS` was measured. */
  readonly hasFrame: boolean;
  /** Length of one frame in seconds. */
  readonly frameS: number;
  /** Seconds of video between two callbacks: more than one frame when the page is busy. */
  readonly strideS: number;
}

/** Assumes 30 frames a second until measured. */
export const INITIAL_CLOCK: FrameClock = { last: null, hasFrame: false, frameS: 1 / 30, strideS: 1 / 30 };

/** A difference below 1/240 s or above 1/10 s is a seek, not the next frame. */
const MAX_FRAME_S = 0.1;
const MIN_FRAME_S = 1 / 240;
/** A longer lookahead would end loops too early after the page was busy for a moment. */
const MAX_LOOKAHEAD_S = 0.12;

export function advanceClock(clock: FrameClock, frame: PresentedFrame): FrameClock {
  const { last } = clock;
  if (last === null) return { ...clock, last: frame };
  const passedS = frame.mediaTime - last.mediaTime;
  const frames = frame.presentedFrames - last.presentedFrames;
  const frameS = frames > 0 ? passedS / frames : NaN;
  if (!(frameS >= MIN_FRAME_S && frameS <= MAX_FRAME_S)) return { ...clock, last: frame };
  return {
    last: frame,
    // The shortest length measured: when the browser skips frames, the others seem longer.
    frameS: clock.hasFrame ? Math.min(frameS, clock.frameS) : frameS,
    hasFrame: true,
    strideS: Math.min(MAX_LOOKAHEAD_S, Math.max(passedS, clock.strideS * 0.8)),
  };
}

/** Returns whether the next presented frame would be beyond the end, so that the loop must restart now. */
export function isLastBefore(endS: number, clock: FrameClock): boolean {
  if (clock.last === null) return false;
  const ahead = Math.max(clock.frameS, clock.strideS);
  // A frame that starts at the end of the loop no longer belongs to it.
  return clock.last.mediaTime + ahead > endS - 0.001;
}
