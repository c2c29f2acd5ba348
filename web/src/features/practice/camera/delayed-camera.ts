import { watchFrames } from '../run/watch-frames.ts';
import { frameRing, replayedAt } from './frame-ring.ts';
import { FRAMES_PER_SECOND, planRing } from './ring-plan.ts';

export interface DelayedView {
  readonly delayMs: number;
  /** The last seconds over and over, instead of the camera going on. */
  readonly replaying: boolean;
  /** Of the lesson; a replay goes by it. */
  readonly speed: number;
}

interface DelayedCamera {
  /** What is shown from now on. */
  change(view: DelayedView): void;
  end(): void;
}

/**
 * Shows a camera late: its pictures wait in memory, in this page alone, and are drawn when their time comes.
 *
 * @param camera  a playing `<video>` of the stream.
 * @param onWaiting  whole seconds until the first picture; 0 from then on.
 */
export function delayCamera(
  camera: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  first: DelayedView,
  onWaiting: (seconds: number) => void,
): DelayedCamera {
  const plan = planRing(first.delayMs / 1000, camera.videoWidth / camera.videoHeight);
  const places: HTMLCanvasElement[] = [];
  const ring = frameRing(plan.frames, () => {
    const place = document.createElement('canvas');
    places.push(place);
    return Object.assign(place, { width: plan.width, height: plan.height });
  });
  Object.assign(canvas, { width: plan.width, height: plan.height });
  const screen = canvas.getContext('2d');
  let view = first;
  let replayFromMs = 0;
  let takenMs = -Infinity;
  let waiting = -1;
  let drawing = 0;

  const stopTaking = watchFrames(camera, () => {
    const nowMs = performance.now();
    if (view.replaying || nowMs - takenMs < 1000 / FRAMES_PER_SECOND - 4) return;
    takenMs = nowMs;
    ring.claim(nowMs).getContext('2d')?.drawImage(camera, 0, 0, plan.width, plan.height);
  });

  const draw = () => {
    drawing = requestAnimationFrame(draw);
    const span = ring.span();
    if (span === null) return;
    const nowMs = performance.now();
    const targetMs = view.replaying
      ? replayedAt(span, view.delayMs, nowMs - replayFromMs, view.speed)
      : nowMs - view.delayMs;
    const picture = ring.at(targetMs);
    const left = picture === null ? Math.max(1, Math.ceil((span.fromMs - targetMs) / 1000)) : 0;
    if (left !== waiting) onWaiting((waiting = left));
    if (picture !== null) screen?.drawImage(picture, 0, 0);
  };
  drawing = requestAnimationFrame(draw);

  return {
    change: (next) => {
      if (next.replaying && !view.replaying) replayFromMs = performance.now();
      view = next;
    },
    end: () => {
      stopTaking();
      cancelAnimationFrame(drawing);
      // Browsers keep a canvas' memory until it has no size.
      for (const place of places) place.width = 0;
    },
  };
}
