import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import { heldFor } from '../../../lib/held-page.ts';
import type { UploadJob } from '../../../lib/upload/resumable-upload.ts';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { fakeDocument, type DocumentsByPath } from '../../../test/fake-firestore.ts';
import type * as videoStore from '../data/video-store.ts';

let stored: DocumentsByPath;
/**
 * Paths of the uploaded files by folder and name; like the real upload, does not upload a file
 * twice.
 */
let uploaded: Map<string, string>;
/** Uploads into this folder fail. */
let failing: { folder: string; error: AppError } | null;
const sendFile = vi.fn(({ file, folder, newName }: UploadJob) => {
  if (failing?.folder === folder) return Promise.reject(failing.error);
  const key = `${folder} ${file.name}`;
  const path =
    uploaded.get(key) ?? `${folder}/${uploaded.size + 1}-${newName().replace(/^\d+/, '')}`;
  uploaded.set(key, path);
  return Promise.resolve({ path, key });
});
const deleteRecord = vi.fn(() => Promise.resolve());
const createVideo = vi.fn<typeof videoStore.createVideo>();
const updatePublished = vi.fn<typeof videoStore.updatePublished>();
vi.mock('../../../lib/upload/send-file.ts', () => ({ sendFile }));
vi.mock('../data/video-store.ts', () => ({
  createVideo,
  updatePublished,
  updateProposal: vi.fn(),
}));
vi.mock('../../../lib/upload/upload-records.ts', () => ({ deleteRecord }));
let unplayableCodec: string | undefined;
vi.mock('../../../lib/media/inspect-video.ts', () => ({
  inspectVideo: () =>
    Promise.resolve({
      durationS: 24,
      width: 640,
      height: 360,
      bitsPerSecond: 1_000_000,
      fastStart: true,
      unplayableCodec,
    }),
}));
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
}));
const viewer = { uid: 'boss', member: { is_admin: true, is_pro_trainer: false } };
vi.mock('../../../lib/session/session.tsx', () => ({ useViewer: () => viewer }));
const { useVideoForm } = await import('./use-video-form.ts');
const { VideoFormErrors } = await import('./video-form.tsx');

const film = new File(['film'], 'film.mp4', { type: 'video/mp4' });
const picture = new File(['picture'], 'cut.jpg', { type: 'image/jpeg' });
const captions = new File(['WEBVTT'], 'main.vtt', { type: 'text/vtt' });
const VALUES = {
  title: 'Bumps',
  description: 'From the elbow.',
  category: 'bases',
  difficulty_level: 'Débutant',
  level: 'pro',
} as const;
const ONLINE: Video = {
  ...DRAFT_VIDEO,
  status: 'en_ligne',
  subscription_tier: 'free',
  url: 'videos/free/1.mp4',
  author_id: 'boss',
  updated_at: new Date('2026-11-01T10:00:00Z'),
  updated_by: 'boss',
};

const saved = vi.fn();
type Form = ReturnType<typeof open>;
const open = (edited: { id: string; video: Video } | null = null) =>
  renderHook(() => useVideoForm('admin', edited, saved)).result;
const runAndSettle = (work: () => void) =>
  act(async () => {
    work();
    await new Promise<void>((resolve) => queueMicrotask(resolve));
  });
async function fillIn(
  form: Form,
  files: readonly ('video' | 'thumbnail')[] = ['video', 'thumbnail'],
) {
  act(() => {
    for (const [name, value] of Object.entries(VALUES)) {
      form.current.form.setValue(name as keyof typeof VALUES, value, { shouldDirty: true });
    }
  });
  if (files.includes('video')) await runAndSettle(() => form.current.files.chooseVideo(film));
  if (files.includes('thumbnail')) act(() => form.current.files.chooseThumbnail(picture));
}
const submit = (form: Form) => act(() => form.current.submit());

beforeEach(async () => {
  vi.clearAllMocks();
  sessionStorage.clear();
  createVideo.mockReset().mockResolvedValue();
  updatePublished.mockReset().mockResolvedValue();
  stored = {};
  uploaded = new Map();
  failing = null;
  unplayableCodec = undefined;
  await initTranslations('en');
});
afterEach(cleanup);

it.each([
  ['video', 'videos/pro', 0],
  ['thumbnail', 'videos/pro/thumbnails', 1],
  ['captions', 'videos/pro/captions', 2],
] as const)(
  'creates no video and keeps all values when the upload fails at the step %s',
  async (step, folder, before) => {
    const form = open();
    await fillIn(form);
    act(() => form.current.files.chooseCaptions('fr', captions));
    failing = { folder, error: new AppError('timeout') };
    await submit(form);
    expect(form.current.failure).toMatchObject({ step, error: { code: 'timeout' } });
    expect([createVideo.mock.calls.length, uploaded.size, saved.mock.calls.length]).toEqual([
      0,
      before,
      0,
    ]);
    expect(form.current.form.getValues()).toMatchObject(VALUES);
    expect([form.current.files.video, form.current.files.thumbnail]).toEqual([film, picture]);
    // The records of uploaded files are kept for the next attempt.
    expect(deleteRecord).not.toHaveBeenCalled();
    failing = null;
    await submit(form);
    expect(saved).toHaveBeenCalledOnce();
    const created = createVideo.mock.lastCall?.[3];
    expect([created?.url, created?.thumbnail_url, created?.captions?.fr]).toEqual([
      ...uploaded.values(),
    ]);
    expect(created?.duration).toBe('00:00:24');
    expect(deleteRecord.mock.calls).toHaveLength(3);
  },
);

it('no longer says that the network is away once it is back', async () => {
  const form = open();
  await fillIn(form);
  failing = { folder: 'videos/pro', error: new AppError('offline') };
  await submit(form);
  expect(form.current.failure).toMatchObject({ error: { code: 'offline' } });
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(form.current.failure).toBeNull();
});

it('no longer speaks of a film that could not be sent once another is chosen', async () => {
  const form = open();
  await fillIn(form);
  failing = { folder: 'videos/pro', error: new AppError('file-changed') };
  await submit(form);
  act(() =>
    form.current.files.chooseThumbnail(new File(['other'], 'other.jpg', { type: 'image/jpeg' })),
  );
  expect(form.current.failure).toMatchObject({ step: 'video' });
  await runAndSettle(() =>
    form.current.files.chooseVideo(new File(['film again'], 'film.mp4', { type: 'video/mp4' })),
  );
  expect(form.current.failure).toBeNull();
});

it('saves with the same id and files at the next attempt after a database error', async () => {
  const form = open();
  await fillIn(form);
  createVideo.mockRejectedValueOnce(new AppError('forbidden'));
  await submit(form);
  expect(form.current.failure).toMatchObject({ step: 'database', error: { code: 'forbidden' } });
  expect(form.current.form.getValues()).toMatchObject(VALUES);
  await submit(form);
  expect(saved).toHaveBeenCalledOnce();
  const [failed, repeated] = createVideo.mock.calls;
  expect(repeated?.[1]).toBe(failed?.[1]);
  expect(repeated?.[3]).toEqual(failed?.[3]);
  expect(form.current.files.hasChanges).toBe(false);
  // The next video gets a new id.
  await fillIn(form);
  await submit(form);
  expect(createVideo.mock.lastCall?.[1]).not.toBe(failed?.[1]);
});

it('replaces the video file at the next attempt without a second upload', async () => {
  const form = open({ id: 'v1', video: ONLINE });
  act(() => form.current.form.setValue('title', 'Bumps II', { shouldDirty: true }));
  await runAndSettle(() => form.current.files.chooseVideo(film));
  updatePublished.mockImplementationOnce(() => {
    stored = {
      'videos/v1': { ...ONLINE, title: 'Bumps II', updated_at: new Date('2026-11-02T10:00:00Z') },
    };
    return Promise.reject(new AppError('unexpected'));
  });
  await submit(form);
  expect(form.current.failure).toMatchObject({ step: 'database', error: { code: 'unexpected' } });
  await submit(form);
  expect(saved).toHaveBeenCalledOnce();
  expect(uploaded.size).toBe(1);
  const files = { url: [...uploaded.values()][0], duration: '00:00:24' };
  expect(updatePublished.mock.calls.map((call) => call[4])).toMatchObject([files, files]);
});

it.each([
  ...(['title', 'description', 'category', 'difficulty_level', 'level'] as const).map(
    (name) =>
      [name, { [name]: name === 'title' || name === 'description' ? ' ' : '' }, undefined] as const,
  ),
  ['the video file', {}, ['thumbnail']],
  ['the thumbnail', {}, ['video']],
] as const)('sends nothing when only %s is missing', async (_what, blank, files) => {
  const form = open();
  await fillIn(form, files);
  act(() => {
    for (const [name, value] of Object.entries(blank)) {
      form.current.form.setValue(name as 'title', value);
    }
  });
  await submit(form);
  expect(form.current.incomplete).toBe(true);
  expect(sendFile).not.toHaveBeenCalled();
  expect(createVideo).not.toHaveBeenCalled();
});

it('holds the page while it sends, but not after it has stopped, nor for what follows once it is saved', async () => {
  const form = open();
  await fillIn(form);
  sendFile.mockImplementationOnce(
    ({ signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new AppError('unexpected'))),
      ),
  );
  await runAndSettle(() => void form.current.submit());
  await vi.waitFor(() => expect(form.current.busy).toBe(true));
  expect(heldFor()).toBe('film');
  await runAndSettle(() => form.current.stop());
  await vi.waitFor(() => expect(form.current.busy).toBe(false));
  expect([form.current.failure, createVideo.mock.calls.length]).toEqual([null, 0]);
  expect(heldFor()).toBeNull();
  saved.mockImplementationOnce(() => expect(heldFor()).toBeNull());
  await submit(form);
  expect(saved).toHaveBeenCalledOnce();
});

it.each([
  [
    'fr',
    'Envoi interrompu. Vos textes et vos fichiers restent ici, et ce qui est arrivé est gardé une semaine\u00a0: envoyez de nouveau pour reprendre où il en était.',
  ],
  [
    'en',
    'Upload paused. Your texts and files stay here, and what has arrived is kept for a week: send again to go on where it stood.',
  ],
] as const)(
  'a stopped upload keeps values and files, says so in %s, and goes on at the next attempt',
  async (locale, text) => {
    const form = open();
    await fillIn(form);
    sendFile.mockImplementationOnce(
      ({ signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new AppError('conflict')), { once: true }),
        ),
    );
    let sending: Promise<void> | undefined;
    await runAndSettle(() => void (sending = form.current.submit()));
    await expect.poll(() => sendFile.mock.calls.length).toBe(1);
    await act(async () => {
      form.current.stop();
      await sending;
    });
    expect([form.current.isStopped, form.current.failure, form.current.files.video]).toEqual([
      true,
      null,
      film,
    ]);
    expect(form.current.form.getValues()).toMatchObject(VALUES);
    await initTranslations(locale);
    render(<VideoFormErrors state={form.current} />);
    expect(screen.getByRole('status').textContent).toBe(text);
    await submit(form);
    expect(form.current.isStopped).toBe(false);
    expect(saved.mock.lastCall).toEqual([
      expect.objectContaining({ id: expect.any(String), title: 'Bumps' }),
    ]);
  },
);

it('sends a film that the browser cannot show as a draft only, and without an image', async () => {
  unplayableCodec = 'HEVC';
  const form = open();
  await fillIn(form, ['video']);
  await submit(form);
  expect(form.current.failure).toMatchObject({ step: 'video', error: { code: 'film-not-ready' } });
  expect(sendFile).not.toHaveBeenCalled();
  act(() => form.current.form.setValue('status', 'brouillon'));
  await submit(form);
  expect(saved).toHaveBeenCalledOnce();
  expect(createVideo.mock.lastCall?.[3]).toMatchObject({
    thumbnail_url: undefined,
    duration: '00:00:24',
  });
});
