import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { LOADING } from '../../../lib/firestore/live-state.ts';
import { fakeLiveSource } from '../../../test/fake-firestore.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const HOUR_MS = 3_600_000;
const claimReview = vi.fn<(request: object) => Promise<unknown>>();
let member: object;
vi.mock('../data/review-store.ts', () => ({ claimReview }));
vi.mock('../../../lib/session/session.tsx', () => ({ useViewer: () => ({ uid: 'ines', member }) }));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { TrainerReviewsPage } = await import('./trainer-reviews-page.tsx');

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const review = (author_name: string, hours: number, fields: object = {}) => ({
  user_id: author_name,
  author_name,
  tier: 'premium',
  video_id: 'v1',
  move_id: 'm1',
  name_fr: 'Le tour',
  name_en: 'The spin',
  lesson: { start_s: 10, end_s: 14 },
  clip: { path: 'p', duration_s: 20, trim_in_s: 2, trim_out_s: 10 },
  state: 'waiting',
  created_at: hoursAgo(hours),
  expires_at: new Date(),
  ...fields,
});
const DOCUMENTS = {
  'move_reviews/new': review('Zoé', 5),
  'move_reviews/old': review('Max', 80),
  'move_reviews/own': review('Inès', 1, { user_id: 'ines' }),
  'move_reviews/held': review('Léa', 9, {
    state: 'claimed',
    trainer_id: 'ines',
    trainer_name: 'Inès',
    claimed_until: hoursAgo(-0.4),
  }),
  'move_reviews/done': review('Tom', 90, {
    state: 'answered',
    trainer_id: 'ines',
    trainer_name: 'Inès',
    answered_at: hoursAgo(10),
    answer: {
      criteria: { height: 2, plane: 2, catch: 2, calm: 2 },
      notes: [],
      drawings: [],
      verdict: 'validated',
    },
  }),
};
const stored = (documents: object) => fakeLiveSource(documents as Readonly<Record<string, object>>);
const show = (documents: object = DOCUMENTS, live = stored(documents)) =>
  render(
    <MemoryRouter initialEntries={['/upload-pro/avis']}>
      <LiveSourceContext value={live}>
        <Routes>
          <Route path="/upload-pro/avis" element={<TrainerReviewsPage />} />
          <Route path="/upload-pro/avis/:id" element={<p>La page du clip</p>} />
        </Routes>
      </LiveSourceContext>
    </MemoryRouter>,
  );
const rows = (section: string) =>
  within(screen.getByRole('region', { name: section })).getAllByRole('listitem');

beforeEach(async () => {
  claimReview.mockReset().mockResolvedValue({ until: 0 });
  member = { is_pro_trainer: true, is_admin: false };
  await initTranslations('fr');
});
afterEach(cleanup);

it('lists what waits, oldest first, against the promised delay', () => {
  show();
  const texts = rows('En attente').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(texts).toHaveLength(3);
  expect(texts[0]).toMatch(/Max.*attend depuis 80 h.*en retard de 8 h/);
  expect(texts[1]).toMatch(/Zoé.*attend depuis 5 h.*encore 6[67] h/);
  expect(texts[2]).toMatch(/Votre propre clip/);
});

it('lists what the trainer holds and answered', () => {
  show();
  expect(rows('Pris par vous')[0]?.textContent).toMatch(/Léa.*Pris par Inès jusqu’à/);
  expect(rows('Vos réponses')[0]?.textContent).toMatch(/Tom.*Validé/);
  expect(screen.getByRole('link', { name: 'Continuer' }).getAttribute('href')).toBe(
    '/upload-pro/avis/held',
  );
});

it('takes a clip and opens it, or says who has it', async () => {
  claimReview.mockRejectedValueOnce(new AppError('review-taken'));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Prendre le clip de Max' }));
  expect(await screen.findByText(/Un autre intervenant s’occupe déjà/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Prendre le clip de Max' }));
  expect(await screen.findByText('La page du clip')).toBeTruthy();
  expect(claimReview).toHaveBeenLastCalledWith({ review_id: 'old' });
});

it('shows no clips to members who are not trainers', () => {
  member = { is_pro_trainer: false, is_admin: true };
  show();
  expect(screen.getByText('Réservé aux intervenants')).toBeTruthy();
  expect(screen.queryByText('Zoé')).toBeNull();
});

it.each([
  ['waits', /"waiting"/],
  ['the trainer holds and answered', /"trainer_id"/],
])('shows no list that would move when another arrives: of what %s', (_what, query) => {
  const live = stored(DOCUMENTS);
  show({}, (source) => (query.test(source?.key ?? '') ? LOADING : live(source)));
  expect(screen.queryAllByRole('region')).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Espace intervenant' })).toBeNull();
  cleanup();
  show();
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Pris par vous',
    'En attente',
    'Vos réponses',
  ]);
  expect(screen.getByRole('link', { name: 'Espace intervenant' })).toBeTruthy();
});

it('shows what the trainer answered if what waits cannot be read', () => {
  const live = stored(DOCUMENTS);
  const failed = { status: 'error', error: new AppError('timeout') } as const;
  show({}, (source) => (source?.key.includes('"waiting"') === true ? failed : live(source)));
  expect(rows('Vos réponses')).toHaveLength(1);
});

it('says that nothing waits', () => {
  show({});
  expect(screen.getByText('Aucun clip n’attend.')).toBeTruthy();
  expect(screen.queryByText('Pris par vous')).toBeNull();
});
