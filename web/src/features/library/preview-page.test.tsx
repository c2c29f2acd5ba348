import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tier } from '@atelier/domain/values';
import { initTranslations } from '../../test/real-translations.ts';

const member = (subscription_tier: Tier) => ({
  subscription_tier,
  subscription_status: 'active',
  membership_source: 'admin',
  is_admin: false,
  is_pro_trainer: false,
});
let tier: Tier | null;
let titles: readonly string[];
vi.mock('../../lib/session/session.tsx', () => ({
  useViewer: () => (tier === null ? null : { uid: 'zoe', member: member(tier) }),
  useSession: () =>
    tier === null ? { status: 'signed-out' } : { status: 'signed-in', profile: member(tier) },
  useSessionChangedAt: () => new Date(0),
}));
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useDocOnce: (path: string) => ({
    status: 'ready',
    data:
      path === 'teasers/pro' && titles.length > 0
        ? { cards: titles.map(teaser), count: titles.length }
        : null,
  }),
}));
const { PreviewPage } = await import('./preview-page.tsx');

const teaser = (title: string) => ({
  id: title.toLowerCase(),
  title,
  category: 'bases',
  difficulty_level: 'Débutant',
  duration: '00:06:42',
  created_at: new Date(0),
});
const show = () =>
  render(
    <MemoryRouter initialEntries={['/preview/pro']}>
      <Routes>
        <Route path="/preview/pro" element={<PreviewPage tier="pro" />} />
        <Route path="/videos/pro" element={<h1>The library</h1>} />
      </Routes>
    </MemoryRouter>,
  );

beforeEach(async () => {
  tier = null;
  titles = ['Cascade', 'Box'];
  await initTranslations('fr');
});
afterEach(cleanup);

it('shows the locked videos of a plan and its button', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vidéos Pro');
  const [first, ...others] = screen.getAllByRole('article');
  expect(others).toHaveLength(1);
  if (first === undefined) throw new Error('no card');
  expect(within(first).getByText('Débloquer avec Pro')).toBeTruthy();
  expect(within(first).getByRole('link', { name: 'Cascade' }).getAttribute('href')).toBe(
    '/videos/cascade',
  );
  expect(first.querySelector('img')?.getAttribute('src')).toMatch(/^\/img\/video\/cascade\?/);
  expect(screen.getByRole('link', { name: 'S’abonner à Pro' }).getAttribute('href')).toBe(
    '/subscription?plan=pro',
  );
});

it('links to the previews of locked tabs only', () => {
  tier = 'basic';
  show();
  const tabs = within(screen.getByRole('navigation', { name: 'Niveaux' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
    '/videos/free',
    '/videos/basic',
    '/preview/pro',
    '/preview/premium',
  ]);
});

it('tells that a plan has no videos yet', () => {
  titles = [];
  show();
  expect(screen.getByText('Rien au programme pour l’instant.')).toBeTruthy();
});

it('opens the library for those whose plan includes it', () => {
  tier = 'pro';
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The library');
});
