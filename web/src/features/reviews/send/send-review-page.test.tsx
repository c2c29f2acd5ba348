import type { ComponentProps } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { path } from '@atelier/domain/paths';
import { AppError } from '../../../lib/errors.ts';
import { heldFor } from '../../../lib/held-page.ts';
import { handOverClip } from '../../../lib/media/clip-recording.ts';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import type * as clipRecorder from './clip-recorder.tsx';
import { writeFilm } from '../../../test/write-film.ts';

const sendFile = vi.fn<(job: { signal: AbortSignal }) => Promise<{ path: string; key: string }>>();
const deleteRecord = vi.fn<(key: string) => Promise<void>>();
const sendReview = vi.fn<(request: object) => Promise<unknown>>();
const confirmClipConsent = vi.fn<(request: object) => Promise<unknown>>();
let profile: object;
let sent: string[];
let durationS: number;
const ready = <T,>(data: T) => ({ status: 'ready', data, fromCache: false }) as const;
const STATS = { waiting: 2, median_ms: 12 * 3_600_000 };
const move = { id: 'tour', name_fr: 'Le tour', name_en: 'The turn', start_s: 2, end_s: 6 };

let documents: Record<string, object | undefined>;
vi.mock('../data/review-store.ts', () => ({ sendReview, confirmClipConsent }));
vi.mock('../../../lib/upload/send-file.ts', () => ({ sendFile }));
vi.mock('../../../lib/upload/upload-records.ts', () => ({ deleteRecord }));
vi.mock('../../../lib/firestore/writes.ts', () => ({ newId: () => 'r1' }));
const inspectVideo = vi.fn<() => Promise<object>>();
vi.mock('../../../lib/media/inspect-video.ts', () => ({ inspectVideo }));
vi.mock('../../../lib/media/use-camera.ts', () => ({ useCamera: () => ({ status: 'error', error: 'refused' }) }));
/** Ends the recording of the camera. */
let endRecording: (clip: File, isCut: boolean) => void = () => undefined;
vi.mock('./clip-recorder.tsx', async (original) => {
  const { ClipRecorder } = await original<typeof clipRecorder>();
  return {
    ClipRecorder: (props: ComponentProps<typeof ClipRecorder>) => {
      endRecording = props.onClip;
      return <ClipRecorder {...props} />;
    },
  };
});
vi.mock('../../../components/plans/plan-link.tsx', () => ({ PlanLink: () => <a href="/subscription">Premium</a> }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'zoe', emailVerified: true, profile }),
}));
vi.mock('../../../lib/firestore/live-query.tsx', () => ({
  useLiveDoc: () => ready(sent.length === 0 ? null : { month: '2026-11', sent }),
  useDocOnce: (at: string) => ready(documents[at] ?? null),
}));
const { SendReviewPage } = await import('./send-review-page.tsx');

const pages = (search = '?video=v1&move=tour') => (
  <MemoryRouter initialEntries={[`/reviews/new${search}`]}>
    <Routes>
      <Route path="/reviews/new" element={<SendReviewPage />} />
      <Route path="/reviews/:id" element={<p>The review</p>} />
    </Routes>
  </MemoryRouter>
);
const show = (search?: string) => render(pages(search));
const choose = async (type = 'video/quicktime') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file field');
  fireEvent.change(input, { target: { files: [new File(['film'], 'IMG_1.MOV', { type })] } });
  await screen.findByRole('button', { name: 'Envoyer à un intervenant' });
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Envoyer à un intervenant' }));

beforeEach(async () => {
  vi.resetAllMocks();
  sendFile.mockResolvedValue({ path: 'p', key: 'k' });
  sendReview.mockResolvedValue({});
  deleteRecord.mockResolvedValue();
  confirmClipConsent.mockResolvedValue({});
  sent = [];
  documents = { [path.video('v1')]: { ...DRAFT_VIDEO, moves: [move] }, [path.reviewStats()]: STATS };
  durationS = 30.5;
  inspectVideo.mockImplementation(() => Promise.resolve({ durationS }));
  const membership = { subscription_tier: 'premium', subscription_status: 'active', membership_source: 'stripe' };
  profile = { ...membership, clip_consent: { by: 'adult', at: new Date() } };
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('tells other plans what a review is, and leads to Premium', () => {
  profile = { ...profile, subscription_tier: 'pro' };
  show();
  expect(screen.getByText(/4 avis par mois/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Premium' })).toBeTruthy();
  expect(document.querySelector('input[type=file]')).toBeNull();
});

it.each(['', '?video=v1&move=gone', '?video=gone&move=tour', '?video=a/b&move=tour'])(
  'asks for a move when the address names none: %s',
  (search) => {
    show(search);
    expect(screen.getByText(/Choisissez d’abord un mouvement/)).toBeTruthy();
  },
);

it('asks once for the age or a parent’s consent', async () => {
  profile = { ...profile, clip_consent: undefined };
  show();
  expect(document.querySelector('input[type=file]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  expect(screen.getByRole('alert').textContent).toContain('Choisissez');
  fireEvent.click(screen.getByRole('radio', { name: /moins de 18\sans/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await vi.waitFor(() => expect(confirmClipConsent).toHaveBeenCalledExactlyOnceWith({ by: 'parent' }));
});

it('says that the month is used up, before a clip is chosen', () => {
  sent = ['a', 'b', 'c', 'd'];
  show();
  expect(screen.getByText(/vos 4 clips de ce mois-ci/)).toBeTruthy();
  expect(document.querySelector('input[type=file]')).toBeNull();
});

it('holds the page for a recorded clip that is read, and no longer once it cannot be sent', async () => {
  const inspection = Promise.withResolvers<object>();
  inspectVideo.mockReturnValueOnce(inspection.promise);
  handOverClip(new File(['film'], 'source.webm', { type: 'video/webm' }));
  show();
  expect(heldFor()).toBe('recording');
  inspection.reject(new AppError('media-damaged'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(heldFor()).toBeNull();
});

it('holds no page for a recorded clip whose page was left while it was read', async () => {
  const inspection = Promise.withResolvers<object>();
  inspectVideo.mockReturnValueOnce(inspection.promise);
  handOverClip(new File(['film'], 'source.webm', { type: 'video/webm' }));
  show().unmount();
  inspection.resolve({ durationS });
  await inspection.promise;
  expect(heldFor()).toBeNull();
});

it('holds the page for a recorded clip until it is sent, and for a chosen file only while it is sent', async () => {
  const upload = Promise.withResolvers<{ path: string; key: string }>();
  sendFile.mockReturnValueOnce(upload.promise);
  handOverClip(new File(['film'], 'source.webm', { type: 'video/webm' }));
  show();
  await screen.findByRole('button', { name: 'Envoyer à un intervenant' });
  expect(heldFor()).toBe('recording');
  fireEvent.click(screen.getByRole('button', { name: 'Choisir un autre clip' }));
  expect(heldFor()).toBeNull();
  await choose();
  expect(heldFor()).toBeNull();
  send();
  await vi.waitFor(() => expect(heldFor()).toBe('upload'));
  upload.resolve({ path: 'p', key: 'k' });
  expect(await screen.findByText('The review')).toBeTruthy();
  expect(heldFor()).toBeNull();
});

it('a recording that ends while a chosen file is read takes its place, and says so', async () => {
  const inspection = Promise.withResolvers<object>();
  inspectVideo.mockReturnValueOnce(inspection.promise);
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Filmer avec la caméra' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no file field');
  fireEvent.change(input, { target: { files: [new File(['film'], 'IMG_1.MOV', { type: 'video/quicktime' })] } });
  await vi.waitFor(() => expect(inspectVideo).toHaveBeenCalledOnce());
  act(() => endRecording(new File(['recorded'], 'source.webm', { type: 'video/webm' }), false));
  inspection.reject(new AppError('media-damaged'));
  await screen.findByRole('button', { name: 'Envoyer à un intervenant' });
  expect(screen.getByText('Votre enregistrement a pris la place du clip choisi avant.')).toBeTruthy();
  expect(heldFor()).toBe('recording');
  send();
  expect(await screen.findByText('The review')).toBeTruthy();
  expect(sendReview.mock.lastCall?.[0]).toMatchObject({ file: 'source.webm' });
});

it('a recording whose camera was lost can be sent up to there, and says so', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Filmer avec la caméra' }));
  act(() => endRecording(new File(['recorded'], 'source.webm', { type: 'video/webm' }), true));
  await screen.findByRole('button', { name: 'Envoyer à un intervenant' });
  expect(screen.getByText(/^La caméra s’est coupée/)).toBeTruthy();
});

it('uploads the clip, asks for the review of its last 20 s, and opens it', async () => {
  sent = ['a'];
  show('?video=v1&move=tour&previous=r0');
  expect(screen.getByText(/Encore 3 clips ce mois-ci\. 2 clips attendent\. Réponse en 12 heures environ/)).toBeTruthy();
  await choose();
  send();
  expect(await screen.findByText('The review')).toBeTruthy();
  expect(sendFile.mock.lastCall?.[0]).toMatchObject({ uid: 'zoe', folder: 'review_clips/zoe/r1' });
  expect(sendReview).toHaveBeenCalledExactlyOnceWith({
    ...{ review_id: 'r1', file: 'source.mov', video_id: 'v1', move_id: 'tour', previous_id: 'r0' },
    ...{ duration_s: 30.5, trim_in_s: 10.5, trim_out_s: 30.5 },
  });
  expect(deleteRecord).toHaveBeenCalledExactlyOnceWith('k');
});

it('keeps the clip when sending fails, and sends the same review again', async () => {
  sendReview.mockRejectedValueOnce(new AppError('offline'));
  show();
  await choose();
  send();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  send();
  expect(await screen.findByText('The review')).toBeTruthy();
  expect(sendReview.mock.calls.map(([request]) => Reflect.get(request, 'review_id') as unknown)).toEqual(['r1', 'r1']);
});

it('keeps the last clip of a month that is counted although the answer is lost, and sends it again', async () => {
  sent = ['a', 'b', 'c'];
  const answer = Promise.withResolvers<unknown>();
  sendReview.mockReturnValueOnce(answer.promise);
  const { rerender } = show();
  await choose();
  send();
  await vi.waitFor(() => expect(sendReview).toHaveBeenCalled());
  sent = ['a', 'b', 'c', 'r1'];
  rerender(pages());
  expect(screen.queryByText(/vos 4 clips de ce mois-ci/)).toBeNull();
  answer.reject(new AppError('offline'));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  send();
  expect(await screen.findByText('The review')).toBeTruthy();
});

it('keeps a recorded clip that cannot be given its duration, and says so; refuses such a file', async () => {
  vi.doMock('../../../lib/media/film-writer.ts', () => ({ writeAgain: () => Promise.reject(new Error('no')) }));
  onTestFinished(() => vi.doUnmock('../../../lib/media/film-writer.ts'));
  inspectVideo.mockResolvedValue({ durationS, lacksDuration: true });
  const clip = await writeFilm({ isRecorded: true });
  handOverClip(clip);
  show();
  expect((await screen.findByRole('alert')).textContent).toMatch(/gardé tel quel/);
  fireEvent.click(screen.getByRole('button', { name: 'Choisir un autre clip' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files: [clip] } });
  expect((await screen.findByRole('alert')).textContent).toMatch(/n’indique pas sa durée/);
});

it('stops sending at a press, without an error, and keeps the clip', async () => {
  sendFile.mockImplementationOnce(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new AppError('conflict')));
      }),
  );
  show();
  await choose();
  send();
  fireEvent.click(await screen.findByRole('button', { name: 'Arrêter l’envoi' }));
  await vi.waitFor(() => expect(heldFor()).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sendReview).not.toHaveBeenCalled();
  send();
  expect(await screen.findByText('The review')).toBeTruthy();
});

it.each([
  [4.9, /trop court\s: il faut au moins 5\s*secondes/],
  [121, /trop long\s: 120\ssecondes au plus/],
])('refuses a clip of %s s with words', async (length, words) => {
  durationS = length;
  show();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(input ?? document.body, { target: { files: [new File(['x'], 'a.mp4', { type: 'video/mp4' })] } });
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});

it('promises 72 hours while no delay is known', () => {
  documents = { ...documents, [path.reviewStats()]: undefined };
  show();
  expect(screen.getByText(/Encore 4 clips ce mois-ci\. Réponse en 72 heures environ/)).toBeTruthy();
});

it('says that the browser cannot film or that the camera is refused, and keeps the way by file', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Filmer avec la caméra' }));
  expect(screen.getByRole('alert').textContent).toContain('Ce navigateur ne sait pas filmer');
  expect(document.querySelector('input[type=file]')).not.toBeNull();
  cleanup();
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Filmer avec la caméra' }));
  expect(screen.getByRole('alert').textContent).toContain('Vous pouvez choisir un clip déjà filmé.');
  expect(document.querySelector('input[type=file]')).not.toBeNull();
});
