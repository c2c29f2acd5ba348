import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../../components/feedback/toast.tsx';
import type { CameraState } from '../../../lib/media/use-camera.ts';
import { FakePlayer, FakeVideo } from '../../../test/fake-video.tsx';
import { initTranslations } from '../../../test/real-translations.ts';

/** The camera of the device, whose film a fake video plays. */
let camera: FakeVideo;
vi.mock('../../../lib/media/use-camera.ts', () => ({
  useCamera: (isEnabled: boolean): CameraState & { restart: () => void } => {
    const restart = () => undefined;
    if (!isEnabled) return { status: 'off', restart };
    return { status: 'on', camera: camera.asVideo(), isTaken: false, restart };
  },
}));
const { CameraSection } = await import('./camera-section.tsx');

/** The source drawn last on each canvas: the second of the camera. */
const drawn = new WeakMap<object, number>();

beforeEach(async () => {
  camera = Object.assign(new FakeVideo(), { videoWidth: 64, videoHeight: 48 });
  await camera.play();
  await initTranslations('fr');
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    const drawImage = (source: object) =>
      void drawn.set(this, source === camera ? camera.currentTime : (drawn.get(source) ?? NaN));
    return { drawImage } as unknown as null;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open() {
  const onSplit = vi.fn<(split: boolean) => void>();
  render(
    <ToastProvider>
      <FakePlayer fakeVideo={new FakeVideo()}>
        {(player) => {
          onSplit(player.layout.split);
          const practised = { videoId: 'v1', videoTitle: 'Le tour simple', move: null };
          return <CameraSection player={player} practised={practised} />;
        }}
      </FakePlayer>
    </ToastProvider>,
  );
  return { isSplit: () => onSplit.mock.lastCall?.[0] };
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (seconds: number) =>
  act(() => {
    for (let frame = 0; frame < seconds * 20; frame += 1) {
      vi.advanceTimersByTime(50);
      camera.advance(50);
    }
    vi.advanceTimersByTime(20);
  });
const mirror = () => screen.queryByRole('img', { name: /^Votre caméra/ });
/** The second of the camera that the mirror shows. */
const shownS = () => drawn.get(mirror() ?? expect.fail('no mirror'));

it('shows beside the film what the camera saw five seconds ago, until it is switched off', () => {
  const { isSplit } = open();
  expect([mirror(), isSplit()]).toEqual([null, false]);
  press(/^Me voir avec un temps de retard/);
  pass(7);
  expect(shownS()).toBeCloseTo(2, 0);
  expect(isSplit()).toBe(true);
  press(/^Me voir avec un temps de retard/);
  expect([mirror(), isSplit()]).toEqual([null, false]);
});

it('begins again with another delay, and shows new pictures when a replay was on', () => {
  open();
  press(/^Me voir avec un temps de retard/);
  pass(7);
  press(/^Revoir/);
  press(/^Moins de retard/);
  pass(6);
  expect(camera.currentTime - (shownS() ?? NaN)).toBeCloseTo(4, 0);
});
