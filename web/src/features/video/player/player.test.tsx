import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { AppError } from '../../../lib/errors.ts';
import {
  DEFAULT_LAYOUT,
  type PlaybackEvent,
  type PlayerHandle,
} from '../../../lib/media/player-handle.ts';
import { PHONE_ON_SIDE } from '../../../lib/theme/layout.ts';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';

let link: SignedUrl | null;
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-out' }),
}));
const { Player } = await import('./player.tsx');

/** A signed link of a film and its renditions; `signature` differs after a renewal. */
const signed = (names: readonly string[], signature = 1): SignedUrl => ({
  url: `https://files/film.mp4?${signature}`,
  expiresAtMs: Infinity,
  renditions: Object.fromEntries(
    names.map((name) => [name, `https://files/film_${name}.mp4?${signature}`]),
  ),
  storyboard: 'https://files/frames.jpg',
});
const ALL = ['360', '720', '1080', 'slow'];
const STORYBOARD = {
  path: 'frames.jpg',
  columns: 10,
  rows: 2,
  interval_s: 1,
  width: 160,
  height: 90,
};
const VIDEO = {
  ...DRAFT_VIDEO,
  media: {
    source: DRAFT_VIDEO.url,
    renditions: {},
    posters: {},
    storyboard: STORYBOARD,
    duration_s: 20,
  },
};

// The simulated window has neither.
Object.assign(HTMLMediaElement, {
  HAVE_NOTHING: 0,
  HAVE_METADATA: 1,
  HAVE_CURRENT_DATA: 2,
  HAVE_FUTURE_DATA: 3,
});
Object.defineProperty(HTMLVideoElement.prototype, 'remote', { value: undefined });

/** What a browser's `<video>` knows about the file; the test plays it. */
const state = {
  readyState: 0,
  currentTime: 0,
  duration: NaN,
  paused: true,
  ended: false,
  seeking: false,
};
const film = () => document.querySelector('video') ?? expect.fail('no film');
const sourceOf = (video: HTMLVideoElement) => /film_?(\w*)\.mp4/.exec(video.src)?.[1];
const playing = () => sourceOf(film());
const emit = (...types: readonly string[]) =>
  act(() => {
    for (const type of types) film().dispatchEvent(new Event(type));
  });
/** Loads the file that is set: like a browser, it starts at the position that was asked for. */
function loaded(duration = 20) {
  Object.assign(state, { readyState: 4, duration });
  emit('loadedmetadata', 'loadeddata', 'seeked', 'canplay', ...(state.paused ? [] : ['playing']));
}

beforeEach(async () => {
  await initTranslations('fr');
  vi.useFakeTimers();
  localStorage.clear();
  link = signed(ALL);
  Object.assign(state, {
    readyState: 0,
    currentTime: 0,
    duration: NaN,
    paused: true,
    ended: false,
    seeking: false,
  });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 1920, 1080),
  );
  const video = HTMLVideoElement.prototype;
  for (const name of [
    'readyState',
    'duration',
    'paused',
    'ended',
    'seeking',
    'currentTime',
  ] as const) {
    vi.spyOn(video, name, 'get').mockImplementation((() => state[name]) as never);
  }
  vi.spyOn(video, 'currentTime', 'set').mockImplementation(
    (seconds) => void (state.currentTime = seconds),
  );
  vi.spyOn(video, 'src', 'set').mockImplementation(function (this: HTMLVideoElement, url: string) {
    this.setAttribute('src', url);
    Object.assign(state, { readyState: 0, currentTime: 0, duration: NaN, paused: true });
    this.playbackRate = this.defaultPlaybackRate;
    this.dispatchEvent(new Event('emptied'));
  });
  vi.spyOn(video, 'play').mockImplementation(async function (this: HTMLVideoElement) {
    state.paused = false;
    this.dispatchEvent(new Event('play'));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

const onPlaybackEvent = vi.fn<(event: PlaybackEvent) => void>();
/** Opens the player on a line of so many kbit/s. */
function open(
  lineKbps: number,
  connection?: object,
  durationS = 20,
  props: Partial<Parameters<typeof Player>[0]> = {},
) {
  localStorage.setItem('flair.line', String(lineKbps));
  if (connection !== undefined) Object.assign(navigator, { connection });
  let handle: PlayerHandle | null = null;
  const view = (changed = props) => (
    <Player
      videoId="film"
      video={VIDEO}
      moves={[]}
      signed={{
        links: link === null ? null : { video: link, captions: {} },
        error: null,
        onFileFailed: () => {},
        retry: () => {},
      }}
      startAtS={7}
      playAtStart={false}
      onPlaybackEvent={onPlaybackEvent}
      onKnown={() => undefined}
      layout={{ ...DEFAULT_LAYOUT, mirrored: true }}
      onLayoutChange={() => undefined}
      characters={() => true}
      isInSheet={false}
      practice={(player) => {
        handle = player;
        return null;
      }}
      atEnd={() => null}
      onMove={null}
      {...changed}
    />
  );
  const { rerender } = render(view());
  if (link !== null) loaded(durationS);
  const change = (changed: typeof props) => rerender(view({ ...props, ...changed }));
  return {
    renew: () => rerender(view()),
    change,
    player: () => handle ?? expect.fail('no player'),
  };
}
const ONLINE: Video = { ...VIDEO, status: 'en_ligne', subscription_tier: VIDEO.level };
const shownWidth = (cssPx: number) =>
  vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 0, cssPx, (cssPx * 9) / 16));

it.each([
  [390, 1, 640],
  [390, 3, 1280],
  [1040, 2, 1280],
])(
  'a player of %s px at %s pixels a pixel has the thumbnail in %s px as its poster',
  (cssPx, ratio, width) => {
    shownWidth(cssPx);
    vi.stubGlobal('devicePixelRatio', ratio);
    open(4000, undefined, 20, { video: ONLINE });
    vi.unstubAllGlobals();
    expect(film().getAttribute('poster')).toMatch(
      new RegExp(`/img/video/film[?]w=${width}&v=\\d+$`),
    );
  },
);

it('shows the thumbnail, mirrored as the film, before the link is there; a draft has none', () => {
  link = null;
  open(4000, undefined, 20, { video: ONLINE });
  const picture =
    document.querySelector<HTMLImageElement>('.picture img') ?? expect.fail('no picture');
  expect([
    picture.getAttribute('src')?.split('?')[0],
    picture.parentElement?.style.transform,
  ]).toEqual(['/img/video/film', 'scaleX(-1)']);
  cleanup();
  open(4000);
  expect(document.querySelector('.picture img')).toBeNull();
});

const chooseSpeed = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Vitesse/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name }));
};
const quality = () => screen.getByRole('button', { name: /^Qualité/ });
function chooseQuality(name: string) {
  fireEvent.click(quality());
  fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitemradio', { name }));
}

it('names each language of the captions in itself, and keeps their size for the next film', () => {
  const captioned: Video = { ...VIDEO, captions: { fr: 'fr.vtt', en: 'en.vtt' } };
  const options = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sous-titres' }));
    return within(screen.getByRole('menu')).getAllByRole('menuitemradio');
  };
  const checked = () =>
    options().flatMap((option) =>
      option.getAttribute('aria-checked') === 'true' ? option.textContent : [],
    );
  open(4000, undefined, 20, { video: captioned });
  expect(options().map(({ textContent }) => textContent)).toEqual([
    ...['Sans sous-titres', 'Français', 'English'],
    ...['Petite taille', 'Taille moyenne', 'Grande taille'],
  ]);
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Grande taille' }));
  expect(localStorage.getItem('flair.captions-size')).toBe('"large"');
  cleanup();
  open(4000, undefined, 20, { video: captioned });
  expect(checked()).toEqual(['Sans sous-titres', 'Grande taille']);
});

it('starts with the size that the line carries, where the member stopped', () => {
  open(4000);
  expect([playing(), state.currentTime]).toEqual(['720', 7]);
  cleanup();
  open(500);
  expect(playing()).toBe('360');
});

it('starts small for who saves data or has a slow connection, whatever was measured before', () => {
  open(50_000, { saveData: true });
  expect(playing()).toBe('360');
  cleanup();
  open(50_000, { downlink: 1.4 });
  expect(playing()).toBe('360');
});

it('a chosen quality comes at once, keeps place, speed, mirror and playback, and stays for the next film', () => {
  open(4000);
  chooseSpeed('0,5×');
  expect(quality().getAttribute('aria-label')).toBe('Qualité\u00a0: Auto (720p)');
  void film().play();
  state.currentTime = 12.34;
  chooseQuality('1080p');
  expect([playing(), state.currentTime]).toEqual(['1080', 12.34]);
  loaded();
  expect([state.paused, state.currentTime, film().playbackRate]).toEqual([false, 12.34, 0.5]);
  expect(film().style.transform).toBe('scaleX(-1)');
  expect(localStorage.getItem('flair.quality')).toBe('"1080"');
  cleanup();
  open(500);
  expect([playing(), quality().getAttribute('aria-label')]).toEqual([
    '1080',
    'Qualité\u00a0: 1080p',
  ]);
  fireEvent.click(quality());
  const options = within(screen.getByRole('menu')).getAllByRole('menuitemradio');
  expect(
    options.map((option) => [option.textContent, option.getAttribute('aria-checked')]),
  ).toEqual([
    ['Auto', 'false'],
    ['360p', 'false'],
    ['720p', 'false'],
    ['1080p', 'true'],
  ]);
});

it('a speed of the practice mode ends with it, and the next film has the speed chosen while watching', () => {
  const { player, change } = open(4000);
  chooseSpeed('1,5×');
  act(() => player().changeSpeed(0.6));
  expect(film().playbackRate).toBe(0.6);
  change({ practice: null });
  expect(film().playbackRate).toBe(1.5);
  change({});
  expect([film().playbackRate, player().speed]).toEqual([1.5, 1.5]);
  cleanup();
  open(4000);
  expect(film().playbackRate).toBe(1.5);
});

it("the player's own speed is one of the practice in its sheet, and of watching next to the panel", () => {
  const { player, change } = open(4000, undefined, 20, { isInSheet: true });
  chooseSpeed('0,5×');
  change({ isInSheet: false, practice: null });
  expect([film().playbackRate, localStorage.getItem('flair.player')]).toEqual([1, null]);
  change({ isInSheet: false });
  act(() => player().changeSpeed(0.6));
  chooseSpeed('0,75×');
  change({ isInSheet: false, practice: null });
  expect([film().playbackRate, localStorage.getItem('flair.player')]).toEqual([
    0.75,
    '{"speed":0.75}',
  ]);
});

it('tells screen readers the speed that a key has chosen', () => {
  open(4000);
  fireEvent.keyDown(document.body, { key: '<' });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Vitesse\u00a0: 0,75×',
  );
});

it('a better line is used after a pause, never while the film plays', () => {
  open(500);
  void film().play();
  emit('playing');
  state.currentTime = 9.5;
  localStorage.setItem('flair.line', '50000');
  vi.advanceTimersByTime(60_000);
  emit('timeupdate');
  expect(playing()).toBe('360');
  state.paused = true;
  emit('pause');
  act(() => void vi.advanceTimersByTime(100));
  expect(playing()).toBe('360');
  act(() => void vi.advanceTimersByTime(1000));
  expect([playing() !== '360', state.currentTime]).toEqual([true, 9.5]);
  loaded();
  expect([state.paused, state.currentTime]).toEqual([true, 9.5]);
});

it('a short pause, as between two repetitions, and the end of the film change nothing', () => {
  open(500);
  localStorage.setItem('flair.line', '50000');
  const pause = () => {
    state.paused = true;
    emit('pause');
  };
  void film().play();
  pause();
  act(() => void vi.advanceTimersByTime(200));
  void film().play();
  act(() => void vi.advanceTimersByTime(5000));
  expect(playing()).toBe('360');
  state.ended = true;
  pause();
  act(() => void vi.advanceTimersByTime(5000));
  expect(playing()).toBe('360');
});

it('a stall makes it smaller and plays on from the same place; a chosen quality stays', () => {
  open(4000);
  const stall = () => {
    void film().play();
    emit('playing');
    Object.assign(state, { currentTime: 3.25, readyState: 2 });
    emit('waiting');
    act(() => void vi.advanceTimersByTime(1500));
  };
  stall();
  expect([playing(), state.currentTime]).toEqual(['360', 3.25]);
  loaded();
  expect([state.paused, state.currentTime]).toEqual([false, 3.25]);
  cleanup();
  open(4000);
  chooseQuality('720p');
  loaded();
  stall();
  expect(playing()).toBe('720');
});

it('measures the line by what arrives', () => {
  open(4000);
  vi.spyOn(HTMLVideoElement.prototype, 'buffered', 'get').mockImplementation(
    () => ({ length: 1, start: () => 0, end: () => loadedS }) as unknown as TimeRanges,
  );
  let loadedS = 7;
  emit('loadstart');
  vi.advanceTimersByTime(1000);
  loadedS = 7.1;
  emit('progress');
  expect(localStorage.getItem('flair.line')).toBe('4000');
  vi.advanceTimersByTime(1000);
  loadedS = 7.6;
  emit('progress');
  // Half a second of film in a second: the line is slower than was known.
  expect(Number(localStorage.getItem('flair.line'))).toBe((4000 + 3128 / 2) / 2);
});

it('a position that is sought while the other size loads is where it starts', () => {
  open(4000);
  chooseQuality('360p');
  film().currentTime = 0;
  loaded();
  expect(state.currentTime).toBe(0);
});

it('a renewed link keeps size and place', () => {
  const { renew } = open(4000);
  state.currentTime = 11;
  link = signed(ALL, 2);
  localStorage.setItem('flair.line', '50000');
  renew();
  expect([film().src, state.currentTime]).toEqual(['https://files/film_720.mp4?2', 11]);
});

it('slow motion plays every frame of a fast source in the same place, and says so', () => {
  const { player } = open(50_000);
  state.currentTime = 4.2;
  fireEvent.click(screen.getByRole('button', { name: /^Vitesse/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: '0,25× · ralenti net' }));
  expect([playing(), state.currentTime]).toEqual(['slow', 4.2]);
  expect(screen.getByText('Ralenti net')).toBeTruthy();
  expect(player().hasAllFrames).toBe(true);
  loaded();
  fireEvent.click(screen.getByRole('button', { name: /^Vitesse/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: '1×' }));
  expect(playing()).not.toBe('slow');
  expect(screen.queryByText('Ralenti net')).toBeNull();
});

it.each([
  ['a film from before', { url: 'https://files/film.mp4', expiresAtMs: Infinity }, ''],
  ['a film in one size', signed(['360']), '360'],
])('%s has no menu', (_name, only, source) => {
  link = only;
  open(4000);
  expect([playing(), screen.queryByRole('button', { name: /^Qualité/ })]).toEqual([source, null]);
});

it('shows the frame at the pointer above the timeline, and where it is', async () => {
  vi.useRealTimers();
  open(4000);
  const slider = screen.getByRole('slider', { name: 'Position dans la vidéo' });
  // The library attaches to the film in a promise.
  await vi.waitFor(() => {
    emit('durationchange');
    expect(slider.getAttribute('max')).toBe('20');
  });
  vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 200 } as DOMRect);
  const frame = () => document.querySelector('[data-preview]');
  fireEvent.pointerMove(slider, { clientX: 225, pointerType: 'mouse' });
  expect(frame()?.textContent).toBe('00:12');
  expect(frame()?.querySelector('[data-frame]')?.getAttribute('data-frame')).toBe('2 1');
  fireEvent.pointerMove(slider, { clientX: 400, pointerType: 'mouse' });
  expect(frame()?.querySelector('[data-frame]')?.getAttribute('data-frame')).toBe('9 1');
  fireEvent.pointerLeave(slider);
  expect(frame()).toBeNull();
  // A finger that was lifted shows nothing.
  fireEvent.pointerMove(slider, { clientX: 225, pointerType: 'touch', buttons: 0 });
  expect(frame()).toBeNull();
});

it('has a play button, but in the full window the one of the practice mode', () => {
  const hasPlay = () => screen.queryByRole('button', { name: 'Lire' }) !== null;
  open(4000);
  expect(hasPlay()).toBe(true);
  cleanup();
  open(4000, undefined, 20, { layout: { ...DEFAULT_LAYOUT, fullWindow: true } });
  expect(hasPlay()).toBe(false);
});

it('in the full window of a phone on its side it leaves what the phone has itself to it', () => {
  const list = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...list, matches: query === PHONE_ON_SIDE }));
  const shown = () =>
    ['Reculer', 'Lire', 'Couper le son', 'Plein écran'].filter(
      (name) => screen.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null,
    );
  open(4000);
  expect(shown()).toEqual(['Reculer', 'Lire', 'Couper le son', 'Plein écran']);
  cleanup();
  open(4000, undefined, 20, { layout: { ...DEFAULT_LAYOUT, fullWindow: true } });
  expect(shown()).toEqual(['Lire', 'Plein écran']);
  vi.unstubAllGlobals();
});

const LANCER = { id: 'lancer', name_fr: 'Lancer', name_en: 'Throw', start_s: 4, end_s: 9 };
it.each([
  ['plays from its start', null, [4, false]],
  ['is left to the practice mode', vi.fn(), [7, true]],
])('a move that is pressed on the timeline %s', async (_name, onMove, expected) => {
  vi.useRealTimers();
  open(4000, undefined, 20, { moves: [LANCER], onMove });
  const move = await vi.waitFor(() => {
    emit('durationchange');
    return screen.getByRole('button', { name: '1. Lancer' });
  });
  fireEvent.click(move);
  expect([state.currentTime, state.paused]).toEqual(expected);
  if (onMove !== null) expect(onMove).toHaveBeenCalledExactlyOnceWith(LANCER);
});

it('tells the practice mode whether the film can be played', () => {
  expect(open(4000).player().hasFailed).toBe(false);
  cleanup();
  link = null;
  const error = new AppError('media-unavailable');
  const refused = { links: null, error, onFileFailed: () => {}, retry: () => {} };
  expect(open(4000, undefined, 20, { signed: refused }).player().hasFailed).toBe(true);
});

it('tells a new position before the events that were due when it was set', () => {
  open(4000);
  onPlaybackEvent.mockClear();
  Object.assign(state, { currentTime: 12, seeking: true });
  emit('timeupdate', 'seeking', 'pause');
  const at = { positionS: 12, durationS: 20 };
  expect(onPlaybackEvent.mock.calls.map(([event]) => event)).toEqual(
    ['seeking', 'moved', 'seeking', 'seeking', 'paused'].map((type) => ({ type, ...at })),
  );
});

it('a recording that does not tell its end has the stored one: slider, place, progress and practice', async () => {
  vi.useRealTimers();
  const { player } = open(4000, undefined, Infinity);
  expect(state.currentTime).toBe(7);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Position dans la vidéo' });
  await vi.waitFor(() => {
    emit('durationchange');
    expect([slider.max, slider.disabled]).toEqual(['60', false]);
  });
  fireEvent.change(slider, { target: { value: '30' } });
  expect(state.currentTime).toBe(30);
  emit('seeked');
  expect(onPlaybackEvent).toHaveBeenLastCalledWith({
    type: 'seeked',
    positionS: 30,
    durationS: 60,
  });
  expect(player().video?.duration).toBe(60);
  // The browser has come to the end and knows it now.
  state.duration = 59.7;
  emit('ended');
  expect(onPlaybackEvent).toHaveBeenLastCalledWith({
    type: 'ended',
    positionS: 30,
    durationS: 59.7,
  });
});
