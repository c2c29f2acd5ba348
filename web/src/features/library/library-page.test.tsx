import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VideoCard } from '@atelier/domain/content/video';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }),
}));
vi.mock('../../lib/session/session.tsx', () => ({ useViewer: () => null, useSessionChangedAt: () => new Date(0) }));
let cards: readonly VideoCard[] = [];
vi.mock('../../lib/content/use-library.ts', () => ({
  useLibrary: () => ({ cards: { status: 'ready', data: cards }, labels: null }),
}));
const { LibraryPage } = await import('./library-page.tsx');

/** Every third card is a cocktail. */
const card = (number: number): VideoCard => ({
  id: `v${number}`,
  title: `Geste ${number}`,
  category: number % 3 === 0 ? 'cocktails' : 'bases',
  difficulty_level: 'Débutant',
  thumbnail_url: '',
  duration: '00:01:00',
  created_at: new Date(0),
});
const cardsTo = (last: number) => Array.from({ length: last }, (_, index) => card(index + 1));
const show = () =>
  render(
    <BrowserRouter>
      <LibraryPage level="free" />
    </BrowserRouter>,
  );
const shown = () => screen.queryAllByRole('article').length;
const moreButton = () => screen.queryByRole('button', { name: 'actions.more' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  window.history.replaceState(null, '', '/videos/free');
  cards = cardsTo(30);
});
afterEach(cleanup);

it('shows 24 of 30 videos, then all, with the focus on the first new one', () => {
  show();
  expect(shown()).toBe(24);
  press('actions.more');
  expect(shown()).toBe(30);
  expect(document.activeElement?.textContent).toBe('Geste 25');
  expect(moreButton()).toBeNull();
});

it('shows 24 more at a time', () => {
  cards = cardsTo(60);
  show();
  press('actions.more');
  expect(shown()).toBe(48);
  press('actions.more');
  expect(shown()).toBe(60);
  expect(document.activeElement?.textContent).toBe('Geste 49');
});

it('starts over when the filters change', () => {
  cards = cardsTo(90);
  show();
  press('actions.more');
  expect(shown()).toBe(48);
  press('category.cocktails');
  expect(shown()).toBe(24);
  press('filter.all-categories');
  expect(shown()).toBe(24);
});

it('restores the shown videos on the way back, but not for a new visit of the same URL', () => {
  cards = cardsTo(90);
  show();
  press('actions.more');
  press('actions.more');
  cleanup();
  show();
  expect(shown()).toBe(72);
  cleanup();
  window.history.pushState(null, '', '/videos/free');
  show();
  expect(shown()).toBe(24);
});

it('shows no button when all videos are shown', () => {
  cards = cardsTo(24);
  show();
  expect(shown()).toBe(24);
  expect(moreButton()).toBeNull();
});
