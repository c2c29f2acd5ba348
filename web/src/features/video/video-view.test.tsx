import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Move, NO_STATS, type VideoStats } from '@atelier/domain/content/video';
import { answerLeaveQuestion, holdPage, leaveQuestion } from '../../lib/held-page.ts';
import type {
  LiveProgress,
  PlaybackEvent,
  PlayerHandle,
  PlayerLayout,
} from '../../lib/media/player-handle.ts';
import { DRAFT_VIDEO } from '../../test/draft-video.ts';
import { initTranslations } from '../../test/real-translations.ts';

const later = { ...DRAFT_VIDEO, id: 'v2', title: 'Le stall', created_at: new Date('2030-01-01') };
const latest = { ...DRAFT_VIDEO, id: 'v3', title: 'Le snatch', created_at: new Date('2030-01-02') };
let isLibraryLoading = false;
vi.mock('../../lib/content/use-library.ts', () => ({
  useLibrary: () => ({
    cards: isLibraryLoading ? { status: 'loading' } : { status: 'ready', data: [latest, later] },
    labels: { status: 'ready', data: { v2: 'completed' } },
  }),
}));
let stats: VideoStats | null = null;
vi.mock('./data/use-video.ts', () => ({ useVideoStats: () => stats }));
vi.mock('../../lib/session/session.tsx', () => ({ useViewer: () => ({ uid: 'zoe' }) }));
interface FakePlayerProps {
  startAtS: number | null;
  practice: ((player: PlayerHandle) => ReactNode) | null;
  atEnd: (replay: () => void) => ReactNode;
  onLayoutChange: (change: Partial<PlayerLayout>) => void;
  onPlaybackEvent: (event: PlaybackEvent) => void;
  onKnown: (filmS: number) => void;
  moves: readonly Move[];
  onMove: ((move: Move) => void) | null;
}
/** What the browser finds. */
let filmS: number;
const LANCER: Move = { id: 'lancer', name_fr: 'Lancer', name_en: 'Throw', start_s: 4, end_s: 9 };
const RECEPTION: Move = {
  id: 'reception',
  name_fr: 'Réception',
  name_en: 'Catch',
  start_s: 9,
  end_s: 12,
};
vi.mock('./player/player.tsx', () => ({
  Player: ({
    startAtS,
    practice,
    atEnd,
    onLayoutChange,
    onPlaybackEvent,
    onKnown,
    moves,
    onMove,
  }: FakePlayerProps) => (
    <div>
      <button
        type="button"
        onClick={() => onPlaybackEvent({ type: 'seeked', positionS: 95, durationS: 100 })}
      >
        To the end
      </button>
      <button type="button" onClick={() => onKnown(filmS)}>
        The film is known
      </button>
      <button type="button" onClick={() => onLayoutChange({ looping: true })}>
        Loop
      </button>
      <button type="button" disabled={onMove === null} onClick={() => onMove?.(LANCER)}>
        Move on the timeline
      </button>
      The player
      <data value={startAtS ?? ''} />
      <ol data-moves={moves.map(({ id }) => id).join()} />
      {practice?.({} as PlayerHandle)}
      {atEnd(() => undefined)}
    </div>
  ),
}));
const { VideoView } = await import('./video-view.tsx');
const { SHEET } = await import('./practice-layout.ts');

beforeEach(async () => {
  stats = NO_STATS;
  localStorage.clear();
  await initTranslations('en');
});
afterEach(() => {
  isLibraryLoading = false;
  cleanup();
  vi.unstubAllGlobals();
});

const PHONE = /max-width: 1120px/;
const DESKTOP = /^\(min-width: 1121px\)$/;
const REDUCED_MOTION = /prefers-reduced-motion/;

let live: LiveProgress;
let ready: boolean;
let isGap: boolean;
let moves: Move[];
let repeatedId: string | null;
let duration: string;
beforeEach(() => {
  moves = [LANCER];
  repeatedId = null;
  duration = DRAFT_VIDEO.duration;
  filmS = 60;
  live = { status: 'completed', progress: 1 };
  ready = true;
  isGap = false;
});

/** Presses Back, with -1, or Forward. */
let go: (steps: number) => void;
function History({ onNavigate }: { onNavigate: (navigate: NavigateFunction) => void }) {
  onNavigate(useNavigate());
  return null;
}
const inLibrary = () => screen.queryByText('The library') !== null;

const onFilmKnown = vi.fn();
/** Opens a video, completed unless `live` says otherwise, where these media queries match. */
function open(...media: readonly RegExp[]) {
  openUnknown(...media);
  knowFilm();
}
/** Opens a video whose film the browser does not know yet. */
function openUnknown(...media: readonly RegExp[]) {
  cleanup();
  const list = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...list,
    matches: media.some((one) => one.test(query)),
  }));
  const view = (
    <VideoView
      videoId="v1"
      video={{ ...DRAFT_VIDEO, moves, duration }}
      signed={{ links: null, error: null, onFileFailed: vi.fn(), retry: vi.fn() }}
      progress={{
        ready,
        resumePoint: () => ({ atS: 60, isGap }),
        live,
        saveError: null,
        onPlaybackEvent: vi.fn(),
      }}
      repeatedId={repeatedId}
      achieved={<span>Three days in a row</span>}
      comments={() => null}
      characters={() => true}
      onFilmKnown={onFilmKnown}
      practice={(_player, _video, { request, isSheet, close }) => (
        <>
          <output>{request?.move.id}</output>
          <button type="button" onClick={close} data-sheet={isSheet}>
            Close the panel
          </button>
        </>
      )}
    />
  );
  render(
    <MemoryRouter initialEntries={['/videos/free', '/videos/v1']}>
      <History onNavigate={(navigate) => (go = (steps) => act(() => void navigate(steps)))} />
      <Routes>
        <Route path="/videos/free" element="The library" />
        <Route path="/videos/v1" element={view} />
        <Route path="*" element="Another video" />
      </Routes>
    </MemoryRouter>,
  );
}
const isPanelOpen = () => screen.queryByText('Close the panel') !== null;
const knowFilm = () => fireEvent.click(screen.getByText('The film is known'));
const opener = () => {
  const buttons = screen.getAllByText('Practise').flatMap((text) => text.closest('button') ?? []);
  return buttons.find((button) => button.hasAttribute('aria-expanded')) ?? expect.fail('no button');
};
const isPageInert = () => opener().closest('[inert]') !== null;

it('on a phone the practice mode is a button, which opens a sheet over the page', () => {
  open(PHONE);
  expect([isPanelOpen(), isPageInert()]).toEqual([false, false]);
  fireEvent.click(opener());
  expect([isPanelOpen(), isPageInert()]).toEqual([true, true]);
  expect(screen.getByText('The player', { exact: false }).closest('[inert]')).toBeNull();
  fireEvent.click(screen.getByText('Close the panel'));
  expect([isPanelOpen(), isPageInert()]).toEqual([false, false]);
});

it.each([
  ['', '60'],
  ['?move=lancer', '4'],
  ['?move=unknown', '60'],
])('the film begins where it was left, or at the move of the link: "%s"', (search, startS) => {
  window.history.replaceState(null, '', `/videos/v1${search}`);
  const start = () => document.querySelector('data')?.value;
  open(DESKTOP);
  expect([start(), isPanelOpen()]).toEqual([startS, true]);
  ready = false;
  open(DESKTOP);
  expect(start()).toBe('');
  window.history.replaceState(null, '', '/');
});

it('says that it resumes with the first passage that was left out, until the video is completed', () => {
  const says = () =>
    screen.queryByText('You have not seen everything yet: the video resumes at 01:00.') !== null;
  live = { status: 'started', progress: 0.8 };
  open(PHONE);
  expect(says()).toBe(false);
  isGap = true;
  open(PHONE);
  expect(says()).toBe(true);
  live = { status: 'completed', progress: 0.9 };
  open(PHONE);
  expect(says()).toBe(false);
});

it.each([
  ['whose stored length says so', '00:01:00', 60],
  ['of which the browser finds it', '00:10:00', 60],
])(
  'moves that a film does not show are left out, and a link to one says so: a film %s',
  (_what, stored, found) => {
    duration = stored;
    filmS = found;
    moves = [LANCER, { ...LANCER, id: 'tard', start_s: 360, end_s: 375 }];
    window.history.replaceState(null, '', '/videos/v1?move=tard');
    open(DESKTOP);
    expect(document.querySelector<HTMLElement>('[data-moves]')?.dataset.moves).toBe('lancer');
    expect(screen.queryByText(/^The move you asked for is no longer in this film/)).not.toBeNull();
    window.history.replaceState(null, '', '/videos/v1?move=lancer');
    open(DESKTOP);
    expect(screen.queryByText(/^The move you asked for/)).toBeNull();
    window.history.replaceState(null, '', '/');
  },
);

it('a link to a move that the film no longer shows opens the film, not the sheet', () => {
  window.history.replaceState(null, '', '/videos/v1?move=tard');
  open(PHONE);
  expect([document.querySelector('data')?.value, isPanelOpen()]).toEqual(['60', false]);
  window.history.replaceState(null, '', '/');
});

it('the practice mode that is open from the start is loaded after the film; one that is asked for at once', () => {
  onFilmKnown.mockClear();
  openUnknown(DESKTOP);
  expect([isPanelOpen(), onFilmKnown.mock.calls.length]).toEqual([false, 0]);
  knowFilm();
  expect([isPanelOpen(), onFilmKnown.mock.calls.length]).toEqual([true, 1]);
  localStorage.clear();
  openUnknown(PHONE);
  fireEvent.click(opener());
  expect(isPanelOpen()).toBe(true);
});

it('the focus moves into the sheet, and back to the button once it is closed', () => {
  const isInSheet = () =>
    screen.getByText('Close the panel').parentElement?.contains(document.activeElement);
  open(PHONE);
  fireEvent.click(screen.getByRole('button', { name: 'Repeat this move' }));
  expect([isInSheet(), document.activeElement === document.body]).toEqual([true, false]);
  fireEvent.click(screen.getByText('Close the panel'));
  expect(document.activeElement).toBe(opener());
  fireEvent.click(opener());
  expect(isInSheet()).toBe(true);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(document.activeElement).toBe(opener());
});

it('Escape closes the sheet, and nothing on a desktop', () => {
  open(PHONE);
  fireEvent.click(opener());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([isPanelOpen(), isPageInert()]).toEqual([false, false]);
  localStorage.clear();
  open(DESKTOP);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(isPanelOpen()).toBe(true);
});

it.each([
  ['a phone', 360, 740, true],
  ['a phone on its side', 740, 360, true],
  ['a tablet', 820, 1180, true],
  ['a tablet on its side', 1080, 810, true],
  ['a laptop', 1280, 720, false],
  ['a small window', 1121, 700, false],
])('the practice mode of %s (%i × %i) is a sheet: %s', (_name, width, height, isSheet) => {
  window.happyDOM.setViewport({ width, height });
  // The simulated window matches a list only if all of its queries match.
  const queries = SHEET.split(',').map((query) => window.matchMedia(query));
  expect(queries.some(({ matches }) => matches)).toBe(isSheet);
});

it('on a desktop it is open next to the player, and the page stays usable', () => {
  open(DESKTOP);
  expect([isPanelOpen(), isPageInert()]).toEqual([true, false]);
});

it('next to the player the practice mode of the next video is open or closed as it was left', () => {
  open(DESKTOP);
  fireEvent.click(opener());
  open(DESKTOP);
  expect(isPanelOpen()).toBe(false);
  fireEvent.click(opener());
  open(DESKTOP);
  expect(isPanelOpen()).toBe(true);
});

it('on a phone the next video opens as a page, whatever was left open, here or next to the player of a desktop', () => {
  open(PHONE);
  fireEvent.click(opener());
  open(PHONE);
  expect([isPanelOpen(), isPageInert()]).toEqual([false, false]);
  open(DESKTOP);
  expect(isPanelOpen()).toBe(true);
  localStorage.setItem('flair.practice-closed', 'no');
  open(PHONE);
  expect(isPanelOpen()).toBe(false);
});

it('Back closes the sheet and only then leaves the page; Forward opens it again', () => {
  open(PHONE);
  fireEvent.click(opener());
  go(-1);
  expect([isPanelOpen(), isPageInert(), inLibrary()]).toEqual([false, false, false]);
  go(1);
  expect(isPanelOpen()).toBe(true);
  go(-1);
  go(-1);
  expect(inLibrary()).toBe(true);
});

it.each([
  ['its button', () => fireEvent.click(screen.getByText('Close the panel'))],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
])('once the sheet is closed by %s, Back leaves the page', (_name, closeSheet) => {
  open(PHONE);
  fireEvent.click(opener());
  closeSheet();
  expect([isPanelOpen(), inLibrary()]).toEqual([false, false]);
  go(-1);
  expect(inLibrary()).toBe(true);
});

it('the sheet of a link to a move is closed by Back, too, and the panel next to the player is not', () => {
  window.history.replaceState(null, '', '/videos/v1?move=lancer');
  open(PHONE);
  expect([isPanelOpen(), isPageInert()]).toEqual([true, true]);
  go(-1);
  expect([isPanelOpen(), inLibrary()]).toEqual([false, false]);
  open(DESKTOP);
  expect(isPanelOpen()).toBe(true);
  go(-1);
  expect(inLibrary()).toBe(true);
  window.history.replaceState(null, '', '/');
});

it('after a video that is opened from the sheet, Back shows the sheet again', () => {
  open(PHONE);
  fireEvent.click(opener());
  fireEvent.click(screen.getByRole('link', { name: 'Next video' }));
  expect(screen.queryByText('Another video')).not.toBeNull();
  go(-1);
  knowFilm();
  expect([isPanelOpen(), isPageInert()]).toEqual([true, true]);
});

it('tells the practice mode whether it is a sheet', () => {
  const isSheet = () => screen.getByText('Close the panel').dataset.sheet;
  open(DESKTOP);
  expect(isSheet()).toBe('false');
  open(PHONE);
  fireEvent.click(opener());
  expect(isSheet()).toBe('true');
});

it('a move of the timeline is played by the practice mode while it is open, and otherwise by the player', () => {
  open(PHONE);
  const move = screen.getByText<HTMLButtonElement>('Move on the timeline');
  expect(move.disabled).toBe(true);
  fireEvent.click(opener());
  fireEvent.click(move);
  expect(screen.getByText('lancer')).not.toBeNull();
  fireEvent.click(screen.getByText('Close the panel'));
  fireEvent.click(opener());
  expect(screen.queryByText('lancer')).toBeNull();
});

it.each([
  ['the one repeated last', 'lancer', 'lancer'],
  ['without a repetition, the last one of the film', null, 'reception'],
  ['the last one, where the film shows the repeated one no more', 'tard', 'reception'],
])('the end plays a move in the panel, open or not: %s', (_name, repeated, expected) => {
  moves = [{ ...LANCER, id: 'prise', start_s: 1 }, RECEPTION, LANCER];
  repeatedId = repeated;
  for (const media of [PHONE, DESKTOP]) {
    open(media);
    fireEvent.click(screen.getByRole('button', { name: 'Repeat this move' }));
    expect(screen.getByText(expected)).not.toBeNull();
  }
});

it('the end of a video without moves only opens the panel', () => {
  moves = [];
  const names = () =>
    within(screen.getByRole('group', { name: 'The video is over' }))
      .getAllByRole('button')
      .map((button) => button.textContent);
  open(DESKTOP);
  expect(names()).toEqual(['Watch again']);
  open(PHONE);
  expect(names()).toEqual(['Watch again', 'Practise']);
});

it('the button is large and as wide as the page on phones and tablets', () => {
  const size = () => {
    const { width, minHeight } = getComputedStyle(opener());
    return [width, minHeight];
  };
  open(PHONE);
  expect(size()).toEqual(['100%', '64px']);
  open(DESKTOP);
  expect(size()).not.toEqual(['100%', '64px']);
});

it('the title comes right under the player', () => {
  open(PHONE);
  const title = screen.getByRole('heading', { level: 1 });
  const follows = (a: Node, b: Node) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(follows(screen.getByText('The player', { exact: false }), title)).toBe(true);
  expect(follows(title, opener())).toBe(true);
});

it('moves that are not saved keep the panel open until leaving them is confirmed', () => {
  open(DESKTOP);
  const release = holdPage('moves');
  for (const close of [
    () => fireEvent.click(screen.getByText('Close the panel')),
    () => fireEvent.click(opener()),
  ]) {
    close();
    expect([isPanelOpen(), leaveQuestion.get()?.reason]).toEqual([true, 'moves']);
    answerLeaveQuestion(false);
    expect(isPanelOpen()).toBe(true);
  }
  fireEvent.click(opener());
  act(() => answerLeaveQuestion(true));
  expect(isPanelOpen()).toBe(false);
  release();
});

it('Back asks before the sheet loses moves that are not saved', () => {
  open(PHONE);
  fireEvent.click(opener());
  const release = holdPage('moves');
  for (const isLeaving of [false, true]) {
    go(-1);
    expect([isPanelOpen(), leaveQuestion.get()?.reason]).toEqual([true, 'moves']);
    act(() => answerLeaveQuestion(isLeaving));
    expect([isPanelOpen(), inLibrary()]).toEqual([!isLeaving, false]);
  }
  release();
  go(-1);
  expect(inLibrary()).toBe(true);
});

const countsDown = () => screen.queryAllByText(/^It opens in/).length > 0;

it('no countdown runs next to the open panel, nor begins once it is closed', () => {
  open(DESKTOP);
  expect([isPanelOpen(), countsDown()]).toEqual([true, false]);
  fireEvent.click(screen.getByText('Close the panel'));
  expect([isPanelOpen(), countsDown()]).toEqual([false, false]);
});

it('the end shows what was reached, and counts down unless motion is reduced', () => {
  open(PHONE);
  expect(screen.getByRole('group', { name: 'The video is over' }).textContent).toContain(
    'Three days in a row',
  );
  expect(countsDown()).toBe(true);
  open(PHONE, REDUCED_MOTION);
  expect(countsDown()).toBe(false);
});

it('the status is what was played, wherever the film stands', () => {
  live = { status: 'started', progress: 0.46 };
  open(PHONE);
  fireEvent.click(screen.getByText('To the end'));
  expect(screen.getByText('In progress, 46%')).not.toBeNull();
  expect(screen.getByRole('group', { name: 'The video is over' }).textContent).not.toContain(
    'Three days in a row',
  );
});

it('the end and the page lead to the next video that is not completed', () => {
  open(PHONE);
  const links = screen.getAllByRole('link', { name: /^Next/, hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/videos/v3', '/videos/v3']);
});

it('the links to other videos have their space while the library loads', () => {
  isLibraryLoading = true;
  open(PHONE);
  expect(
    getComputedStyle(screen.getByText('Loading...').parentElement ?? document.body).minHeight,
  ).toBe('100px');
  isLibraryLoading = false;
  open(PHONE);
  expect(screen.queryByText('Loading...')).toBeNull();
});

it('the end of a loop is no end', () => {
  open(DESKTOP);
  fireEvent.click(screen.getByText('Loop'));
  expect(screen.queryByRole('group', { name: 'The video is over' })).toBeNull();
});

it('shows no views and no rating before they are known, but keeps their place', () => {
  const shown = (text: string) => {
    const fact = screen.getByText(text);
    return fact.closest('[role=status]') === null;
  };
  stats = null;
  open();
  expect([shown('100 views'), shown('(10 ratings)')]).toEqual([false, false]);
  expect(getComputedStyle(screen.getByText('100 views')).visibility).toBe('hidden');
  stats = { views: 1234, rating: 4.25, rating_count: 56 };
  open();
  expect([shown('1,234 views'), shown('(56 ratings)'), shown('4.3')]).toEqual([true, true, true]);
});

it('gives views and rating a line of their own on phones, where they add none when they arrive', () => {
  const { innerWidth: width } = window;
  onTestFinished(() => window.happyDOM.setViewport({ width }));
  window.happyDOM.setViewport({ width: 390 });
  stats = null;
  open(PHONE);
  const line = screen.getByText('100 views').closest('[role=status]')?.parentElement;
  expect(line && getComputedStyle(line).flexBasis).toBe('100%');
});

it('says that a film is new and that nobody has rated it, instead of counting to zero', () => {
  stats = { views: 0, rating: 5, rating_count: 0 };
  open();
  expect(screen.getByText('New')).toBeTruthy();
  expect(screen.getByText('(nobody has rated it yet)').parentElement?.textContent).toContain('5.0');
  expect(screen.queryByText(/\b0 (?:views?|ratings?)/)).toBeNull();
});

it('shows no status before it is known', () => {
  live = { status: 'new', progress: 0 };
  open();
  expect(screen.queryByText('Not started')).not.toBeNull();
  ready = false;
  open();
  expect(screen.queryByText('Not started')).toBeNull();
});
