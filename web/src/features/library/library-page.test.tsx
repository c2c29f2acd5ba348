import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VideoCard } from '@atelier/domain/content/video';
import { AppError } from '../../lib/errors.ts';
import type { LibraryLabels } from '../../lib/content/use-library.ts';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }),
}));
let session = { status: 'signed-out' };
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => session,
  useViewer: () => null,
  useSessionChangedAt: () => new Date(0),
}));
let cards: readonly VideoCard[] = [];
/** `null` for visitors, undefined while they load. */
let labels: LibraryLabels | 'failed' | null | undefined = null;
const labelState = () => {
  if (labels === undefined) return { status: 'loading' };
  return labels === 'failed'
    ? { status: 'error', error: new AppError('offline') }
    : { status: 'ready', data: labels };
};
vi.mock('../../lib/content/use-library.ts', () => ({
  useLibrary: () => ({
    cards: { status: 'ready', data: cards },
    labels: labels === null ? null : labelState(),
  }),
}));
const { sessionHint } = await import('../../lib/device/session-hint.ts');
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
const page = () => (
  <BrowserRouter>
    <LibraryPage level="free" />
  </BrowserRouter>
);
const show = () => render(page());
const startHere = () => screen.queryByRole('region', { name: 'start-here' });
/** The cards, without the one to start with. */
const cardsShown = () => {
  const first = startHere();
  return screen.queryAllByRole('article').filter((one) => first?.contains(one) !== true);
};
const shown = () => cardsShown().length;
const moreButton = () => screen.queryByRole('button', { name: 'actions.more' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  window.history.replaceState(null, '', '/videos/free');
  cards = cardsTo(30);
  labels = null;
  session = { status: 'signed-out' };
  sessionHint.clear();
});
afterEach(cleanup);

/** Waits until the address has followed the filters. */
const atAddress = (search: string) => vi.waitFor(() => expect(window.location.search).toBe(search));
const field = () => screen.queryByRole<HTMLInputElement>('searchbox');

it('a member’s library waits for them, so that nobody types into a field that goes', () => {
  session = { status: 'loading' };
  const { rerender } = show();
  expect(field()).not.toBeNull();
  sessionHint.set(true);
  rerender(page());
  expect(field()).toBeNull();
  session = { status: 'signed-in' };
  rerender(page());
  expect(field()).not.toBeNull();
});

it('keeps what was typed while the list is loaded again', () => {
  const { rerender } = show();
  fireEvent.change(field() as HTMLInputElement, { target: { value: 'tour' } });
  labels = undefined;
  rerender(page());
  expect(field()).toBeNull();
  labels = {};
  rerender(page());
  expect(field()?.value).toBe('tour');
});

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

it('starts over when the filters change', async () => {
  cards = cardsTo(90);
  show();
  press('actions.more');
  expect(shown()).toBe(48);
  press('category.cocktails');
  expect(shown()).toBe(24);
  await atAddress('?category=cocktails');
  press('filter.all-categories');
  expect(shown()).toBe(24);
});

it('keeps the cards that a search leaves, whose pictures would load again', () => {
  show();
  const [first] = cardsShown();
  fireEvent.change(field() as HTMLInputElement, { target: { value: 'geste 1' } });
  expect(shown()).toBe(12);
  expect(cardsShown()[0]).toBe(first);
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

it('restores the shown videos of a filter that was followed by the address only after they were shown', async () => {
  cards = cardsTo(180);
  show();
  press('category.cocktails');
  press('filter.all-categories');
  press('category.cocktails');
  press('actions.more');
  await atAddress('?category=cocktails');
  cleanup();
  show();
  expect(shown()).toBe(48);
});

/** Newest first; the second and third videos are the hardest and the best rated. */
const mixedCards = (): VideoCard[] => [
  { ...card(1), created_at: new Date(4000), rating: 3.5 },
  { ...card(2), created_at: new Date(3000), difficulty_level: 'Expert' },
  { ...card(3), created_at: new Date(2000), rating: 4.8 },
  { ...card(4), created_at: new Date(1000) },
];
const titles = () => cardsShown().map((one) => within(one).getByRole('heading').textContent);

it.each([
  ['', 'order.newest', ['Geste 1', 'Geste 2', 'Geste 3', 'Geste 4']],
  ['path', 'order.path', ['Geste 4', 'Geste 3', 'Geste 1', 'Geste 2']],
  ['rating', 'order.rating', ['Geste 3', 'Geste 1', 'Geste 2', 'Geste 4']],
])('sorts by %j, kept in the URL', async (value, label, sorted) => {
  cards = mixedCards();
  show();
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'order.label' });
  fireEvent.change(select, { target: { value } });
  expect(select.selectedOptions[0]?.textContent).toBe(label);
  expect(titles()).toEqual(sorted);
  await atAddress(value === '' ? '' : `?sort=${value}`);
  cleanup();
  show();
  expect(titles()).toEqual(sorted);
});

it('shows the ratings of rated videos', () => {
  cards = mixedCards();
  show();
  expect(
    screen.getAllByRole('img', { name: 'common:rating.value' }).map((rating) => rating.textContent),
  ).toEqual(['3,5', '4,8']);
});

it('clearing the filters keeps the order', async () => {
  window.history.replaceState(null, '', '/videos/free?sort=rating&q=nothing');
  show();
  press('filter.clear');
  await atAddress('?sort=rating');
});

it.each([
  ['who has started nothing', {}, '', '/videos/v4'],
  ['who has only started the first step', { v4: 'started' }, '?sort=rating', '/videos/v4'],
  ['who has completed a video', { v1: 'completed' }, '', undefined],
  ['whose filter hides the completed video', { v1: 'completed' }, '?q=geste+2', undefined],
  ['whose filter hides the first step', {}, '?q=geste+1', '/videos/v4'],
  ['who is a visitor', null, '', '/videos/v4'],
] as const)('where to start, for someone %s', (_name, known, search, expected) => {
  window.history.replaceState(null, '', `/videos/free${search}`);
  cards = mixedCards();
  labels = known;
  show();
  expect(startHere()?.querySelector('a')?.getAttribute('href')).toBe(expected);
});

it('shows a visitor no status of the video to start with', () => {
  show();
  expect([startHere() === null, screen.queryByText('status.new')]).toEqual([false, null]);
});

it('shows no video to start with while a member’s labels cannot be read', () => {
  labels = 'failed';
  show();
  expect([shown(), startHere()]).toEqual([24, null]);
});

it('shows no card before the labels are known, because "start here" would move it', () => {
  labels = undefined;
  const { rerender } = show();
  expect([shown(), startHere()]).toEqual([0, null]);
  labels = {};
  rerender(
    <BrowserRouter>
      <LibraryPage level="free" />
    </BrowserRouter>,
  );
  expect([shown(), startHere() === null]).toEqual([24, false]);
});

it('shows no button when all videos are shown', () => {
  cards = cardsTo(24);
  show();
  expect(shown()).toBe(24);
  expect(moreButton()).toBeNull();
});
