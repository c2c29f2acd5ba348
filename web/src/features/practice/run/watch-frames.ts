import type { PresentedFrame } from './frame-clock.ts';

/**
 * Tells each frame of a video that the browser presents; where it does not say which (before 2024, in one browser), the
 * place at each drawing of the page instead.
 *
 * @returns ends it; safe to call twice.
 */
export function watchFrames(video: HTMLVideoElement, onFrame: (frame: PresentedFrame) => void): () => void {
  let ended = false;
  let handle = 0;
  if ('requestVideoFrameCallback' in video) {
    const next = () => {
      handle = video.requestVideoFrameCallback((_now, frame) => {
        if (ended) return;
        next();
        onFrame(frame);
      });
    };
    next();
    return () => {
      ended = true;
      video.cancelVideoFrameCallback(handle);
    };
  }
  const place: HTMLVideoElement = video;
  let drawn = 0;
  const draw = () => {
    if (ended) return;
    handle = requestAnimationFrame(draw);
    onFrame({ mediaTime: place.currentTime, presentedFrames: (drawn += 1) });
  };
  handle = requestAnimationFrame(draw);
  return () => {
    ended = true;
    cancelAnimationFrame(handle);
  };
}
