import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import type { KeptTake } from '../../lib/device/kept-takes.ts';
import { initTranslations } from '../../test/real-translations.ts';
import { ToastProvider } from '../feedback/toast.tsx';

const deleteTake = vi.fn<(take: KeptTake) => Promise<void>>();
const forgetLostTakes = vi.fn<(uid: string) => Promise<void>>();
const storeWaitingTakes = vi.fn<(uid: string) => Promise<void>>();
const saveFilm = vi.fn<(name: string, film: Blob) => Promise<void>>();
let tier: string;
const REVIEWS_LEFT = {
  status: 'ready',
  data: { left: 2, againFrom: '2026-12-01' },
  fromCache: false,
} as const;
let reviewsLeft: typeof REVIEWS_LEFT | { status: 'loading' };
vi.mock('../../lib/device/kept-takes.ts', () => ({
  deleteTake,
  forgetLostTakes,
  storeWaitingTakes,
  MAX_KEPT_TAKES: 10,
}));
vi.mock('../../lib/device/save-film.ts', () => ({ saveFilm }));
vi.mock('../../lib/content/use-reviews-left.ts', () => ({
  useReviewsLeft: () => reviewsLeft,
}));
vi.mock('../../lib/session/session.tsx', () => ({
  useSessionChangedAt: () => new Date(),
  useViewer: () => ({
    uid: 'zoe',
    member: { subscription_tier: tier, subscription_status: 'active', membership_source: 'stripe' },
  }),
}));
const { KeptTakesList } = await import('./kept-takes-list.tsx');

const TAKE: KeptTake = {
  id: 't1',
  uid: 'zoe',
  videoId: 'v1',
  videoTitle: 'Le tour simple',
  reviewId: null,
  problem: null,
  move: { id: 'tour', name_fr: 'Le tour', name_en: 'The turn' },
  clip: new Blob(['film'], { type: 'video/mp4' }),
  takenAtMs: Date.parse('2026-11-29T12:05:00Z'),
};
const show = (take: Partial<KeptTake> = {}, kept: { lost?: number; failure?: 'unexpected' } = {}) =>
  render(
    <MemoryRouter>
      <ToastProvider>
        <KeptTakesList
          uid="zoe"
          kept={{ takes: [{ ...TAKE, ...take }], lost: 0, failure: null, ...kept }}
        />
      </ToastProvider>
    </MemoryRouter>,
  );
const button = (name: RegExp) => screen.getByRole('button', { name });
const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(async () => {
  vi.resetAllMocks();
  tier = 'free';
  reviewsLeft = REVIEWS_LEFT;
  deleteTake.mockResolvedValue();
  saveFilm.mockResolvedValue();
  forgetLostTakes.mockResolvedValue();
  storeWaitingTakes.mockResolvedValue();
  await initTranslations('fr');
});
afterEach(cleanup);

it('shows a take with its move, video and date, and plays it when it is pressed', () => {
  show();
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText('Le tour')).toBeTruthy();
  expect(row.getByText('Le tour simple')).toBeTruthy();
  expect(row.getByText(/^29\snov\.\s2026/)).toBeTruthy();
  fireEvent.click(button(/^Revoir\s: Le tour, 29\snov\.\s2026/));
  const film = screen.getByLabelText(/^Lancer gardé\s: Le tour/);
  expect([film.tagName, document.activeElement]).toEqual(['VIDEO', film]);
});

it('leads to the page that sends the take; without a move, the member chooses it there', () => {
  show();
  expect(link(/^Faire valider/)).toBe('/reviews/new?video=v1&move=tour&take=t1');
  cleanup();
  show({ move: null });
  expect(link(/^Faire valider\s: Le tour simple/)).toBe('/reviews/new?video=v1&take=t1');
});

it('leads to the review of a take that was sent', () => {
  show({ reviewId: 'r1' });
  expect(link(/^Voir l’avis/)).toBe('/reviews/r1');
  expect(screen.queryByRole('link', { name: /^Faire valider/ })).toBeNull();
});

it.each([
  ['premium', true],
  ['pro', false],
])('tells how many clips are left with %s: %s', (plan, isTold) => {
  tier = plan;
  show();
  expect(screen.queryByText('Il vous reste 2 clips à faire valider ce mois-ci.') !== null).toBe(
    isTold,
  );
});

it('keeps the room of how many clips are left', () => {
  tier = 'premium';
  reviewsLeft = { status: 'loading' };
  show();
  const text = screen.getByText(/^Il vous reste \d clips/);
  expect(getComputedStyle(text).visibility).toBe('hidden');
});

it('saves a take under the name of its move, and says so when that fails', async () => {
  show();
  fireEvent.click(button(/^Enregistrer/));
  expect(saveFilm.mock.calls[0]?.[0]).toMatch(/^Le tour 29\snov\.\s2026$/);
  expect(screen.queryByRole('alert')).toBeNull();
  vi.spyOn(console, 'warn').mockReturnValue();
  saveFilm.mockRejectedValue(new AppError('file-changed'));
  fireEvent.click(button(/^Enregistrer/));
  expect((await screen.findByRole('alert')).textContent).toContain('n’a pas pu être enregistré');
});

it('deletes a take only once that is confirmed, and says why it could not', async () => {
  deleteTake.mockRejectedValueOnce(new AppError('unexpected'));
  show();
  fireEvent.click(button(/^Supprimer/));
  expect(deleteTake).not.toHaveBeenCalled();
  const confirm = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  confirm();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  confirm();
  await waitFor(() => expect(deleteTake).toHaveBeenCalledTimes(2));
  expect(deleteTake.mock.lastCall?.[0].id).toBe('t1');
});

it.each([
  ['list-full', /^Vous gardez déjà 10 lancers/, false],
  ['tab-session', /^Votre session finit avec cet onglet/, false],
  ['storage-full', /^L’appareil n’a plus de place/, true],
  ['unexpected', /^Le navigateur n’a pas gardé ce lancer/, true],
] as const)('says why a take is in this tab only: %s', (problem, text, canRetry) => {
  show({ problem });
  expect(screen.getByText(text)).toBeTruthy();
  const retry = screen.queryByRole('button', { name: 'Réessayer' });
  expect(retry !== null).toBe(canRetry);
  if (retry !== null) fireEvent.click(retry);
  expect(storeWaitingTakes.mock.calls).toEqual(canRetry ? [['zoe']] : []);
});

it('says that the browser has deleted takes, until it is told not to', () => {
  show({}, { lost: 2 });
  expect(screen.getByText(/^Le navigateur a effacé 2 lancers gardés/)).toBeTruthy();
  fireEvent.click(button(/^Ne plus l’afficher$/));
  expect(forgetLostTakes).toHaveBeenCalledExactlyOnceWith('zoe');
});

it('says that takes cannot be read, and that the film of one is lost', () => {
  show({}, { failure: 'unexpected' });
  expect(screen.getByRole('alert').textContent).toContain('ne se lisent pas');
  fireEvent.error(document.querySelector('video') ?? document.body);
  expect(screen.getByText(/^Ce lancer ne se lit plus/)).toBeTruthy();
});
