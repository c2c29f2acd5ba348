import type { Loop } from '../stage.ts';
import { FIRST_CLOCK, type FrameClock, isLastBefore, nextClock } from './frame-clock.ts';
import { watchFrames } from './watch-frames.ts';

/** From so close to the end on, the end was reached by playing and not by a jump. */
const BY_PLAYING_S = 0.6;

/** A seek to the start shows the frame that contains it, which begins earlier: by up to this in a slow video. */
const SLACK_S = 0.25;

export interface LoopEnds {
  /** The end was reached by playing: one repetition. */
  onCompleted: () => void;
  /** The place lies outside for another reason. */
  onStrayed: () => void;
}

/**
 * Watches a video for the end of a loop, frame by frame, and says so before a frame beyond it is presented.
 *
 * @returns ends it.
 */
export function guardLoop(video: HTMLVideoElement, loop: Loop, { onCompleted, onStrayed }: LoopEnds): () => void {
  let clock: FrameClock = FIRST_CLOCK;
  let told = false;
  const stop = watchFrames(video, (frame) => {
    const before = clock.last?.mediaTime ?? null;
    clock = nextClock(clock, frame);
    if (frame.mediaTime < loop.startS - SLACK_S) {
      if (!video.paused && !video.seeking) onStrayed();
      return;
    }
    if (!isLastBefore(loop.endS, clock)) return;
    if (told || video.paused || video.seeking) return;
    told = true;
    const inside = before !== null && before >= loop.startS - SLACK_S && loop.endS - before < BY_PLAYING_S;
    if (inside) onCompleted();
    else onStrayed();
  });
  const whenEnded = () => {
    if (told) return;
    told = true;
    onCompleted();
  };
  // Not with the next frame inside: a page that was busy may be told of none before the end comes again.
  const whenSought = () => {
    told = false;
    // What was shown before the jump says nothing of how the next frame was reached.
    clock = { ...clock, last: null };
  };
  video.addEventListener('ended', whenEnded);
  video.addEventListener('seeked', whenSought);
  return () => {
    stop();
    video.removeEventListener('ended', whenEnded);
    video.removeEventListener('seeked', whenSought);
  };
}
