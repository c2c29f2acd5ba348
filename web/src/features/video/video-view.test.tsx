import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Move, NO_STATS, type VideoStats } from '@atelier/domain/content/video';
import { answerLeaveQuestion, holdPage, leaveQuestion } from '../../lib/held-page.ts';
import type { LiveProgress, PlaybackEvent, PlayerHandle, PlayerLayout } from '../../lib/media/player-handle.ts';
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
  onKnown: () => void;
  onMove: ((move: Move) => void) | null;
}
const LANCER: Move = { id: 'lancer', name_fr: 'Lancer', name_en: 'Throw', start_s: 4, end_s: 9 };
vi.mock('./player/player.tsx', () => ({
  Player: ({ startAtS, practice, atEnd, onLayoutChange, onPlaybackEvent, onKnown, onMove }: FakePlayerProps) => (
    <div>
      <button type="button" onClick={() => onPlaybackEvent({ type: 'seeked', positionS: 95, durationS: 100 })}>
        To the end
      </button>
      <button type="button" onClick={onKnown}>
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
let moves: Move[];
beforeEach(() => {
  moves = [LANCER];
  live = { status: 'completed', progress: 1 };
  ready = true;
});

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
  vi.stubGlobal('matchMedia', (query: string) => ({ ...list, matches: media.some((one) => one.test(query)) }));
  render(
    <MemoryRouter>
      <VideoView
        videoId="v1"
        video={{ ...DRAFT_VIDEO, moves }}
        signed={{ links: null, error: null, onFileFailed: vi.fn(), retry: vi.fn() }}
        progress={{ ready, resumeAtS: () => 60, live, saveError: null, onPlaybackEvent: vi.fn() }}
        achieved={<span>Three days in a row</span>}
        comments={() => null}
        characters={() => true}
        onFilmKnown={onFilmKnown}
        practice={(_player, _video, { request, close }) => (
          <>
            <output>{request === null ? null : (request.move?.id ?? 'any move')}</output>
            <button type="button" onClick={close}>
              Close the panel
            </button>
          </>
        )}
      />
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
  const isInSheet = () => screen.getByText('Close the panel').parentElement?.contains(document.activeElement);
  open(PHONE);
  fireEvent.click(screen.getByRole('button', { name: 'Practise this move' }));
  expect([isInSheet(), document.activeElement === document.body]).toEqual([true, false]);
  fireEvent.click(screen.getByText('Close the panel'));
  expect(document.activeElement).toBe(opener());
  // As it was left open.
  localStorage.setItem('flair.practice-closed', 'no');
  open(PHONE);
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

it.each([
  ['a phone', PHONE, true],
  ['a desktop', DESKTOP, false],
])('on %s the next video opens as it was left', (_name, device, isOpen) => {
  open(device);
  fireEvent.click(opener());
  open(device);
  expect(isPanelOpen()).toBe(isOpen);
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

it('the end practises a move in the panel, open or not; without moves it only opens the panel', () => {
  open(PHONE);
  fireEvent.click(screen.getByRole('button', { name: 'Practise this move' }));
  expect(screen.getByText('any move')).not.toBeNull();
  open(DESKTOP);
  fireEvent.click(screen.getByRole('button', { name: 'Practise this move' }));
  expect(screen.getByText('any move')).not.toBeNull();
  moves = [];
  open(DESKTOP);
  const end = screen.getByRole('group', { name: 'The video is over' });
  expect(within(end).getAllByRole('button').length).toBe(1);
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
  const follows = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(follows(screen.getByText('The player', { exact: false }), title)).toBe(true);
  expect(follows(title, opener())).toBe(true);
});

it('moves that are not saved keep the panel open until leaving them is confirmed', () => {
  open(DESKTOP);
  const release = holdPage('moves');
  for (const close of [() => fireEvent.click(screen.getByText('Close the panel')), () => fireEvent.click(opener())]) {
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

const countsDown = () => screen.queryAllByText(/^It opens in/).length > 0;

it('no countdown runs next to the open panel, nor begins once it is closed', () => {
  open(DESKTOP);
  expect([isPanelOpen(), countsDown()]).toEqual([true, false]);
  fireEvent.click(screen.getByText('Close the panel'));
  expect([isPanelOpen(), countsDown()]).toEqual([false, false]);
});

it('the end shows what was reached, and counts down unless motion is reduced', () => {
  open(PHONE);
  expect(screen.getByRole('group', { name: 'The video is over' }).textContent).toContain('Three days in a row');
  expect(countsDown()).toBe(true);
  open(PHONE, REDUCED_MOTION);
  expect(countsDown()).toBe(false);
});

it('the status is what was played, wherever the film stands', () => {
  live = { status: 'started', progress: 0.46 };
  open(PHONE);
  fireEvent.click(screen.getByText('To the end'));
  expect(screen.getByText('In progress, 46%')).not.toBeNull();
  expect(screen.getByRole('group', { name: 'The video is over' }).textContent).not.toContain('Three days in a row');
});

it('the end and the page lead to the next video that is not completed', () => {
  open(PHONE);
  const links = screen.getAllByRole('link', { name: /^Next/, hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/videos/v3', '/videos/v3']);
});

it('the links to other videos have their space while the library loads', () => {
  isLibraryLoading = true;
  open(PHONE);
  expect(getComputedStyle(screen.getByText('Loading...').parentElement ?? document.body).minHeight).toBe('100px');
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
  expect([shown('0 views'), shown('(0 ratings)')]).toEqual([false, false]);
  expect(getComputedStyle(screen.getByText('0 views')).visibility).toBe('hidden');
  stats = { views: 1234, rating: 4.25, rating_count: 56 };
  open();
  expect([shown('1,234 views'), shown('(56 ratings)'), shown('4.3')]).toEqual([true, true, true]);
});

it('shows no status before it is known', () => {
  live = { status: 'new', progress: 0 };
  open();
  expect(screen.queryByText('Not started')).not.toBeNull();
  ready = false;
  open();
  expect(screen.queryByText('Not started')).toBeNull();
});
