/** `mediaTime` in seconds; `presentedFrames` also counts frames without a callback. */
export type PresentedFrame = Pick<VideoFrameCallbackMetadata, 'mediaTime' | 'presentedFrames'>;

/**
 * Reports each presented frame of a video. Without `requestVideoFrameCallback` (Firefox before 132)
 * it reports the current position on each animation frame.
 *
 * @returns a function that stops; safe to call twice.
 */
export function watchFrames(
  video: HTMLVideoElement,
  onFrame: (frame: PresentedFrame) => void,
): () => void {
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
  const element: HTMLVideoElement = video;
  let drawn = 0;
  const draw = () => {
    if (ended) return;
    handle = requestAnimationFrame(draw);
    onFrame({ mediaTime: element.currentTime, presentedFrames: (drawn += 1) });
  };
  handle = requestAnimationFrame(draw);
  return () => {
    ended = true;
    cancelAnimationFrame(handle);
  };
}
