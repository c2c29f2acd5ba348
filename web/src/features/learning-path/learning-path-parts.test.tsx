import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { VideoCard } from '@atelier/domain/content/video';
import type { DifficultyLevel } from '@atelier/domain/values';
import { buildLearningPath } from './learning-path.ts';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }),
}));
const { LearningPathParts } = await import('./learning-path-parts.tsx');

const cards = (difficulty_level: DifficultyLevel, count: number): VideoCard[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${difficulty_level}-${index + 1}`,
    title: `${difficulty_level} ${index + 1}`,
    category: 'bases',
    difficulty_level,
    thumbnail_url: '',
    duration: '00:01:00',
    created_at: new Date(index * 1000),
  }));
const videos = [...cards('Débutant', 40), ...cards('Avancé', 30), ...cards('Expert', 3)];
const completedUpTo = (last: number) =>
  Object.fromEntries(cards('Débutant', last).map(({ id }) => [id, 'completed' as const]));
const show = (labels: Record<string, 'completed'>) =>
  render(
    <MemoryRouter>
      <LearningPathParts path={buildLearningPath(videos, labels)} />
    </MemoryRouter>,
  );
const part = (difficulty: DifficultyLevel) =>
  within(screen.getByRole('region', { name: `library:difficulty.${difficulty}` }));
const steps = (difficulty: DifficultyLevel) => part(difficulty).getAllByRole('listitem').length;

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '');
});

it('shows 24 steps of a long part, and all of a short one', () => {
  show({});
  expect([steps('Débutant'), steps('Avancé'), steps('Expert')]).toEqual([24, 24, 3]);
  expect(part('Expert').queryByRole('button', { name: 'common:actions.more' })).toBeNull();
});

it('shows more steps of one part and focuses the first new one', () => {
  show({});
  fireEvent.click(part('Avancé').getByRole('button', { name: 'common:actions.more' }));
  expect([steps('Débutant'), steps('Avancé')]).toEqual([24, 30]);
  expect(document.activeElement?.textContent).toBe('Avancé 25');
});

it('shows all steps up to the next one', () => {
  show(completedUpTo(32));
  expect(steps('Débutant')).toBe(33);
  expect(part('Débutant').getAllByRole('listitem').at(-1)?.getAttribute('aria-current')).toBe(
    'step',
  );
  fireEvent.click(part('Débutant').getByRole('button', { name: 'common:actions.more' }));
  expect(steps('Débutant')).toBe(40);
  expect(document.activeElement?.textContent).toBe('Débutant 34');
});
