import type { ComponentProps } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { path } from '@atelier/domain/paths';
import { AppError } from '../../../lib/errors.ts';
import type { KeptTake } from '../../../lib/device/kept-takes.ts';
import { heldFor } from '../../../lib/held-page.ts';
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

/** Takes of this device. */
let kept: KeptTake[];
const changeTake = vi.fn<(id: string, change: object) => Promise<void>>();
const keepClip = vi.fn<(taken: object) => Promise<KeptTake>>();
let documents: Record<string, object | undefined>;
vi.mock('../../../lib/device/use-kept-takes.ts', () => ({
  useKeptTakes: (uid: string | null) =>
    uid === null ? null : { takes: kept, lost: 0, failure: null },
}));
vi.mock('../../../lib/device/kept-takes.ts', () => ({ changeTake, MAX_KEPT_TAKES: 10 }));
vi.mock('../../../lib/media/keep-clip.ts', () => ({ keepClip }));
vi.mock('../data/review-store.ts', () => ({ sendReview, confirmClipConsent }));
vi.mock('../../../lib/upload/send-file.ts', () => ({ sendFile }));
vi.mock('../../../lib/upload/upload-records.ts', () => ({ deleteRecord }));
vi.mock('../../../lib/firestore/writes.ts', () => ({ newId: () => 'r1' }));
const inspectVideo = vi.fn<() => Promise<object>>();
vi.mock('../../../lib/media/inspect-video.ts', () => ({ inspectVideo }));
vi.mock('../../../lib/media/use-camera.ts', () => ({
  useCamera: () => ({ status: 'error', error: 'refused' }),
}));
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
vi.mock('../../../components/plans/plan-link.tsx', () => ({
  PlanLink: () => <a href="/subscription">Premium</a>,
}));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'zoe', emailVerified: true, profile }),
}));
vi.mock('../../../lib/firestore/live-query.tsx', () => ({
  useLiveDoc: () => ready(sent.length === 0 ? null : { month: '2026-11', sent }),
  useDocOnce: (at: string) => ready(documents[at] ?? null),
}));
const TAKE: KeptTake = {
  id: 't1',
  uid: 'zoe',
  videoId: 'v1',
  videoTitle: 'Le tour simple',
  move,
  takenAtMs: 1,
  reviewId: null,
  clip: new File(['film'], 'source.webm', { type: 'video/webm' }),
  problem: null,
};
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
const send = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer à un intervenant' }));

beforeEach(async () => {
  vi.resetAllMocks();
  sendFile.mockResolvedValue({ path: 'p', key: 'k' });
  sendReview.mockResolvedValue({});
  deleteRecord.mockResolvedValue();
  confirmClipConsent.mockResolvedValue({});
  sent = [];
  kept = [];
  changeTake.mockResolvedValue();
  keepClip.mockImplementation(() => Promise.resolve(TAKE));
  documents = {
    [path.video('v1')]: { ...DRAFT_VIDEO, moves: [move] },
    [path.reviewStats()]: STATS,
  };
  durationS = 30.5;
  inspectVideo.mockImplementation(() => Promise.resolve({ durationS }));
  const membership = {
    subscription_tier: 'premium',
    subscription_status: 'active',
    membership_source: 'stripe',
  };
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
  await vi.waitFor(() =>
    expect(confirmClipConsent).toHaveBeenCalledExactlyOnceWith({ by: 'parent' }),
  );
});

it('says that the month is used up, before a clip is chosen', () => {
  sent = ['a', 'b', 'c', 'd'];
  show();
  expect(screen.getByText(/vos 4 clips de ce mois-ci/)).toBeTruthy();
  expect(document.querySelector('input[type=file]')).toBeNull();
});

/** Records with the camera, as far as this page knows. */
const film = (clip = new File(['film'], 'source.webm', { type: 'video/webm' })) => {
  fireEvent.click(screen.getByRole('button', { name: 'Filmer avec la caméra' }));
  act(() => endRecording(clip, false));
};

it('holds the page for a recorded clip that is read, and no longer once it cannot be sent', async () => {
  const inspection = Promise.withResolvers<object>();
  inspectVideo.mockReturnValueOnce(inspection.promise);
  show();
  film();
  expect(heldFor()).toBe('recording');
  inspection.reject(new AppError('media-damaged'));
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(heldFor()).toBeNull());
});

it('holds no page for a recorded clip whose page was left while it was read', async () => {
  const inspection = Promise.withResolvers<object>();
  inspectVideo.mockReturnValueOnce(inspection.promise);
  const { unmount } = show();
  film();
  unmount();
  inspection.resolve({ durationS });
  await inspection.promise;
  expect(heldFor()).toBeNull();
});

it('holds the page for a recorded clip until it is sent, and for a chosen file only while it is sent', async () => {
  const upload = Promise.withResolvers<{ path: string; key: string }>();
  sendFile.mockReturnValueOnce(upload.promise);
  show();
  film();
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

it('sends a kept take without holding the page for it, and keeps it as sent', async () => {
  kept = [TAKE];
  show('?video=v1&move=tour&take=t1');
  await screen.findByRole('button', { name: 'Envoyer à un intervenant' });
  expect(heldFor()).toBeNull();
  send();
  expect(await screen.findByText('The review')).toBeTruthy();
  expect(sendReview.mock.lastCall?.[0]).toMatchObject({ file: 'source.webm', move_id: 'tour' });
  expect(changeTake).toHaveBeenCalledExactlyOnceWith('t1', { reviewId: 'r1' });
});

it('keeps a take whose sending fails, and sends it again', async () => {
  kept = [TAKE];
  sendFile.mockRejectedValueOnce(new AppError('offline'));
  show('?video=v1&move=tour&take=t1');
  await screen.findByRole('button', { name: 'Envoyer à un intervenant' });
  send();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect([changeTake.mock.calls.length, keepClip.mock.calls.length]).toEqual([0, 0]);
  send();
  expect(await screen.findByText('The review')).toBeTruthy();
});

it.each([
  [
    'with another plan',
    () => (profile = { ...profile, subscription_tier: 'pro' }),
    /4 avis par mois/,
  ],
  ['once the month is used up', () => (sent = ['a', 'b', 'c', 'd']), /à partir du 1ᵉʳ\s/],
])('a take %s stays on the device, and the page leads to it', (_when, prepare, why) => {
  kept = [TAKE];
  prepare();
  show('?video=v1&move=tour&take=t1');
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.getByText('Votre lancer reste gardé sur cet appareil.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Lancers gardés' }).getAttribute('href')).toBe(
    '/reviews',
  );
});

it('says that a take is gone, and takes another clip', async () => {
  show('?video=v1&move=tour&take=gone');
  expect(screen.getByRole('alert').textContent).toContain('n’est plus sur cet appareil');
  await choose();
});

it('says so when the browser has lost the film of a take', async () => {
  const clip = new File(['film'], 'source.webm', { type: 'video/webm' });
  vi.spyOn(clip, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error()) }),
  );
  kept = [{ ...TAKE, clip }];
  show('?video=v1&move=tour&take=t1');
  expect((await screen.findByRole('alert')).textContent).toContain('n’est plus sur cet appareil');
  expect(inspectVideo).not.toHaveBeenCalled();
});

it('asks which move a take shows that was kept without one', () => {
  kept = [{ ...TAKE, move: null }];
  show('?video=v1&take=t1');
  const link = screen.getByRole('link', { name: 'Le tour' });
  expect(link.getAttribute('href')).toBe('/reviews/new?video=v1&move=tour&take=t1');
});

it('keeps a recording on request, and no longer holds the page for it', async () => {
  show();
  film();
  fireEvent.click(await screen.findByRole('button', { name: 'Garder ce clip sur cet appareil' }));
  expect(await screen.findByText(/^Clip gardé sur cet appareil/)).toBeTruthy();
  expect(keepClip.mock.lastCall?.[0]).toMatchObject({
    uid: 'zoe',
    videoId: 'v1',
    move: { id: 'tour' },
  });
  expect(heldFor()).toBeNull();
  send();
  expect(await screen.findByText('The review')).toBeTruthy();
  expect(changeTake).toHaveBeenCalledExactlyOnceWith('t1', { reviewId: 'r1' });
});

it('keeps a recording that could not be sent, and says where it is if there is no room', async () => {
  sendFile.mockRejectedValueOnce(new AppError('offline'));
  keepClip.mockResolvedValueOnce({ ...TAKE, problem: 'list-full' });
  show();
  film();
  await screen.findByRole('button', { name: 'Envoyer à un intervenant' });
  send();
  expect(await screen.findByText(/^Vous gardez déjà 10 lancers/)).toBeTruthy();
  expect(keepClip).toHaveBeenCalledOnce();
});

it('a recording that ends while a chosen file is read takes its place, and says so', async () => {
  const inspection = Promise.withResolvers<object>();
  inspectVideo.mockReturnValueOnce(inspection.promise);
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Filmer avec la caméra' }));
  const input =
    document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no file field');
  fireEvent.change(input, {
    target: { files: [new File(['film'], 'IMG_1.MOV', { type: 'video/quicktime' })] },
  });
  await vi.waitFor(() => expect(inspectVideo).toHaveBeenCalledOnce());
  act(() => endRecording(new File(['recorded'], 'source.webm', { type: 'video/webm' }), false));
  inspection.reject(new AppError('media-damaged'));
  await screen.findByRole('button', { name: 'Envoyer à un intervenant' });
  expect(
    screen.getByText('Votre enregistrement a pris la place du clip choisi avant.'),
  ).toBeTruthy();
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
  expect(
    screen.getByText(
      /Encore 3 clips ce mois-ci\. 2 clips attendent\. Réponse en 12 heures environ/,
    ),
  ).toBeTruthy();
  await choose();
  send();
  expect(await screen.findByText('The review')).toBeTruthy();
  expect(sendFile.mock.lastCall?.[0]).toMatchObject({ uid: 'zoe', folder: 'review_clips/zoe/r1' });
  expect(sendReview).toHaveBeenCalledExactlyOnceWith({
    review_id: 'r1',
    file: 'source.mov',
    video_id: 'v1',
    move_id: 'tour',
    previous_id: 'r0',
    duration_s: 30.5,
    trim_in_s: 10.5,
    trim_out_s: 30.5,
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
  expect(
    sendReview.mock.calls.map(([request]) => Reflect.get(request, 'review_id') as unknown),
  ).toEqual(['r1', 'r1']);
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
  vi.doMock('../../../lib/media/film-writer.ts', () => ({
    writeAgain: () => Promise.reject(new Error('no')),
  }));
  onTestFinished(() => vi.doUnmock('../../../lib/media/film-writer.ts'));
  inspectVideo.mockResolvedValue({ durationS, lacksDuration: true });
  const clip = await writeFilm({ isRecorded: true });
  show();
  film(clip);
  expect(await screen.findByText(/gardé tel quel/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choisir un autre clip' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
    target: { files: [clip] },
  });
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
  fireEvent.change(input ?? document.body, {
    target: { files: [new File(['x'], 'a.mp4', { type: 'video/mp4' })] },
  });
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
  expect(screen.getByRole('alert').textContent).toContain(
    'Vous pouvez choisir un clip déjà filmé.',
  );
  expect(document.querySelector('input[type=file]')).not.toBeNull();
});
