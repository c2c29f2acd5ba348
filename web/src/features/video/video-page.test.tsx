import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import type { Tier } from '@atelier/domain/values';
import type { LockedTeaser } from './data/use-video.ts';
import { AppError } from '../../lib/errors.ts';
import type { SignedUrl } from '../../lib/media/signed-urls.ts';
import type { LiveState } from '../../lib/firestore/live-state.ts';
import { DRAFT_VIDEO } from '../../test/draft-video.ts';
import { initTranslations } from '../../test/real-translations.ts';
import type { SignedVideo } from './use-signed-video.ts';

let live: LiveState<Video | null>;
let tier: Tier | null;
/** When the session last changed, and when the paid period ends. */
let changedAt: Date;
let periodEnd: Date | undefined;
let teaser: LockedTeaser | null;
vi.mock('./data/use-video.ts', () => ({
  useVideo: () => live,
  useTeaser: () => ({ status: 'ready', data: teaser }),
  useLevelCards: () => [],
  useVideoStats: () => ({ views: 0, rating: 5, rating_count: 0 }),
}));
const member = (subscription_tier: Tier) => ({
  subscription_tier,
  subscription_status: 'active',
  membership_source: 'stripe',
  current_period_end: periodEnd,
  is_admin: false,
  is_pro_trainer: false,
});
vi.mock('../../lib/session/session.tsx', () => ({
  useViewer: () => (tier === null ? null : { uid: 'zoe', member: member(tier) }),
  useSessionChangedAt: () => changedAt,
  useSession: () =>
    tier === null ? { status: 'signed-out' } : { status: 'signed-in', profile: member(tier) },
}));
vi.mock('../../lib/site/use-public-home.ts', () => ({ usePublicHome: () => ({ home: null }) }));
vi.mock('./player/player.tsx', () => ({
  Player: ({ signed }: { signed: SignedVideo }) => (
    <p>
      The player<span>{signed.links?.video.url ?? signed.error?.code}</span>
    </p>
  ),
}));
const fetchSignedUrls =
  vi.fn<(files: readonly object[]) => Promise<readonly (SignedUrl | AppError)[]>>();
vi.mock('../../lib/media/signed-urls.ts', () => ({
  fetchSignedUrls: (files: readonly object[]) => fetchSignedUrls(files),
}));
vi.mock('./video-details.tsx', async (original) => ({
  ...(await original<object>()),
  VideoDetails: () => null,
}));
const requestSignedUrl = vi.fn<(file: object) => Promise<{ url: string }>>();
vi.mock('../../lib/media/batch-signed-urls.ts', () => ({
  requestSignedUrl: (file: object) => requestSignedUrl(file),
}));
const { VideoPage } = await import('./video-page.tsx');

const PRO: Video = { ...DRAFT_VIDEO, level: 'pro', status: 'en_ligne', subscription_tier: 'pro' };
const ready = (data: Video | null): LiveState<Video | null> => ({
  status: 'ready',
  fromCache: false,
  data,
});
const rejected: LiveState<Video | null> = { status: 'error', error: new AppError('forbidden') };
const progress = {
  ready: true,
  resumePoint: () => ({ atS: 0, isGap: false }),
  live: { status: 'new', progress: 0 } as const,
  saveError: null,
  onPlaybackEvent: vi.fn(),
};
const page = () => (
  <MemoryRouter initialEntries={['/videos/v1']}>
    <Routes>
      <Route
        path="/videos/v1"
        element={
          <VideoPage
            videoId="v1"
            progress={progress}
            comments={() => null}
            repeatedId={null}
            achieved={null}
            characters={() => true}
            onFilmKnown={() => undefined}
            practice={() => null}
          />
        }
      />
      <Route path="/not-found" element={<h1>Not found</h1>} />
    </Routes>
  </MemoryRouter>
);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

const DENIED = 'Access denied to this video.';
const REMOVED = 'Video not found.';

beforeEach(async () => {
  live = ready(PRO);
  tier = 'pro';
  teaser = null;
  changedAt = new Date('2026-11-20T12:00:00Z');
  periodEnd = undefined;
  fetchSignedUrls.mockReset().mockResolvedValue([new AppError('forbidden')]);
  await initTranslations('en');
});
afterEach(cleanup);

it.each<[string, LiveState<Video | null>, Tier, string]>([
  ['whose plan ended, denied by the server', rejected, 'free', DENIED],
  ['whose plan ended, still in the cache', ready(PRO), 'free', DENIED],
  ['that was unpublished', rejected, 'pro', REMOVED],
  ['that was deleted', ready(null), 'pro', REMOVED],
])('an open video %s closes and says why', (_what, next, plan, expected) => {
  const { rerender } = render(page());
  expect(screen.getByText(/^The player/)).toBeTruthy();
  live = next;
  tier = plan;
  rerender(page());
  expect(screen.queryByText(/^The player/)).toBeNull();
  expect(title()).toBe(expected);
});

it('an open video closes when the membership ends by its date alone', () => {
  periodEnd = changedAt;
  const { rerender } = render(page());
  expect(screen.getByText(/^The player/)).toBeTruthy();
  changedAt = new Date('2026-11-28T12:00:00Z');
  rerender(page());
  expect(title()).toBe(DENIED);
});

it('a video that loads shows its place after a moment, and nothing before', () => {
  vi.useFakeTimers();
  live = { status: 'loading' };
  render(page());
  const placeholders = () =>
    screen.getByRole('status').querySelectorAll('[aria-hidden=true]').length;
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(placeholders()).toBe(0);
  act(() => void vi.advanceTimersByTime(400));
  expect(placeholders()).toBe(3);
  vi.useRealTimers();
});

it.each<[string, LiveState<Video | null>, Tier | null, string]>([
  ['of another plan', rejected, 'free', DENIED],
  ['that a visitor may not see', rejected, null, DENIED],
  ['that does not exist', ready(null), 'pro', 'Not found'],
])('a video %s is not opened', (_what, first, plan, expected) => {
  live = first;
  tier = plan;
  render(page());
  expect(title()).toBe(expected);
});

const LINK: SignedUrl = { url: 'https://files/film.mp4', expiresAtMs: Date.now() + 3_600_000 };
const THINGS = [
  { kind: 'video', id: 'v1' },
  { kind: 'captions', id: 'v1/fr' },
  { kind: 'captions', id: 'v1/en' },
];

it('asks for the links while the video is still read, and once', async () => {
  live = { status: 'loading' };
  fetchSignedUrls.mockResolvedValue([LINK, new AppError('not-found'), new AppError('not-found')]);
  const { rerender } = render(page());
  expect(fetchSignedUrls.mock.calls).toEqual([[THINGS]]);
  live = ready({ ...PRO, captions: { fr: 'fr.vtt' } });
  rerender(page());
  expect(await screen.findByText(LINK.url)).toBeTruthy();
  expect(fetchSignedUrls).toHaveBeenCalledOnce();
});

it('asks again for links that were refused before the video could be watched, and for other captions', async () => {
  live = rejected;
  tier = 'free';
  const { rerender } = render(page());
  await act(async () => undefined);
  expect(fetchSignedUrls).toHaveBeenCalledOnce();
  fetchSignedUrls.mockResolvedValue([LINK]);
  live = ready(PRO);
  tier = 'pro';
  rerender(page());
  expect(await screen.findByText(LINK.url)).toBeTruthy();
  expect(fetchSignedUrls).toHaveBeenCalledTimes(2);
  live = ready({ ...PRO, captions: { en: 'en.vtt' } });
  rerender(page());
  expect(fetchSignedUrls).toHaveBeenCalledTimes(3);
});

const TEASER: LockedTeaser = {
  tier: 'pro',
  teaser: {
    id: 'v1',
    title: 'Cascade',
    category: 'bases',
    difficulty_level: 'Expert',
    duration: '00:06:42',
    created_at: new Date(0),
    author_name: 'Rose M.',
  },
};
const isIndexed = () => document.querySelector('meta[name=robots]') === null;

it('search engines may list what a paid video is, and no page that says nothing of one', () => {
  live = rejected;
  tier = null;
  teaser = TEASER;
  render(page());
  expect(isIndexed()).toBe(true);
  cleanup();
  teaser = null;
  render(page());
  expect(isIndexed()).toBe(false);
});

const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

it.each<[string, Tier | null, string, string, string | null]>([
  ['a visitor', null, 'Subscribe to Pro', '/subscription?plan=pro', '/login?next=%2Fvideos%2Fv1'],
  ['a free member', 'free', 'Subscribe to Pro', '/subscription?plan=pro', null],
  ['a member of another plan', 'basic', 'Switch to Pro', '/subscription?plan=pro', null],
])(
  'shows %s what a refused video is, and the button of its plan',
  (_who, plan, button, target, login) => {
    live = rejected;
    tier = plan;
    teaser = TEASER;
    render(page());
    expect(title()).toBe(DENIED);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Cascade');
    expect(document.querySelector('img')?.getAttribute('src')).toMatch(/^\/img\/video\/v1\?/);
    expect(screen.getByText('Basics, expert, 06:42, by Rose M.')).toBeTruthy();
    expect(screen.getByText('It is part of the Pro plan.')).toBeTruthy();
    expect(hrefOf(button)).toBe(target);
    expect(hrefOf('Log in')).toBe(login);
    expect(hrefOf('See the Pro videos')).toBe('/preview/pro');
  },
);

const WATCH = 'Watch the trailer';
const openTrailer = () => {
  live = rejected;
  tier = null;
  teaser = { ...TEASER, teaser: { ...TEASER.teaser, has_trailer: true } };
  render(page());
  fireEvent.click(screen.getByRole('button', { name: WATCH }));
};
const trailerVideo = () => screen.findByLabelText<HTMLVideoElement>('Trailer of Cascade');

it('a visitor watches the trailer of a refused video, which neither loads nor plays by itself', async () => {
  requestSignedUrl.mockReset().mockResolvedValue({ url: 'https://files/trailer.mp4' });
  live = rejected;
  tier = null;
  teaser = TEASER;
  const { unmount } = render(page());
  expect(screen.queryByRole('button', { name: WATCH })).toBeNull();
  unmount();
  openTrailer();
  expect(requestSignedUrl.mock.calls).toEqual([[{ kind: 'trailer', id: 'v1' }]]);
  const video = await trailerVideo();
  expect(video.getAttribute('src')).toBe('https://files/trailer.mp4');
  expect([video.controls, video.autoplay]).toEqual([true, false]);
});

it('a trailer that does not open or play says so, and is asked for again', async () => {
  requestSignedUrl.mockReset().mockRejectedValueOnce(new AppError('media-unavailable'));
  requestSignedUrl.mockResolvedValue({ url: 'https://files/trailer.mp4' });
  openTrailer();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  fireEvent.error(await trailerVideo());
  expect(screen.getByText(/The trailer could not be played/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await trailerVideo()).toBeTruthy();
  expect(requestSignedUrl).toHaveBeenCalledTimes(3);
});
