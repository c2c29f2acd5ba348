import type { Loop } from '../loop/loop-points.ts';
import { INITIAL_CLOCK, type FrameClock, isLastBefore, advanceClock } from './frame-clock.ts';
import { watchFrames } from './watch-frames.ts';

/** A seek to the start shows the frame that contains it, which may start this much earlier. */
const TOLERANCE_S = 0.25;

export interface LoopHandlers {
  /** Playback reached the end: one repetition. */
  onCompleted: () => void;
  /** The position is outside the loop for another reason. */
  onLeft: () => void;
}

/**
 * Reports the end of a loop before a frame beyond it is presented.
 *
 * @returns a function that stops.
 */
export function watchLoop(video: HTMLVideoElement, loop: Loop, { onCompleted, onLeft }: LoopHandlers): () => void {
  const isInside = (atS: number) => atS >= loop.startS - TOLERANCE_S && atS < loop.endS;
  let clock: FrameClock = INITIAL_CLOCK;
  let isReported = false;
  // Whether playback entered inside the loop. A busy page may miss all frames of the loop, so the seek decides.
  let enteredInside = isInside(video.currentTime);
  const onEnded = () => {
    if (isReported) return;
    isReported = true;
    if (enteredInside) onCompleted();
    else onLeft();
  };
  const stop = watchFrames(video, (frame) => {
    clock = advanceClock(clock, frame);
    // A frame from before a seek may be reported after it: it is later than the current position.
    if (video.paused || video.seeking || frame.mediaTime > video.currentTime + TOLERANCE_S) return;
    if (frame.mediaTime < loop.startS - TOLERANCE_S) onLeft();
    if (isLastBefore(loop.endS, clock)) onEnded();
  });
  const onSeeked = () => {
    // After a report the loop restarts; by the time a busy page handles the seek, playback may already be further on.
    enteredInside = isReported || isInside(video.currentTime);
    isReported = false;
  };
  video.addEventListener('ended', onEnded);
  video.addEventListener('seeked', onSeeked);
  return () => {
    stop();
    video.removeEventListener('ended', onEnded);
    video.removeEventListener('seeked', onSeeked);
  };
}
