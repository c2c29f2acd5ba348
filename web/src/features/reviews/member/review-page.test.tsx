import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { path } from '@atelier/domain/paths';
import type { MoveReview } from '@atelier/domain/reviews/move-review';
import { AppError } from '../../../lib/errors.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const calls = {
  deleteReview: vi.fn<(request: object) => Promise<unknown>>(),
  replyToReview: vi.fn<(request: object) => Promise<unknown>>(),
  publishMove: vi.fn<(request: object) => Promise<unknown>>(),
  unpublishMove: vi.fn<(request: object) => Promise<unknown>>(),
};
const STATS = { waiting: 3, median_ms: 20 * 3_600_000 };
/** What is still being read. */
let loading: string | null;
let isFilmLoading: boolean;
/** The review of the previous try. */
let former: Partial<MoveReview> | null;
let review: Partial<MoveReview> | null | AppError;
let validation: object | null;
let by: 'adult' | 'parent';

vi.mock('../data/review-store.ts', () => calls);
vi.mock('../shared/review-player.tsx', () => ({
  ReviewPlayer: ({ answer }: { answer?: { notes: { text: string }[] } }) => (
    <p>{answer?.notes.map(({ text }) => text).join()}</p>
  ),
}));
vi.mock('../../../lib/media/use-signed-url.ts', () => ({
  useSignedUrl: () =>
    isFilmLoading ? { status: 'loading' } : { status: 'ready', url: 'https://files.example/reply' },
}));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'zoe', profile: { clip_consent: { by } } }),
}));
vi.mock('../../../lib/firestore/live-query.tsx', () => ({
  useDocOnce: (at: string | null) =>
    at === null || at === loading
      ? { status: 'loading' }
      : {
          status: 'ready',
          data:
            (at === path.reviewStats() && STATS) ||
            (at === path.moveReview('r1') && former) ||
            null,
          fromCache: false,
        },
  useLiveDoc: (at: string | null) => {
    if (at === null || at === loading) return { status: 'loading' };
    if (at !== path.moveReview('r2')) {
      return { status: 'ready', data: validation, fromCache: false };
    }
    return review instanceof AppError
      ? { status: 'error', error: review }
      : { status: 'ready', data: review, fromCache: false };
  },
}));
const { ToastProvider } = await import('../../../components/feedback/toast.tsx');
const { ReviewPage } = await import('./review-page.tsx');

const WAITING: Partial<MoveReview> = {
  user_id: 'zoe',
  video_id: 'v1',
  move_id: 'tour',
  name_fr: 'Le tour',
  name_en: 'The turn',
  state: 'waiting',
  created_at: new Date('2026-11-20T10:00:00Z'),
  previous_id: 'r1',
  clip: { path: 'review_clips/zoe/r2/source.mp4', duration_s: 12, trim_in_s: 0, trim_out_s: 12 },
};
const answered = (verdict: 'validated' | 'again'): Partial<MoveReview> => ({
  ...WAITING,
  state: 'answered',
  trainer_name: 'Inès Ravel',
  answered_at: new Date('2026-11-21T10:00:00Z'),
  answer: {
    criteria: { height: 2, plane: 1, catch: 0, calm: 2 },
    notes: [{ at_s: 3, text: 'Plus haut' }],
    drawings: [],
    verdict,
    ...(verdict === 'again' && { change: 'Le poignet' }),
    reply_path: 'review_replies/ines/r2/1.mp4',
  },
});
const show = () =>
  render(
    <MemoryRouter initialEntries={['/reviews/r2']}>
      <ToastProvider>
        <Routes>
          <Route path="/reviews/r2" element={<ReviewPage reviewId="r2" />} />
          <Route path="/reviews" element={<p>The list</p>} />
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  vi.resetAllMocks();
  for (const call of Object.values(calls)) call.mockResolvedValue({});
  review = WAITING;
  former = null;
  validation = null;
  by = 'adult';
  loading = null;
  isFilmLoading = false;
  await initTranslations('fr');
});
afterEach(cleanup);

it('says how many clips wait and how long an answer takes, and leads to the try before', () => {
  show();
  expect(screen.getByText('En attente d’un intervenant')).toBeTruthy();
  expect(screen.getByText('3 clips attendent. Réponse en 20 heures environ.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'L’essai d’avant' }).getAttribute('href')).toBe(
    '/reviews/r1',
  );
  expect(screen.queryByRole('button', { name: 'Répondre' })).toBeNull();
});

it('shows marks, notes, the recorded answer and the one thing to change, and leads to the next try', () => {
  review = answered('again');
  show();
  expect(screen.getByText('Le poignet')).toBeTruthy();
  expect(screen.getByText('Plus haut')).toBeTruthy();
  expect(screen.getByLabelText('Réponse enregistrée de l’intervenant').getAttribute('src')).toBe(
    'https://files.example/reply',
  );
  const marks = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(marks).toEqual(['Acquis', 'En progrès', 'À travailler', 'Acquis']);
  const again = screen.getByRole('link', { name: 'Essayer de nouveau' }).getAttribute('href');
  expect(again).toBe('/reviews/new?video=v1&move=tour&previous=r2');
  expect(screen.queryByText('Page publique')).toBeNull();
});

it('shows no empty picture for a reply that is only sound', () => {
  review = answered('again');
  show();
  const reply = screen.getByLabelText('Réponse enregistrée de l’intervenant');
  expect(getComputedStyle(reply).height).not.toBe('60px');
  Object.defineProperty(reply, 'videoHeight', { value: 0 });
  fireEvent.loadedMetadata(reply);
  expect(getComputedStyle(reply).height).toBe('60px');
});

it('compares the marks with those of the try before', () => {
  const { answer } = answered('again');
  former = {
    ...WAITING,
    ...(answer && { answer: { ...answer, criteria: { height: 0, plane: 1, catch: 0, calm: 1 } } }),
  };
  review = answered('validated');
  show();
  const marks = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(marks).toEqual([
    'AcquisAvant\u00a0: À travailler',
    'En progrèsAvant\u00a0: En progrès',
    'À travaillerAvant\u00a0: À travailler',
    'AcquisAvant\u00a0: En progrès',
  ]);
  expect(screen.getByText(/À changer depuis l’essai d’avant\s: Le poignet/)).toBeTruthy();
});

it.each([
  ['the answer before', path.moveReview('r1')],
  ['the validation', path.validation('zoe', 'v1', 'tour')],
])('shows nothing that would move when it arrives: %s', (_what, at) => {
  review = answered('validated');
  validation = {};
  loading = at;
  const view = show();
  // Beside the title stands the verdict, too.
  expect(screen.getAllByText('Validé')).toHaveLength(1);
  expect(screen.queryByText('Effacer ce clip')).toBeNull();
  view.unmount();
  loading = null;
  show();
  expect(screen.getAllByText('Validé')).toHaveLength(2);
  expect(screen.getByText('Effacer ce clip')).toBeTruthy();
});

it('keeps the room of how many clips wait', () => {
  loading = path.reviewStats();
  show();
  const text = screen.getByText(/clips attendent.*heures environ/);
  expect(getComputedStyle(text).visibility).toBe('hidden');
});

it.each([
  ['a film', 'review_replies/ines/r2/1.mp4', { aspectRatio: 'auto 16 / 9', height: '' }],
  ['sound', 'review_replies/ines/r2/1.m4a', { aspectRatio: '', height: '60px' }],
])('keeps the room of a recorded reply: %s', (_what, reply_path, size) => {
  const { answer, ...sent } = answered('again');
  review = { ...sent, ...(answer && { answer: { ...answer, reply_path } }) };
  isFilmLoading = true;
  show();
  const room = [...document.querySelectorAll('[role=status] > div > div')].map((one) => {
    const { aspectRatio, height } = getComputedStyle(one);
    return { aspectRatio, height };
  });
  expect(room).toEqual([size]);
});

it('sends the only reply of the member, and then shows it', async () => {
  review = answered('again');
  show();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' Merci ! ' } });
  press('Répondre');
  await vi.waitFor(() =>
    expect(calls.replyToReview).toHaveBeenCalledExactlyOnceWith({
      review_id: 'r2',
      text: 'Merci !',
    }),
  );
  cleanup();
  review = { ...review, reply: { text: 'Merci !', at: new Date() } };
  show();
  expect(screen.getByText('Merci !')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('shows a validated move on a public page, with the clip if the member says so', async () => {
  review = answered('validated');
  validation = {};
  show();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Montrer aussi mon clip' }));
  press('Créer la page');
  await vi.waitFor(() =>
    expect(calls.publishMove).toHaveBeenCalledExactlyOnceWith({ review_id: 'r2', with_clip: true }),
  );
});

it('leads to the public page, and takes it back', async () => {
  review = answered('validated');
  validation = { code: 'c0de' };
  show();
  expect(screen.getByRole('link', { name: 'Voir la page' }).getAttribute('href')).toBe(
    '/moves-valides/c0de',
  );
  press('Retirer la page');
  await vi.waitFor(() =>
    expect(calls.unpublishMove).toHaveBeenCalledExactlyOnceWith({ code: 'c0de' }),
  );
});

it('offers no public page to a member who is younger than 18', () => {
  by = 'parent';
  review = answered('validated');
  validation = {};
  show();
  expect(screen.queryByText('Page publique')).toBeNull();
});

it('deletes the clip after a confirmation, and goes back to the list', async () => {
  show();
  press('Effacer ce clip');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(
    [...dialog.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Effacer ce clip',
    ) ?? dialog,
  );
  expect(await screen.findByText('The list')).toBeTruthy();
  expect(calls.deleteReview).toHaveBeenCalledExactlyOnceWith({ review_id: 'r2' });
});

it.each([
  ['a deleted review', null],
  ['the review of another member', { ...WAITING, user_id: 'luc' }],
  ['a refused review', new AppError('forbidden')],
])('says that there is no review: %s', (_what, stored) => {
  review = stored;
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Avis introuvable');
});

it('keeps a reply that is too long whole, says by how much, and sends it once it is shorter', async () => {
  review = answered('again');
  show();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(field, { target: { value: 'x'.repeat(1012) } });
  expect(screen.getByText(/^Trop long de 12\scaractères\s: 1\s000 au plus\.$/)).toBeTruthy();
  press('Répondre');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.value.length, calls.replyToReview.mock.calls.length]).toEqual([1012, 0]);
  fireEvent.change(field, { target: { value: 'x'.repeat(1000) } });
  press('Répondre');
  await vi.waitFor(() => expect(calls.replyToReview).toHaveBeenCalledOnce());
});
