/** What a browser says of a frame that it presented (`requestVideoFrameCallback`). */
export interface PresentedFrame {
  /** Seconds from the start of the video. */
  readonly mediaTime: number;
  /** Frames presented so far, those included that nobody was told of. */
  readonly presentedFrames: number;
}

/** How frames follow each other, as far as it has been seen. */
export interface FrameClock {
  readonly last: PresentedFrame | null;
  /** Whether `frameS` was measured. */
  readonly hasFrame: boolean;
  /** Length of one frame in seconds. */
  readonly frameS: number;
  /** Seconds of video from one telling to the next: more than a frame where the page is busy. */
  readonly strideS: number;
}

/** A thirtieth of a second until frames tell otherwise. */
export const INITIAL_CLOCK: FrameClock = { last: null, hasFrame: false, frameS: 1 / 30, strideS: 1 / 30 };

/** Slower than 10 frames a second, or faster than 240, it was a seek and not the next frame. */
const MAX_FRAME_S = 0.1;
const MIN_FRAME_S = 1 / 240;
/** Looking further ahead would cut loops short on a page that was busy for a moment. */
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
    // The shortest seen: where the browser leaves frames out, each presented one stands for several.
    frameS: clock.hasFrame ? Math.min(frameS, clock.frameS) : frameS,
    hasFrame: true,
    strideS: Math.min(MAX_LOOKAHEAD_S, Math.max(passedS, clock.strideS * 0.8)),
  };
}

/** Whether what is presented next would lie beyond the end: then the loop turns now. */
export function isLastBefore(endS: number, clock: FrameClock): boolean {
  if (clock.last === null) return false;
  const ahead = Math.max(clock.frameS, clock.strideS);
  // A frame that begins where the loop ends is the first one of what follows.
  return clock.last.mediaTime + ahead > endS - 0.001;
}
