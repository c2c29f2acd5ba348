import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import type { Tier } from '@atelier/domain/values';
import { AppError } from '../../lib/errors.ts';
import type { LiveState } from '../../lib/firestore/live-state.ts';
import { DRAFT_VIDEO } from '../../test/draft-video.ts';
import { initTranslations } from '../../test/real-translations.ts';

let live: LiveState<Video | null>;
let tier: Tier | null;
vi.mock('./data/use-video.ts', () => ({
  useVideo: () => live,
  useLevelCards: () => [],
  useVideoStats: () => ({ views: 0, rating: 5, rating_count: 0 }),
}));
const member = (subscription_tier: Tier) => ({
  subscription_tier,
  subscription_status: 'active',
  membership_source: 'admin',
  is_admin: false,
  is_pro_trainer: false,
});
vi.mock('../../lib/session/session.tsx', () => ({
  useViewer: () => (tier === null ? null : { uid: 'zoe', member: member(tier) }),
}));
vi.mock('./player/player.tsx', () => ({ Player: () => <p>The player</p> }));
vi.mock('./video-details.tsx', async (original) => ({ ...(await original<object>()), VideoDetails: () => null }));
const { VideoPage } = await import('./video-page.tsx');

const PRO: Video = { ...DRAFT_VIDEO, level: 'pro', status: 'en_ligne', subscription_tier: 'pro' };
const ready = (data: Video | null): LiveState<Video | null> => ({ status: 'ready', fromCache: false, data });
const rejected: LiveState<Video | null> = { status: 'error', error: new AppError('forbidden') };
const progress = { ready: true, resumeAtS: 0, saved: null, saveError: null, onMoment: vi.fn() };
const page = () => (
  <MemoryRouter initialEntries={['/videos/v1']}>
    <Routes>
      <Route
        path="/videos/v1"
        element={
          <VideoPage videoId="v1" progress={progress} comments={null} characters={() => true} practice={() => null} />
        }
      />
      <Route path="/not-found" element={<h1>Not found</h1>} />
    </Routes>
  </MemoryRouter>
);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

const [DENIED, REMOVED] = ['Access denied to this video.', 'Video not found.'];

beforeEach(async () => {
  [live, tier] = [ready(PRO), 'pro'];
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
  expect(screen.getByText('The player')).toBeTruthy();
  [live, tier] = [next, plan];
  rerender(page());
  expect(screen.queryByText('The player')).toBeNull();
  expect(title()).toBe(expected);
});

it.each<[string, LiveState<Video | null>, Tier | null, string]>([
  ['of another plan', rejected, 'free', DENIED],
  ['that a visitor may not see', rejected, null, DENIED],
  ['that does not exist', ready(null), 'pro', 'Not found'],
])('a video %s is not opened', (_what, first, plan, expected) => {
  [live, tier] = [first, plan];
  render(page());
  expect(title()).toBe(expected);
});
