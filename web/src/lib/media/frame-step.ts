import { useEffect, useRef } from 'react';
import type { PlayerHandle } from './player-handle.ts';
import { watchFrames } from './watch-frames.ts';

/**
 * No longer than a frame of the usual renditions, and of the one with all frames of a fast source.
 */
const SHORT_STEP_S = 1 / 60;
const ALL_FRAMES_STEP_S = 1 / 240;
/** The previous or next frame is within this distance, or there is none. */
const MAX_STEP_S = 0.25;
/** Seeking this much before the start of a frame shows the frame before it. */
const JUST_BEFORE_S = 0.004;
/** Times closer than this belong to the same frame. */
const SAME_S = 0.0005;
/** After a seek that shows the same frame, a browser may not report a frame. */
const SEEK_TIMEOUT_MS = 250;

type FrameStepper = ReturnType<typeof createFrameStepper>;

function createFrameStepper(video: HTMLVideoElement, shortStepS: number) {
  let shownS: number | null = null;
  let onFrame = () => {};
  const stop = watchFrames(video, ({ mediaTime }) => {
    shownS = mediaTime;
    onFrame();
  });

  /** Seeks, and waits until the frame is shown or a timeout expires. */
  const show = (atS: number) =>
    new Promise<void>((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const done = () => {
        clearTimeout(timer);
        onFrame = () => {};
        resolve();
      };
      const onSeeked = () => {
        onFrame = done;
        timer = setTimeout(done, SEEK_TIMEOUT_MS);
      };
      let early = false;
      onFrame = () => {
        early = true;
      };
      video.addEventListener('seeked', () => (early ? done() : onSeeked()), { once: true });
      video.currentTime = atS;
    });

  /**
   * Pauses and shows the next or previous real frame; a fixed time step would repeat or skip
   * frames.
   */
  const step = async (direction: 1 | -1): Promise<number | null> => {
    video.pause();
    if (shownS === null) await show(video.currentTime);
    const fromS = shownS ?? video.currentTime;
    for (let awayS = 0; awayS <= MAX_STEP_S; awayS += shortStepS) {
      const atS = direction === 1 ? fromS + shortStepS + awayS : fromS - JUST_BEFORE_S - awayS;
      if (atS < 0 || atS >= video.duration) return null;
      await show(atS);
      const nowS = shownS ?? fromS;
      if ((nowS - fromS) * direction > SAME_S) return nowS;
    }
    return null;
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Steps run one after the other. */
    step: (direction: 1 | -1) => {
      const next = last.then(() => step(direction));
      last = next;
      return next;
    },
    dispose: stop,
  };
}

/**
 * Returns a function that steps one frame and returns its start in seconds; `null` when there is no
 * such frame.
 */
export function useFrameStep({
  video,
  hasAllFrames,
}: Pick<PlayerHandle, 'video' | 'hasAllFrames'>) {
  const stepper = useRef<FrameStepper | null>(null);
  useEffect(() => {
    if (video === null) return undefined;
    const created = createFrameStepper(video, hasAllFrames ? ALL_FRAMES_STEP_S : SHORT_STEP_S);
    stepper.current = created;
    return () => {
      stepper.current = null;
      created.dispose();
    };
  }, [video, hasAllFrames]);
  return (direction: 1 | -1): Promise<number | null> => {
    const ready = video !== null && video.readyState > HTMLMediaElement.HAVE_NOTHING;
    return ready && stepper.current !== null
      ? stepper.current.step(direction)
      : Promise.resolve(null);
  };
}
