import type { Loop } from '../player-handle.ts';
import { INITIAL_CLOCK, type FrameClock, isLastBefore, advanceClock } from './frame-clock.ts';
import { watchFrames } from './watch-frames.ts';

/** A seek to the start shows the frame that contains it, which begins earlier: by up to this in a slow video. */
const TOLERANCE_S = 0.25;

export interface LoopHandlers {
  /** The end was reached by playing: one repetition. */
  onCompleted: () => void;
  /** The place lies outside for another reason. */
  onLeft: () => void;
}

/**
 * Watches a video for the end of a loop, frame by frame, and says so before a frame beyond it is presented.
 *
 * @returns ends it.
 */
export function watchLoop(
  video: HTMLVideoElement,
  loop: Loop,
  { onCompleted, onLeft: onStrayed }: LoopHandlers,
): () => void {
  const isInside = (atS: number) => atS >= loop.startS - TOLERANCE_S && atS < loop.endS;
  let clock: FrameClock = INITIAL_CLOCK;
  let isReported = false;
  // Only a seek leaves a loop other than by its end; a page that was busy need not have seen a single frame of it.
  let enteredInside = isInside(video.currentTime);
  const stop = watchFrames(video, (frame) => {
    clock = advanceClock(clock, frame);
    // A frame from before a seek may be told of after it; what plays is never behind what is shown.
    if (video.paused || video.seeking || frame.mediaTime > video.currentTime + TOLERANCE_S) return;
    if (frame.mediaTime < loop.startS - TOLERANCE_S) onStrayed();
    if (isReported || !isLastBefore(loop.endS, clock)) return;
    isReported = true;
    if (enteredInside) onCompleted();
    else onStrayed();
  });
  const onEnded = () => {
    if (isReported) return;
    isReported = true;
    if (enteredInside) onCompleted();
    else onStrayed();
  };
  const onSeeked = () => {
    // After our own call the loop begins again; the place itself may be far on when a busy page hears of the seek.
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
