import { watchFrames } from '../../../lib/media/watch-frames.ts';
import {
  createFrameBuffer,
  frameCount,
  FRAMES_PER_SECOND,
  frameSize,
  replayPosition,
} from './frame-buffer.ts';

export interface DelayedView {
  readonly delayMs: number;
  /** Repeats the last seconds instead of showing new pictures. */
  readonly replaying: boolean;
  /** The speed of the video; a replay uses it. */
  readonly speed: number;
}

/**
 * Draws the camera on a canvas with a delay; the pictures stay in the memory of this page. Each
 * picture has the aspect ratio that the camera had when it was taken, so a phone may be turned
 * meanwhile.
 *
 * @param camera a `<video>` of the stream, whose first picture may come later.
 * @param onWaiting receives the whole seconds until the first picture, then 0.
 */
export function startDelayedCamera(
  camera: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  initialView: DelayedView,
  onWaiting: (seconds: number) => void,
) {
  const delayS = initialView.delayMs / 1000;
  const canvases: HTMLCanvasElement[] = [];
  const buffer = createFrameBuffer(frameCount(delayS), () => {
    const frameCanvas = document.createElement('canvas');
    canvases.push(frameCanvas);
    return frameCanvas;
  });
  const target = canvas.getContext('2d');
  let view = initialView;
  let replayFromMs = 0;
  let takenMs = -Infinity;
  let waiting = -1;
  let animationFrame = 0;

  const stopCapture = watchFrames(camera, () => {
    const { videoWidth, videoHeight } = camera;
    if (videoWidth === 0 || videoHeight === 0) return;
    const nowMs = performance.now();
    if (view.replaying || nowMs - takenMs < 1000 / FRAMES_PER_SECOND - 4) return;
    takenMs = nowMs;
    const picture = buffer.claim(nowMs);
    resize(picture, frameSize(delayS, videoWidth / videoHeight));
    picture.getContext('2d')?.drawImage(camera, 0, 0, picture.width, picture.height);
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
    const secondsLeft =
      picture === null ? Math.max(1, Math.ceil((span.fromMs - targetMs) / 1000)) : 0;
    if (secondsLeft !== waiting) onWaiting((waiting = secondsLeft));
    if (picture === null) return;
    resize(canvas, picture);
    target?.drawImage(picture, 0, 0);
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

/** Gives a canvas a size; one that it has already would only clear it. */
function resize(
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
): void {
  if (canvas.width === width && canvas.height === height) return;
  Object.assign(canvas, { width, height });
}
