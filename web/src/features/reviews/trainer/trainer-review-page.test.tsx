import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MoveReview } from '@atelier/domain/reviews/move-review';
import { AppError } from '../../../lib/errors.ts';
import { heldFor } from '../../../lib/held-page.ts';
import { playOneAtATime } from '../../../lib/media/one-at-a-time.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const claimReview = vi.fn<(request: object) => Promise<unknown>>();
const releaseReview = vi.fn<(request: object) => Promise<unknown>>();
const answerReview = vi.fn<(request: object) => Promise<unknown>>();
const MINUTE_MS = 60_000;
let live: object;

vi.mock('../data/review-store.ts', () => ({ claimReview, releaseReview, answerReview }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'loading' }),
  useViewer: () => ({ uid: 'ines', member: {} }),
}));
vi.mock('../../../lib/firestore/live-query.tsx', () => ({ useLiveDoc: () => live }));
vi.mock('../../../lib/media/use-signed-url.ts', () => ({
  useSignedUrl: ({ kind }: { kind: string }) => ({
    status: 'ready',
    url: `https://files.example/${kind}`,
  }),
}));
const upload = vi.fn<() => Promise<'sent'>>();
vi.mock('../../../lib/upload/upload-file.ts', () => ({
  startUpload: () => ({ done: upload(), stop: vi.fn() }),
}));
vi.mock('./reply-field.tsx', () => ({
  ReplyField: ({ onReply }: { onReply: (reply: Blob, isRecorded: boolean) => void }) =>
    ['Recorded', 'Chosen'].map((name) => (
      <button
        key={name}
        type="button"
        onClick={() => onReply(new Blob(['x'], { type: 'audio/mp4' }), name === 'Recorded')}
      >
        {name}
      </button>
    )),
}));
const { TrainerReviewPage } = await import('./trainer-review-page.tsx');
const { ToastProvider } = await import('../../../components/feedback/toast.tsx');

const review = (fields: Partial<MoveReview> = {}): MoveReview => ({
  user_id: 'zoe',
  author_name: 'Zoé',
  tier: 'premium',
  video_id: 'v1',
  move_id: 'm1',
  name_fr: 'Le tour',
  name_en: 'The spin',
  lesson: { start_s: 10, end_s: 14 },
  clip: { path: 'review_clips/zoe/r1/source.mp4', duration_s: 20, trim_in_s: 2, trim_out_s: 10 },
  state: 'claimed',
  created_at: new Date(),
  expires_at: new Date(),
  trainer_id: 'ines',
  trainer_name: 'Inès',
  claimed_until: new Date(Date.now() + 12 * MINUTE_MS),
  ...fields,
});
const is = (data: MoveReview | null) => {
  live = { status: 'ready', data, fromCache: false };
};
const page = () => (
  <MemoryRouter>
    <ToastProvider>
      <TrainerReviewPage reviewId="r1" />
    </ToastProvider>
  </MemoryRouter>
);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (group: string, name: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name }));
const sendButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer la réponse' });
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = () => {
  choose('Hauteur', 'Acquis');
  choose('Plan', 'En progrès');
  choose('Réception', 'À travailler');
  choose('Calme', 'Acquis');
  choose('Ce mouvement est', 'Encore un essai');
  write('La seule chose à changer', 'Le coude');
};

beforeEach(async () => {
  localStorage.clear();
  claimReview.mockReset().mockResolvedValue({ until: 0 });
  releaseReview.mockReset().mockResolvedValue({ ok: true });
  answerReview.mockReset().mockResolvedValue({ ok: true });
  is(review());
  await initTranslations('fr');
});
afterEach(cleanup);

it('opens a clip only once it is taken', () => {
  const {
    trainer_id: _id,
    trainer_name: _name,
    claimed_until: _until,
    ...waiting
  } = review({ state: 'waiting' });
  is(waiting);
  render(page());
  expect(document.querySelector('video')).toBeNull();
  press('Prendre le clip de Zoé');
  expect(claimReview).toHaveBeenCalledWith({ review_id: 'r1' });
});

it('shows lesson and attempt, and the time that is left, prolonged and given back', async () => {
  render(page());
  expect([...document.querySelectorAll('video')].map(({ src }) => src)).toEqual([
    'https://files.example/review-lesson',
    'https://files.example/review-clip',
  ]);
  expect(screen.getByRole('timer').textContent).toMatch(/^À vous encore (12:00|11:5\d)$/);
  press('Prolonger de 30\u00a0minutes');
  expect(claimReview).toHaveBeenCalledTimes(1);
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Rendre à la file' })).toHaveProperty(
      'disabled',
      false,
    ),
  );
  press('Rendre à la file');
  expect(releaseReview).toHaveBeenCalledWith({ review_id: 'r1' });
  expect(await screen.findByText('Clip rendu à la file')).toBeTruthy();
});

it('plays, slows and pauses lesson and attempt together', () => {
  render(page());
  const videos = [...document.querySelectorAll('video')];
  const played = videos.map((video) => vi.spyOn(video, 'play').mockResolvedValue());
  const [lesson, attempt] = videos;
  if (lesson === undefined || attempt === undefined) throw new Error('two videos expected');
  press('0,25×');
  expect(videos.map(({ playbackRate }) => playbackRate)).toEqual([0.25, 0.25]);
  press('Lire');
  expect(played[1]).toHaveBeenCalledTimes(1);
  Object.defineProperty(attempt, 'paused', { configurable: true, value: false });
  act(() => void attempt.dispatchEvent(new Event('play')));
  expect(played[0]).toHaveBeenCalledTimes(1);
  const paused = videos.map((video) => vi.spyOn(video, 'pause').mockReturnValue());
  // A page plays one thing at a time; these two are one.
  playOneAtATime();
  act(() => void lesson.dispatchEvent(new Event('play')));
  expect(paused.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  press('Pause');
  expect(paused.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('says what is missing, then sends marks, notes and verdict, and forgets the draft', async () => {
  render(page());
  fireEvent.click(sendButton());
  expect(screen.getByText('Choisissez un verdict.')).toBeTruthy();
  expect(screen.getAllByText('Choisissez une note.')).toHaveLength(4);
  expect(answerReview).not.toHaveBeenCalled();
  fill();
  write(/^Note à 00:00,0/, 'Plus haut');
  press('Ajouter la note');
  expect(localStorage.getItem('flair.review.ines.r1')).toContain('Plus haut');
  fireEvent.click(sendButton());
  expect(await screen.findByText('Réponse envoyée')).toBeTruthy();
  expect(answerReview).toHaveBeenCalledWith({
    review_id: 'r1',
    answer: {
      criteria: { height: 2, plane: 1, catch: 0, calm: 2 },
      notes: [{ at_s: 2, text: 'Plus haut' }],
      drawings: [],
      verdict: 'again',
      change: 'Le coude',
      reply_file: null,
    },
  });
  expect(localStorage.getItem('flair.review.ines.r1')).toBeNull();
});

it('locks the answer while it is sent, and until the page learns that it is answered', async () => {
  const answering = Promise.withResolvers<unknown>();
  answerReview.mockReturnValueOnce(answering.promise);
  render(page());
  press('Dessiner sur cette image');
  fill();
  const isLocked = () => [
    screen.queryByRole('application') === null,
    screen.getByRole<HTMLButtonElement>('button', { name: 'Dessiner sur cette image' }).disabled,
    screen.getByRole('group', { name: 'Hauteur' }).closest('fieldset:disabled') !== null,
  ];
  fireEvent.click(sendButton());
  expect(isLocked()).toEqual([true, true, true]);
  answering.resolve({ ok: true });
  expect(await screen.findByText('Réponse envoyée')).toBeTruthy();
  expect(isLocked()).toEqual([true, true, true]);
  fireEvent.submit(screen.getByRole('form', { name: 'Réponse' }));
  expect(answerReview).toHaveBeenCalledOnce();
  expect(localStorage.getItem('flair.review.ines.r1')).toBeNull();
});

it('holds the page for a recorded reply until the answer is sent, not for a chosen file', async () => {
  render(page());
  fill();
  press('Recorded');
  expect(heldFor()).toBe('recording');
  press('Chosen');
  expect(heldFor()).toBeNull();
  press('Recorded');
  const sending = Promise.withResolvers<'sent'>();
  upload.mockReturnValueOnce(sending.promise);
  fireEvent.click(sendButton());
  expect(heldFor()).toBe('upload');
  sending.resolve('sent');
  expect(await screen.findByText('Réponse envoyée')).toBeTruthy();
  expect(heldFor()).toBeNull();
});

it('changes, shows and deletes a note', () => {
  render(page());
  write(/^Note à/, 'Plus haut');
  press('Ajouter la note');
  press('Modifier à 00:00,0');
  write(/^Note à/, 'Moins haut');
  press('Enregistrer la note');
  expect(screen.queryByText('Plus haut')).toBeNull();
  expect(screen.getByText('Moins haut')).toBeTruthy();
  press('Aller à 00:00,0');
  expect(
    screen.getByLabelText<HTMLVideoElement>('L’essai du membre', { selector: 'video' }).currentTime,
  ).toBe(2);
  press('Effacer à 00:00,0');
  expect(screen.queryByText('Moins haut')).toBeNull();
});

it('draws an arrow with the keyboard, and takes it back', () => {
  render(page());
  press('Dessiner sur cette image');
  const surface = screen.getByRole('application', { name: 'Surface de dessin' });
  const key = (name: string, shiftKey = false) =>
    fireEvent.keyDown(surface, { key: name, shiftKey });
  key('Enter');
  key('ArrowRight', true);
  key('ArrowRight', true);
  key('Enter');
  expect(
    within(surface).getByRole('img', { name: /une flèche, au centre puis à droite/ }),
  ).toBeTruthy();
  expect(localStorage.getItem('flair.review.ines.r1')).toContain('"x":0.7');
  key('Backspace');
  expect(within(surface).queryByRole('img')).toBeNull();
});

it('sets one point and takes back one shape, however long the key is held', () => {
  render(page());
  press('Dessiner sur cette image');
  const surface = screen.getByRole('application', { name: 'Surface de dessin' });
  const hold = (key: string) => {
    for (const repeat of [false, true, true]) fireEvent.keyDown(surface, { key, repeat });
  };
  for (const end of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    hold('Enter');
    fireEvent.keyDown(surface, { key: end, shiftKey: true });
    hold('Enter');
  }
  const shapes = () => surface.querySelectorAll('g').length;
  expect(shapes()).toBe(3);
  hold('Backspace');
  expect(shapes()).toBe(2);
});

it('draws a circle with a pointer', () => {
  render(page());
  press('Dessiner sur cette image');
  press('Cercle');
  const surface = screen.getByRole('application', { name: 'Surface de dessin' });
  surface.setPointerCapture = () => undefined;
  surface.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 100 }) as DOMRect;
  const pointer = { pointerId: 1, button: 0 };
  fireEvent.pointerDown(surface, { ...pointer, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(surface, { ...pointer, clientX: 30, clientY: 10 });
  fireEvent.pointerUp(surface, { ...pointer, clientX: 30, clientY: 10 });
  press('Terminer le dessin');
  expect(screen.getByText(/un cercle en haut à gauche/)).toBeTruthy();
});

it('keeps the answer of a lost claim and offers to take the clip again', () => {
  const { rerender } = render(page());
  fill();
  const { trainer_id: _id, claimed_until: _until, ...waiting } = review({ state: 'waiting' });
  is(waiting);
  rerender(page());
  expect(screen.getByText(/Ce clip n’est plus à vous/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('La seule chose à changer').value).toBe(
    'Le coude',
  );
  expect(sendButton().disabled).toBe(true);
  press('Reprendre');
  expect(claimReview).toHaveBeenCalledWith({ review_id: 'r1' });
});

it('does not call a clip lost that is given back', async () => {
  const releasing = Promise.withResolvers<unknown>();
  releaseReview.mockReturnValueOnce(releasing.promise);
  const { rerender } = render(page());
  press('Rendre à la file');
  const { trainer_id: _id, claimed_until: _until, ...waiting } = review({ state: 'waiting' });
  is(waiting);
  rerender(page());
  expect(screen.queryByText(/Ce clip n’est plus à vous/)).toBeNull();
  releasing.resolve({ ok: true });
  expect(await screen.findByText('Clip rendu à la file')).toBeTruthy();
});

it('says that another trainer has taken the clip, and keeps the text', () => {
  const { rerender } = render(page());
  fill();
  live = { status: 'error', error: new AppError('forbidden') };
  rerender(page());
  expect(screen.getByText(/Un autre intervenant a pris ce clip/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('La seule chose à changer').value).toBe(
    'Le coude',
  );
});

it('a review that is read again stays with its trainer meanwhile', () => {
  const { rerender } = render(page());
  live = { status: 'loading' };
  rerender(page());
  expect(screen.queryByText(/Un autre intervenant a pris ce clip/)).toBeNull();
  expect(sendButton().disabled).toBe(false);
});

it('says why an answer is refused, and keeps the draft', async () => {
  answerReview.mockRejectedValueOnce(new AppError('review-taken'));
  render(page());
  fill();
  fireEvent.click(sendButton());
  expect(await screen.findByText(/Un autre intervenant s’occupe déjà/)).toBeTruthy();
  expect(screen.getByText('Votre texte est gardé sur cet appareil.')).toBeTruthy();
  expect(localStorage.getItem('flair.review.ines.r1')).toContain('Le coude');
});

it('warns before the end of the claim, and says when it is over', () => {
  is(review({ claimed_until: new Date(Date.now() + 4 * MINUTE_MS) }));
  render(page());
  expect(screen.getByText(/^Bientôt fini/)).toBeTruthy();
  cleanup();
  is(review({ claimed_until: new Date(Date.now() - MINUTE_MS) }));
  render(page());
  expect(screen.getByText(/^Vos 30 minutes sont passées/)).toBeTruthy();
  expect(sendButton().disabled).toBe(false);
});

it('shows the own answer with the reply of the member', () => {
  const criteria = { height: 2, plane: 1, catch: 0, calm: 2 };
  const answer = {
    criteria,
    notes: [{ at_s: 3, text: 'Plus haut' }],
    drawings: [],
    verdict: 'again' as const,
    change: 'Le coude',
  };
  is(review({ state: 'answered', answer, reply: { text: 'Merci !', at: new Date() } }));
  render(page());
  expect(screen.getByText('Encore un essai')).toBeTruthy();
  expect(screen.getByText('Le coude')).toBeTruthy();
  expect(screen.getByText('Merci !')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Plus haut/ })).toBeTruthy();
});

it.each([
  ['deleted', { status: 'ready', data: null, fromCache: false }, /le membre l’a effacé/],
  [
    'of another trainer',
    { status: 'error', error: new AppError('forbidden') },
    /s’occupe de ce clip/,
  ],
])('says that a clip is %s', (_what, state, text) => {
  live = state;
  render(page());
  expect(screen.getByText(text)).toBeTruthy();
});

it('reports a clip, while it is theirs', async () => {
  is(review());
  render(page());
  press('Signaler ce clip');
  expect(await screen.findByRole('dialog', { name: /Signaler/ })).toBeTruthy();
  cleanup();
  is(review({ state: 'waiting', trainer_id: undefined }));
  render(page());
  expect(screen.queryByRole('button', { name: 'Signaler ce clip' })).toBeNull();
});

it('keeps texts that are too long whole, also on the device, and sends them once they are shorter', async () => {
  render(page());
  fill();
  const note = () => screen.getByLabelText(/^Note à 00:00,0/);
  const change = () => screen.getByLabelText<HTMLTextAreaElement>('La seule chose à changer');
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ajouter la note' });
  write(/^Note à 00:00,0/, 'x'.repeat(301));
  expect(screen.getByText(/^Trop long de 1\scaractère\s: 300 au plus\.$/)).toBeTruthy();
  expect(add().disabled).toBe(true);
  fireEvent.click(sendButton());
  expect(document.activeElement).toBe(note());
  write(/^Note à 00:00,0/, 'x'.repeat(300));
  fireEvent.click(add());
  write('La seule chose à changer', 'x'.repeat(512));
  cleanup();
  render(page());
  expect([
    change().value.length,
    screen.queryByText(/^Trop long de 12\scaractères/) !== null,
  ]).toEqual([512, true]);
  fireEvent.click(sendButton());
  expect(document.activeElement).toBe(change());
  expect(answerReview).not.toHaveBeenCalled();
  write('La seule chose à changer', 'x'.repeat(500));
  fireEvent.click(sendButton());
  expect(await screen.findByText('Réponse envoyée')).toBeTruthy();
});
