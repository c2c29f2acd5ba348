import { useEffect, useEffectEvent } from 'react';
import { isInFilm } from '@atelier/domain/content/move';
import { type PresentedFrame, watchFrames } from './watch-frames.ts';
import { seekTo } from './video-control.ts';

/** A section of the video, in seconds. */
export interface Loop {
  readonly startS: number;
  readonly endS: number;
}

/**
 * Returns whether a film shows a loop: beyond its end, or without length, it would only seek and
 * count.
 */
export const isPlayableIn = ({ startS, endS }: Loop, filmS: number): boolean =>
  isInFilm({ start_s: startS, end_s: endS }, filmS);

/** The frame timing measured so far. */
interface FrameClock {
  readonly last: PresentedFrame | null;
  /** Whether `frameS` was measured. */
  readonly hasFrame: boolean;
  /** Length of one frame in seconds. */
  readonly frameS: number;
  /** Seconds of video between two callbacks: more than one frame when the page is busy. */
  readonly strideS: number;
}

/** Assumes 30 frames a second until measured. */
export const INITIAL_CLOCK: FrameClock = {
  last: null,
  hasFrame: false,
  frameS: 1 / 30,
  strideS: 1 / 30,
};

/**
 * A difference below 1/250 s or above 1/10 s is a seek, not the next frame: films have at most 240
 * a second.
 */
const MAX_FRAME_S = 0.1;
const MIN_FRAME_S = 1 / 250;
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

/**
 * Returns whether the next presented frame would be beyond the end, so that the loop must restart
 * now.
 */
export function isLastBefore(endS: number, clock: FrameClock): boolean {
  if (clock.last === null) return false;
  const ahead = Math.max(clock.frameS, clock.strideS);
  // A frame that starts at the end of the loop no longer belongs to it.
  return clock.last.mediaTime + ahead > endS - 0.001;
}

/** A seek to the start shows the frame that contains it, which may start this much earlier. */
const TOLERANCE_S = 0.25;

interface LoopHandlers {
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
export function watchLoop(
  video: HTMLVideoElement,
  loop: Loop,
  { onCompleted, onLeft }: LoopHandlers,
): () => void {
  const isInside = (atS: number) => atS >= loop.startS - TOLERANCE_S && atS < loop.endS;
  let clock: FrameClock = INITIAL_CLOCK;
  let isReported = false;
  // Whether playback entered inside the loop. A busy page may miss all frames of the loop, so the
  // seek decides.
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
    // After a report the loop restarts; by the time a busy page handles the seek, playback may
    // already be further on.
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

/**
 * Shows the start of a part of a video, and repeats the part while it plays.
 *
 * @param loop `null` plays on.
 * @param onCompleted is called after each repetition.
 */
export function useLoop(
  video: HTMLVideoElement | null,
  loop: Loop | null,
  onCompleted?: () => void,
): void {
  const complete = useEffectEvent(() => onCompleted?.());
  const startS = loop?.startS;
  const endS = loop?.endS;
  useEffect(() => {
    if (video === null || startS === undefined || endS === undefined) return undefined;
    const isPlayable = () => isPlayableIn({ startS, endS }, video.duration);
    const begin = () => {
      if (isPlayable()) seekTo(video, startS);
    };
    const repeat = () => {
      if (!isPlayable()) return;
      begin();
      complete();
      // The end of the file pauses; a part within it does not.
      if (video.paused) video.play().catch(() => undefined);
    };
    if (video.readyState > HTMLMediaElement.HAVE_NOTHING) begin();
    video.addEventListener('loadedmetadata', begin);
    const stop = watchLoop(video, { startS, endS }, { onCompleted: repeat, onLeft: begin });
    return () => {
      stop();
      video.removeEventListener('loadedmetadata', begin);
    };
  }, [video, startS, endS]);
}
