import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { PracticePlayer } from './practice-player.tsx';

const answer = vi.fn<(url: string) => Promise<Response>>();
let comeNear = () => {};
let film = { atS: 0, isPaused: true };
let onFrame: VideoFrameRequestCallback[] = [];

// happy-dom's media elements lack it.
Object.assign(HTMLMediaElement, { HAVE_NOTHING: 0 });

/** What a browser does with the clip: its position, and play and pause with their events. */
function giveBrowserVideo() {
  film = { atS: 0, isPaused: true };
  onFrame = [];
  const video = HTMLVideoElement.prototype;
  vi.spyOn(video, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(video, 'paused', 'get').mockImplementation(() => film.isPaused);
  vi.spyOn(video, 'currentTime', 'get').mockImplementation(() => film.atS);
  vi.spyOn(video, 'currentTime', 'set').mockImplementation(function (
    this: HTMLVideoElement,
    atS: number,
  ) {
    film.atS = atS;
    this.dispatchEvent(new Event('seeked'));
  });
  vi.spyOn(video, 'play').mockImplementation(function (this: HTMLVideoElement) {
    film.isPaused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
  vi.spyOn(video, 'pause').mockImplementation(function (this: HTMLVideoElement) {
    film.isPaused = true;
    this.dispatchEvent(new Event('pause'));
  });
  video.requestVideoFrameCallback = (next) => onFrame.push(next);
  video.cancelVideoFrameCallback = () => undefined;
}

const player = () =>
  screen.getByRole('group', { name: 'Le mode entraînement, à essayer sans compte' });
const clip = () => player().querySelector('video');
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const near = () => act(async () => comeNear());
/** Presents a frame of the clip, as a browser does while it plays. */
const present = (mediaTime: number) =>
  act(async () => {
    film.atS = mediaTime;
    for (const call of onFrame.splice(0)) {
      call(0, { mediaTime, presentedFrames: 1 } as VideoFrameCallbackMetadata);
    }
  });
const badge = (text: string) => screen.getByText(text).parentElement?.textContent;

beforeEach(async () => {
  await initTranslations('fr');
  giveBrowserVideo();
  answer.mockReset().mockImplementation(async () => new Response('clip'));
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        comeNear = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the prerendered page has its picture and its buttons, which bring the app, and nothing of the clip', () => {
  document.body.innerHTML = renderToString(<PracticePlayer />);
  expect(player().matches('[data-needs-app]')).toBe(true);
  expect(screen.getByRole('img', { name: /^Une bouteille/ }).getAttribute('loading')).toBe('lazy');
  expect(
    screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent),
  ).toEqual(['Lire', 'Boucle', '0,5×', '1×', 'Miroir']);
  expect(player().outerHTML).not.toMatch(/<video|\.mp4/);
});

it('loads nothing until it is near the viewport, and plays only when asked', async () => {
  render(<PracticePlayer />);
  expect([answer.mock.calls.length, clip()]).toEqual([0, null]);
  await near();
  expect(answer.mock.calls.map(([url]) => url)).toEqual([expect.stringMatching(/practice\.mp4/)]);
  expect([clip()?.src.slice(0, 5), film.isPaused]).toEqual(['blob:', true]);
  await press('Lire');
  expect(film.isPaused).toBe(false);
  await press('Mettre en pause');
  expect(film.isPaused).toBe(true);
});

it('a press on play before that loads the clip and plays it', async () => {
  render(<PracticePlayer />);
  await press('Lire');
  expect([answer.mock.calls.length, film.isPaused]).toEqual([1, false]);
});

it('repeats the second move and counts, until the loop is switched off', async () => {
  render(<PracticePlayer />);
  await near();
  expect(film.atS).toBe(3);
  await press('Lire');
  await present(4);
  expect([film.atS, badge('répétition')]).toEqual([4, '0répétition']);
  await present(5.98);
  expect([film.atS, film.isPaused, badge('répétition')]).toEqual([3, false, '1répétition']);
  await present(5.98);
  expect([film.atS, badge('répétitions')]).toEqual([3, '2répétitions']);
  await press('Boucle');
  await present(7);
  expect([film.atS, badge('répétitions')]).toEqual([7, '2répétitions']);
  await press('Boucle');
  expect(film.atS).toBe(3);
});

it('plays at half speed and mirrored', async () => {
  render(<PracticePlayer />);
  await press('0,5×');
  await near();
  expect(clip()?.playbackRate).toBe(0.5);
  expect(screen.getByRole('button', { name: '0,5×', pressed: true })).toBeTruthy();
  await press('1×');
  expect(clip()?.playbackRate).toBe(1);
  await press('Miroir');
  expect(clip()?.parentElement?.style.transform).toBe('scaleX(-1)');
});

it.each([
  [
    'the server has no clip',
    () => answer.mockResolvedValueOnce(new Response('', { status: 404 })),
    false,
  ],
  ['there is no network', () => answer.mockRejectedValueOnce(new TypeError('offline')), false],
  ['the browser cannot play it', () => undefined, true],
])('says so when %s, and tries again', async (_why, fail, isUnplayable) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  fail();
  render(<PracticePlayer />);
  await near();
  if (isUnplayable) fireEvent.error(clip() ?? expect.fail('no clip'));
  expect(screen.getByRole('alert').textContent).toContain('L’extrait ne se charge pas.');
  expect([clip(), screen.getAllByRole('img').length]).toEqual([null, 1]);
  await press('Réessayer');
  expect(screen.queryByRole('alert')).toBeNull();
  expect([clip()?.src.slice(0, 5), film.isPaused]).toEqual(['blob:', true]);
});
