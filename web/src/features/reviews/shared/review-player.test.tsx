import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';
import type { Drawing, Note, Shape } from './drawing-layer.tsx';

let frame: VideoFrameRequestCallback | null = null;
let signed: object = { status: 'ready', url: 'blob:clip' };

vi.mock('../../../lib/media/use-signed-url.ts', () => ({ useSignedUrl: () => signed }));
const { notesAt, drawingAt, ReviewPlayer } = await import('./review-player.tsx');
const { pathOf, placeOf } = await import('./drawing-layer.tsx');

const NOTES: Note[] = [
  { at_s: 3, text: 'Plus haut' },
  { at_s: 5, text: 'Le coude' },
];
const ARROW: Shape = {
  kind: 'arrow',
  points: [
    { x: 0.1, y: 0.1 },
    { x: 0.5, y: 0.5 },
  ],
};
const DRAWINGS: Drawing[] = [{ at_s: 4, shapes: [ARROW] }];

/** What a browser does with a video: its position, and play and pause with their events. */
function giveBrowserVideo(video: HTMLVideoElement, readyState = 4): HTMLVideoElement {
  let positionS = 0;
  let paused = true;
  const tell = (name: string) => video.dispatchEvent(new Event(name));
  Object.defineProperties(video, {
    currentTime: {
      get: () => positionS,
      set: (atS: number) => {
        positionS = atS;
        tell('seeking');
        tell('seeked');
      },
    },
    paused: { get: () => paused },
    readyState: { get: () => readyState },
    duration: { get: () => 12 },
    videoWidth: { get: () => 1280 },
    videoHeight: { get: () => 720 },
  });
  video.play = () => {
    paused = false;
    tell('play');
    return Promise.resolve();
  };
  video.pause = () => {
    paused = true;
    tell('pause');
  };
  return video;
}

const player = () => (
  <ReviewPlayer
    source={{ kind: 'review-clip', id: 'r1' }}
    label="Le tour"
    clip={{ trim_in_s: 2, trim_out_s: 10 }}
    answer={{ notes: NOTES, drawings: DRAWINGS }}
  />
);
const show = () => render(player());
const video = () => screen.getByLabelText<HTMLVideoElement>('Le tour', { selector: 'video' });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const present = (mediaTime: number) =>
  act(() => {
    frame?.(0, { mediaTime, presentedFrames: 1 } as VideoFrameCallbackMetadata);
  });

beforeEach(async () => {
  signed = { status: 'ready', url: 'blob:clip' };
  HTMLVideoElement.prototype.requestVideoFrameCallback = (next) => {
    frame = next;
    return 1;
  };
  HTMLVideoElement.prototype.cancelVideoFrameCallback = () => undefined;
  await initTranslations('fr');
});
afterEach(cleanup);

it.each([
  [2.9, []],
  [3, ['Plus haut']],
  [5.5, ['Plus haut', 'Le coude']],
  [8.1, []],
])('at %d s shows the notes %j', (atS, texts) => {
  expect(notesAt(NOTES, atS).map(({ text }) => text)).toEqual(texts);
});

it.each([
  [3.9, false],
  [4.01, true],
  [4.1, false],
])('at %d s shows the drawing: %s', (atS, isShown) => {
  expect(drawingAt(DRAWINGS, atS) !== undefined).toBe(isShown);
});

it.each([
  ['arrow', [0, 0, 0.1, 0], 'M0 0L100 0M60.4 -19.1L100 0L60.4 19.1'],
  ['circle', [0.5, 0.5, 0.6, 0.5], 'M400 250a100 100 0 1 0 200 0a100 100 0 1 0 -200 0'],
  ['line', [0, 0, 1, 1], 'M0 0L1000 500'],
] as const)('draws a shape to the size of the frame: %s', (kind, [x1, y1, x2, y2], path) => {
  const points = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
  expect(pathOf({ kind, points }, 2)).toBe(path);
});

it.each([
  [0, 0, 'top-left'],
  [0.5, 0.5, 'middle-center'],
  [1, 0.9, 'bottom-right'],
])('names where a point is: %d, %d', (x, y, place) => {
  expect(placeOf({ x, y })).toBe(place);
});

it('seeks to the frame of a note or drawing, and describes the drawing', () => {
  show();
  const clip = giveBrowserVideo(video());
  press(/Plus haut/);
  expect(clip.currentTime).toBe(3);
  expect(screen.getByRole('status').textContent).toBe('Plus haut');
  expect(screen.queryByRole('img')).toBeNull();
  press(/^00:02,0/);
  expect(clip.currentTime).toBe(4);
  const drawing = screen.getByRole('img', {
    name: /Dessin.*une flèche, en haut à gauche puis au centre/,
  });
  expect(drawing.querySelectorAll('path').length).toBe(2);
});

it('keeps the room of the picture', () => {
  signed = { status: 'loading' };
  show();
  const rooms = [...document.querySelectorAll('[role=status] > div > div')];
  expect(rooms).toHaveLength(1);
  const [room = expect.fail('no room')] = rooms;
  expect(Number.parseFloat(getComputedStyle(room).aspectRatio)).toBeCloseTo(16 / 9);
});

it('shows the drawing that was asked for before the clip was loaded', () => {
  signed = { status: 'loading' };
  const { rerender } = show();
  press(/^00:02,0/);
  signed = { status: 'ready', url: 'blob:clip' };
  rerender(player());
  const clip = giveBrowserVideo(video(), 0);
  fireEvent.loadedMetadata(clip);
  expect(clip.currentTime).toBe(4);
  press(/^00:01,0/);
  fireEvent.loadedMetadata(clip);
  expect(clip.currentTime).toBe(3);
  press('Revenir au début');
  fireEvent.loadedMetadata(clip);
  expect(clip.currentTime).toBe(2);
});

it('pauses once on the frame of a drawing', () => {
  show();
  const clip = giveBrowserVideo(video());
  clip.currentTime = 2;
  press('Lire');
  expect(clip.paused).toBe(false);
  present(3.9);
  expect(clip.paused).toBe(false);
  present(4.02);
  expect([clip.paused, clip.currentTime]).toEqual([true, 4]);
  press('Lire');
  present(4.05);
  expect(clip.paused).toBe(false);
});

it('slows the clip and shows times counted from the start of the trimmed part', () => {
  show();
  press('0,25×');
  expect(video().playbackRate).toBe(0.25);
  expect(screen.getByText('00:00,0 / 00:08,0')).toBeTruthy();
});

it('says why the clip cannot be shown, and shows it on request or once the network is back', () => {
  signed = { status: 'error', error: { code: 'not-found', retryable: false } };
  show();
  expect(screen.getByRole('alert')).toBeTruthy();
  cleanup();
  signed = { status: 'ready', url: 'blob:clip' };
  show();
  fireEvent.error(video());
  expect(screen.getByText(/Le clip ne se lit pas/)).toBeTruthy();
  press('Réessayer');
  expect(video()).toBeTruthy();
  fireEvent.error(video());
  expect(screen.queryByRole('alert')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(video()).toBeTruthy();
});
