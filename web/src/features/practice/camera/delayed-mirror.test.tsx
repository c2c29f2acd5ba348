import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_LAYOUT } from '../../../lib/media/player-handle.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { DelayedMirror } from './delayed-mirror.tsx';

const FRAME_MS = 50;
type OnFrame = (now: number, frame: { mediaTime: number; presentedFrames: number }) => void;

/** A camera whose pictures are the times, in milliseconds, at which they were taken. */
class ClockCamera {
  videoWidth = 64;
  videoHeight = 48;
  takenMs = 0;
  #frames = 0;
  #onFrame: OnFrame | null = null;
  requestVideoFrameCallback(next: OnFrame) {
    this.#onFrame = next;
    return 1;
  }
  cancelVideoFrameCallback() {
    this.#onFrame = null;
  }
  take() {
    this.takenMs = performance.now();
    this.#onFrame?.(0, { mediaTime: this.takenMs / 1000, presentedFrames: (this.#frames += 1) });
  }
}

/** The picture drawn last on each canvas. */
const drawn = new WeakMap<object, number>();

beforeEach(async () => {
  await initTranslations('fr');
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    const drawImage = (source: object) => {
      // As browsers do.
      if (source instanceof HTMLCanvasElement && source.width * source.height === 0) {
        throw new DOMException('a canvas with a width or height of 0', 'InvalidStateError');
      }
      drawn.set(this, source instanceof ClockCamera ? source.takenMs : (drawn.get(source) ?? NaN));
    };
    return { drawImage } as unknown as null;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function mirror(camera = new ClockCamera()) {
  const overlay = document.createElement('div');
  document.body.replaceChildren(overlay);
  const view = (replaying: boolean, speed: number, isTaken = false) => (
    <DelayedMirror
      player={{ speed, layout: DEFAULT_LAYOUT }}
      overlay={overlay}
      camera={camera as unknown as HTMLVideoElement}
      isTaken={isTaken}
      delayS={2}
      replaying={replaying}
      showWholePicture={false}
    />
  );
  const { rerender } = render(view(false, 1));
  const pass = (seconds: number) =>
    act(() => {
      for (let ms = 0; ms < seconds * 1000; ms += FRAME_MS) {
        vi.advanceTimersByTime(FRAME_MS);
        camera.take();
      }
      vi.advanceTimersByTime(20);
    });
  const aspect = () => {
    const { width, height } = screen.getByRole<HTMLCanvasElement>('img');
    return width / height;
  };
  const shownS = () => (drawn.get(screen.getByRole('img')) ?? NaN) / 1000;
  const take = (isTaken: boolean) => rerender(view(false, 1, isTaken));
  return { pass, shownS, aspect, take, replay: (speed: number) => rerender(view(true, speed)) };
}

it('shows a countdown to the first picture, then the camera with the chosen delay', () => {
  const { pass, shownS } = mirror();
  pass(1.2);
  expect(screen.queryByText(/^L’image arrive dans 1 seconde/)).not.toBeNull();
  pass(3);
  expect(screen.queryByText(/^L’image arrive/)).toBeNull();
  expect(Math.abs(performance.now() / 1000 - shownS() - 2)).toBeLessThan(0.15);
});

it('shows a camera that tells its size only after it was opened', () => {
  const camera = Object.assign(new ClockCamera(), { videoWidth: 0, videoHeight: 0 });
  const { pass, shownS, aspect } = mirror(camera);
  pass(0.2);
  Object.assign(camera, { videoWidth: 64, videoHeight: 48 });
  pass(4);
  expect(Math.abs(performance.now() / 1000 - shownS() - 2)).toBeLessThan(0.15);
  expect(aspect()).toBeCloseTo(4 / 3, 1);
});

it('shows upright pictures after the phone was turned, and until then those of before', () => {
  const camera = new ClockCamera();
  const { pass, shownS, aspect } = mirror(camera);
  pass(4);
  Object.assign(camera, { videoWidth: 48, videoHeight: 64 });
  pass(1);
  expect(aspect()).toBeCloseTo(4 / 3, 1);
  pass(1.5);
  expect(aspect()).toBeCloseTo(3 / 4, 1);
  expect(Math.abs(performance.now() / 1000 - shownS() - 2)).toBeLessThan(0.15);
});

it.each([
  ['as slowly as', 0.5, 0.5],
  ['as fast as', 1, 1],
])(
  'replays the last seconds %s the video, and starts over at their end',
  (_name, speed, seconds) => {
    const { pass, shownS, replay } = mirror();
    pass(4);
    replay(speed);
    pass(0.05);
    const fromS = shownS();
    pass(1);
    expect(Math.abs(shownS() - fromS - seconds)).toBeLessThan(0.1);
    pass(2 / speed - 1);
    expect(shownS() - fromS).toBeLessThan(0.3);
  },
);

it('says over the picture that another application has the camera, as long as it has', () => {
  const { pass, take } = mirror();
  pass(4);
  expect(screen.queryByRole('status')).toBeNull();
  take(true);
  expect(screen.getByRole('status').textContent).toContain(
    'Une autre application utilise la caméra.',
  );
  take(false);
  expect(screen.queryByRole('status')).toBeNull();
});
