import type { ComponentType } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Move, Video } from '@atelier/domain/content/video';
import { ToastProvider } from '../components/feedback/toast.tsx';
import type { PlayerHandle, SignedStoryboard } from '../lib/media/player-handle.ts';
import { DRAFT_VIDEO } from './draft-video.ts';
import { FakePlayer, FakeVideo } from './fake-video.tsx';
import { initTranslations } from './real-translations.ts';

// What tests of the practice mode share: its page, its buttons, what it shows, and the passing of
// time.

export const LANCER = {
  id: 'lancer',
  name_fr: 'Lancer',
  name_en: 'Throw',
  start_s: 15,
  end_s: 33,
};
export const MOVES = [
  { id: 'prise', name_fr: 'Prise et appui', name_en: 'Grip', start_s: 3, end_s: 15 },
  LANCER,
  { id: 'reception', name_fr: 'Réception', name_en: 'Catch', start_s: 33, end_s: 45 },
];
/** Frequencies in hertz of the sounds played so far. */
export const sounds: number[] = [];

class SilentAudioContext {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
  createOscillator() {
    const frequency = { value: 0 };
    const connect = (next: object) => next;
    return {
      frequency,
      connect,
      start: () => void sounds.push(frequency.value),
      stop: () => undefined,
    };
  }
  close() {
    return Promise.resolve();
  }
}

beforeEach(async () => {
  await initTranslations('fr');
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', SilentAudioContext);
  localStorage.clear();
  sounds.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of ['wakeLock', 'share', 'clipboard', 'mediaSession', 'mediaDevices']) {
    Reflect.deleteProperty(navigator, name);
  }
});

/** What a page tells the practice mode; see its panel. */
interface PanelProps {
  player: PlayerHandle;
  videoId: string;
  video: Video;
  moves: readonly Move[];
  port: { onActive: () => void; onRepetition: () => void };
  request: { readonly move: Move } | null;
  isSheet: boolean;
  onClose: () => void;
}
interface Page extends Partial<Pick<PanelProps, 'request' | 'isSheet'>> {
  url?: string;
  storyboard?: SignedStoryboard;
  /** The film cannot be played. */
  hasFailed?: boolean;
  fakeVideo?: FakeVideo;
  /** Of the video that is practised. */
  fields?: Partial<Video>;
}

/**
 * Returns a function that renders the panel of the practice mode with a fake player, stored
 * settings and a URL.
 */
export const practiceIn =
  (Panel: ComponentType<PanelProps>) =>
  (settings: object = {}, page: Page = {}) => {
    const {
      url = '/videos/tour',
      storyboard,
      hasFailed = false,
      fakeVideo = new FakeVideo(),
      request = null,
      isSheet = false,
      fields,
    } = page;
    window.history.replaceState(null, '', url);
    localStorage.setItem(
      'flair.practice',
      JSON.stringify({ countdown: false, sound: false, more: true, ...settings }),
    );
    const rates: number[] = [];
    fakeVideo.addEventListener('ratechange', () => rates.push(fakeVideo.playbackRate));
    const port = { onActive: vi.fn(), onRepetition: vi.fn() };
    const video = { ...DRAFT_VIDEO, title: 'Le tour simple', moves: MOVES, ...fields };
    const panel = {
      videoId: 'tour',
      video,
      moves: video.moves,
      port,
      request,
      isSheet,
      onClose: vi.fn(),
    };
    render(
      <MemoryRouter>
        <ToastProvider>
          <FakePlayer fakeVideo={fakeVideo} storyboard={storyboard ?? null} hasFailed={hasFailed}>
            {(player) => <Panel player={player} {...panel} />}
          </FakePlayer>
        </ToastProvider>
      </MemoryRouter>,
    );
    return { fakeVideo, rates, port };
  };

/** Clicks a button by its label or text; queries by role are slow in such a large panel. */
export function press(name: string | RegExp) {
  const named = [...screen.queryAllByLabelText(name), ...screen.queryAllByText(name)];
  const button = named.map((element) => element.closest('button')).find((one) => one !== null);
  if (button === undefined) throw new Error(`no button ${String(name)}`);
  fireEvent.click(button);
}
export const key = (value: string, on: Element = document.body) =>
  fireEvent.keyDown(on, { key: value });
/** Returns the loop in seconds, `15-33`; null without one. */
export const looped = () =>
  document.querySelector('[data-loop]')?.getAttribute('data-loop') ?? null;
export const moveButton = (name: string) =>
  within(screen.getByRole('list', { name: 'Mouvements à travailler' })).getByRole('button', {
    name: new RegExp(`^\\d ?${name}`),
  });
export const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
/** Returns what is counted over the picture, and how far: `counting 3`; null if nothing is. */
export const waiting = () => {
  const box = document.querySelector<HTMLElement>('[data-waiting]');
  return box === null ? null : `${box.dataset.waiting ?? ''} ${box.textContent}`;
};
/** Returns the current texts of all live regions. */
export const statusTexts = () =>
  screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Plays for some seconds with a frame every 40 ms. */
export const pass = (video: FakeVideo, seconds: number) =>
  act(() => {
    for (let ms = 0; ms < seconds * 1000; ms += 40) {
      video.advance(40);
      vi.advanceTimersByTime(40);
    }
  });
