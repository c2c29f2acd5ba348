import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { VideoCard } from '@atelier/domain/content/video';
import { path } from '@atelier/domain/paths';
import type * as LiveQuery from '../../lib/firestore/live-query.tsx';
import { LOADING } from '../../lib/firestore/live-state.ts';
import { initTranslations } from '../../test/real-translations.ts';

/** Stored documents by path; `null` while they are loading. */
let stored: Record<string, unknown> | null;
vi.mock('../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof LiveQuery>()),
  useDocOnce: (at: string) =>
    stored === null ? LOADING : { status: 'ready', data: stored[at] ?? null, fromCache: false },
}));
vi.mock('../../lib/session/session.tsx', () => ({ useViewer: () => ({ uid: 'camille' }) }));
const { LearningPathPage } = await import('./learning-path-page.tsx');

const card = (index: number): VideoCard => ({
  id: `film-${index}`,
  title: `Vidéo ${index}`,
  category: 'bases',
  thumbnail_url: '',
  difficulty_level: 'Débutant',
  duration: '00:01:00',
  created_at: new Date(index * 1_000),
});

afterEach(cleanup);

it.each([
  ['starts with the first video', {}, 0, 0, 'Commencer'],
  ['goes on with the next one', { 'film-0': 'completed' } as const, 1, 8, 'Continuer'],
])('the path of a plan %s', async (_how, videos, step, percentage, button) => {
  await initTranslations('fr');
  stored = {
    [path.catalog('pro')]: { cards: Array.from({ length: 12 }, (_, index) => card(index)) },
    [path.libraryState('camille')]: { videos },
  };
  render(
    <MemoryRouter>
      <LearningPathPage tier="pro" />
    </MemoryRouter>,
  );
  const steps = screen.getAllByRole('listitem');
  expect(steps).toHaveLength(12);
  expect(steps.findIndex((one) => one.getAttribute('aria-current') === 'step')).toBe(step);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(percentage));
  const [next] = screen.getAllByRole('link', { name: new RegExp(`^${button}`) });
  expect(next?.getAttribute('href')).toBe(`/videos/film-${step}`);
});

it('a path that is loading has the space of the button that leads on', async () => {
  await initTranslations('fr');
  stored = null;
  render(
    <MemoryRouter>
      <LearningPathPage tier="pro" />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('link', { name: 'Continuer' })).toBeNull();
  expect(screen.queryByText('Continuer')).not.toBeNull();
});
