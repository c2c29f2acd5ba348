import { watchFrames } from '../run/watch-frames.ts';
import { createFrameBuffer, replayPosition } from './frame-buffer.ts';
import { FRAMES_PER_SECOND, frameBufferSize } from './frame-buffer-size.ts';

export interface DelayedView {
  readonly delayMs: number;
  /** The last seconds over and over, instead of the camera going on. */
  readonly replaying: boolean;
  /** Of the lesson; a replay goes by it. */
  readonly speed: number;
}

interface DelayedCamera {
  /** What is shown from now on. */
  update(view: DelayedView): void;
  stop(): void;
}

/**
 * Shows a camera late: its pictures wait in memory, in this page alone, and are drawn when their time comes.
 *
 * @param camera  a playing `<video>` of the stream.
 * @param onWaiting  whole seconds until the first picture; 0 from then on.
 */
export function startDelayedCamera(
  camera: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  initialView: DelayedView,
  onWaiting: (seconds: number) => void,
): DelayedCamera {
  const plan = frameBufferSize(initialView.delayMs / 1000, camera.videoWidth / camera.videoHeight);
  const canvases: HTMLCanvasElement[] = [];
  const ring = createFrameBuffer(plan.frames, () => {
    const frameCanvas = document.createElement('canvas');
    canvases.push(frameCanvas);
    return Object.assign(frameCanvas, { width: plan.width, height: plan.height });
  });
  Object.assign(canvas, { width: plan.width, height: plan.height });
  const screen = canvas.getContext('2d');
  let view = initialView;
  let replayFromMs = 0;
  let takenMs = -Infinity;
  let waiting = -1;
  let animationFrame = 0;

  const stopCapture = watchFrames(camera, () => {
    const nowMs = performance.now();
    if (view.replaying || nowMs - takenMs < 1000 / FRAMES_PER_SECOND - 4) return;
    takenMs = nowMs;
    ring.claim(nowMs).getContext('2d')?.drawImage(camera, 0, 0, plan.width, plan.height);
  });

  const draw = () => {
    animationFrame = requestAnimationFrame(draw);
    const span = ring.span();
    if (span === null) return;
    const nowMs = performance.now();
    const targetMs = view.replaying
      ? replayPosition(span, view.delayMs, nowMs - replayFromMs, view.speed)
      : nowMs - view.delayMs;
    const picture = ring.frameAt(targetMs);
    const secondsLeft = picture === null ? Math.max(1, Math.ceil((span.fromMs - targetMs) / 1000)) : 0;
    if (secondsLeft !== waiting) onWaiting((waiting = secondsLeft));
    if (picture !== null) screen?.drawImage(picture, 0, 0);
  };
  animationFrame = requestAnimationFrame(draw);

  return {
    update: (next) => {
      if (next.replaying && !view.replaying) replayFromMs = performance.now();
      view = next;
    },
    stop: () => {
      stopCapture();
      cancelAnimationFrame(animationFrame);
      // Browsers keep a canvas' memory until it has no size.
      for (const place of canvases) place.width = 0;
    },
  };
}
