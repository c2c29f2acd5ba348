import { watchFrames } from '../../../lib/media/watch-frames.ts';
import { createFrameBuffer, frameBufferSize, FRAMES_PER_SECOND, replayPosition } from './frame-buffer.ts';

export interface DelayedView {
  readonly delayMs: number;
  /** Repeats the last seconds instead of showing new pictures. */
  readonly replaying: boolean;
  /** The speed of the video; a replay uses it. */
  readonly speed: number;
}

/**
 * Draws the camera on a canvas with a delay; the pictures stay in the memory of this page.
 *
 * @param camera a playing `<video>` of the stream.
 * @param onWaiting receives the whole seconds until the first picture, then 0.
 */
export function startDelayedCamera(
  camera: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  initialView: DelayedView,
  onWaiting: (seconds: number) => void,
) {
  const size = frameBufferSize(initialView.delayMs / 1000, camera.videoWidth / camera.videoHeight);
  const canvases: HTMLCanvasElement[] = [];
  const buffer = createFrameBuffer(size.frames, () => {
    const frameCanvas = document.createElement('canvas');
    canvases.push(frameCanvas);
    return Object.assign(frameCanvas, { width: size.width, height: size.height });
  });
  Object.assign(canvas, { width: size.width, height: size.height });
  const target = canvas.getContext('2d');
  let view = initialView;
  let replayFromMs = 0;
  let takenMs = -Infinity;
  let waiting = -1;
  let animationFrame = 0;

  const stopCapture = watchFrames(camera, () => {
    const nowMs = performance.now();
    if (view.replaying || nowMs - takenMs < 1000 / FRAMES_PER_SECOND - 4) return;
    takenMs = nowMs;
    buffer.claim(nowMs).getContext('2d')?.drawImage(camera, 0, 0, size.width, size.height);
  });

  const draw = () => {
    animationFrame = requestAnimationFrame(draw);
    const span = buffer.span();
    if (span === null) return;
    const nowMs = performance.now();
    const targetMs = view.replaying
      ? replayPosition(span, view.delayMs, nowMs - replayFromMs, view.speed)
      : nowMs - view.delayMs;
    const picture = buffer.frameAt(targetMs);
    const secondsLeft = picture === null ? Math.max(1, Math.ceil((span.fromMs - targetMs) / 1000)) : 0;
    if (secondsLeft !== waiting) onWaiting((waiting = secondsLeft));
    if (picture !== null) target?.drawImage(picture, 0, 0);
  };
  animationFrame = requestAnimationFrame(draw);

  return {
    update: (next: DelayedView) => {
      if (next.replaying && !view.replaying) replayFromMs = performance.now();
      view = next;
    },
    stop: () => {
      stopCapture();
      cancelAnimationFrame(animationFrame);
      // Browsers free the memory of a canvas only when its size is 0.
      for (const frameCanvas of canvases) frameCanvas.width = 0;
    },
  };
}
