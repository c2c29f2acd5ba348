import { watchFrames } from './watch-frames.ts';

/** Finer than any frame of a video that plays in a browser. */
const SHORT_STEP_S = 1 / 60;
/** The frame before or after lies within this, or there is none. */
const MAX_STEP_S = 0.25;
/** Inside the frame that ends where the shown one begins. */
const JUST_BEFORE_S = 0.004;
/** Frames closer than this are the same. */
const SAME_S = 0.0005;
/** A browser that shows the same frame again after a seek may say nothing of it. */
const SEEK_TIMEOUT_MS = 250;

export interface FrameStepper {
  /**
   * Shows the next real frame, or the one before: not a fixed stretch of time, which would stand still or leave frames
   * out. Pauses first; a step that is asked for during another waits its turn.
   *
   * @returns where the frame shown begins, in seconds; `null` at the ends of the video.
   */
  step(direction: 1 | -1): Promise<number | null>;
  dispose(): void;
}

export function createFrameStepper(video: HTMLVideoElement): FrameStepper {
  let shownS: number | null = null;
  let onFrame = () => {};
  const stop = watchFrames(video, ({ mediaTime }) => {
    shownS = mediaTime;
    onFrame();
  });

  /** Seeks, and waits until a frame is shown for it or the browser keeps silent. */
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

  const step = async (direction: 1 | -1): Promise<number | null> => {
    video.pause();
    if (shownS === null) await show(video.currentTime);
    const fromS = shownS ?? video.currentTime;
    for (let awayS = 0; awayS <= MAX_STEP_S; awayS += SHORT_STEP_S) {
      const atS = direction === 1 ? fromS + SHORT_STEP_S + awayS : fromS - JUST_BEFORE_S - awayS;
      if (atS < 0 || atS >= video.duration) return null;
      await show(atS);
      const nowS = shownS ?? fromS;
      if ((nowS - fromS) * direction > SAME_S) return nowS;
    }
    return null;
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    step: (direction) => {
      const next = last.then(() => step(direction));
      last = next;
      return next;
    },
    dispose: stop,
  };
}
