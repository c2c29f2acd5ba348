import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import type { UploadJob } from '../../../lib/upload/resumable-upload.ts';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { fakeDocument, type DocumentsByPath } from '../../../test/fake-firestore.ts';
import type * as videoStore from '../data/video-store.ts';

let stored: DocumentsByPath;
/** Files by the folder that they arrived in; the same file is not sent twice, as in the real upload. */
let arrived: Map<string, string>;
/** The next file for this folder does not arrive. */
let refused: { folder: string; error: AppError } | null;
const sendFile = vi.fn(({ file, folder, newName }: UploadJob) => {
  if (refused?.folder === folder) return Promise.reject(refused.error);
  const key = `${folder} ${file.name}`;
  const path = arrived.get(key) ?? `${folder}/${arrived.size + 1}-${newName().replace(/^\d+/, '')}`;
  arrived.set(key, path);
  return Promise.resolve({ path, key });
});
const forgetRecord = vi.fn(() => Promise.resolve());
const createVideo = vi.fn<typeof videoStore.createVideo>();
const updatePublished = vi.fn<typeof videoStore.updatePublished>();
vi.mock('../data/send-file.ts', () => ({ sendFile }));
vi.mock('../data/video-store.ts', () => ({ createVideo, updatePublished, updateProposal: vi.fn() }));
vi.mock('../../../lib/upload/upload-records.ts', () => ({ deleteRecord: forgetRecord }));
vi.mock('../files/inspect-video.ts', () => ({
  inspectVideo: () =>
    Promise.resolve({ durationS: 24, width: 640, height: 360, bitsPerSecond: 1_000_000, fastStart: true }),
}));
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
}));
const viewer = { uid: 'boss', member: { is_admin: true, is_pro_trainer: false } };
vi.mock('../../../lib/session/session.tsx', () => ({ useViewer: () => viewer }));
const { useVideoForm } = await import('./use-video-form.ts');

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
const after = (work: () => void) =>
  act(async () => {
    work();
    await new Promise<void>((resolve) => void queueMicrotask(resolve));
  });
async function fillIn(form: Form, files: readonly ('video' | 'thumbnail')[] = ['video', 'thumbnail']) {
  act(() => {
    for (const [name, value] of Object.entries(VALUES))
      form.current.form.setValue(name as keyof typeof VALUES, value, { shouldDirty: true });
  });
  if (files.includes('video')) await after(() => form.current.files.chooseVideo(film));
  if (files.includes('thumbnail')) act(() => form.current.files.chooseThumbnail(picture));
}
const submit = (form: Form) => act(() => form.current.submit());

beforeEach(async () => {
  vi.clearAllMocks();
  sessionStorage.clear();
  createVideo.mockReset().mockResolvedValue();
  updatePublished.mockReset().mockResolvedValue();
  [stored, arrived, refused] = [{}, new Map(), null];
  await initTranslations('en');
});
afterEach(cleanup);

it.each([
  ['video', 'videos/pro', 0],
  ['thumbnail', 'videos/pro/thumbnails', 1],
  ['captions', 'videos/pro/captions', 2],
] as const)(
  'a file that does not arrive at the step %s leaves no video and all that was filled in',
  async (step, folder, before) => {
    const form = open();
    await fillIn(form);
    act(() => form.current.files.chooseCaptions('fr', captions));
    refused = { folder, error: new AppError('timeout') };
    await submit(form);
    expect(form.current.failure).toMatchObject({ step, error: { code: 'timeout' } });
    expect([createVideo.mock.calls.length, arrived.size, saved.mock.calls.length]).toEqual([0, before, 0]);
    expect(form.current.form.getValues()).toMatchObject(VALUES);
    expect([form.current.files.video, form.current.files.thumbnail]).toEqual([film, picture]);
    // What has arrived is known to the next try until a video names it.
    expect(forgetRecord).not.toHaveBeenCalled();
    refused = null;
    await submit(form);
    expect(saved).toHaveBeenCalledOnce();
    const named = createVideo.mock.lastCall?.[3];
    expect([named?.url, named?.thumbnail_url, named?.captions?.fr]).toEqual([...arrived.values()]);
    expect(named?.duration).toBe('00:00:24');
    expect(forgetRecord.mock.calls).toHaveLength(3);
  },
);

it('a video that the database refuses is saved by the next try under the same id, with the same files', async () => {
  const form = open();
  await fillIn(form);
  createVideo.mockRejectedValueOnce(new AppError('forbidden'));
  await submit(form);
  expect(form.current.failure).toMatchObject({ step: 'database', error: { code: 'forbidden' } });
  expect(form.current.form.getValues()).toMatchObject(VALUES);
  await submit(form);
  expect(saved).toHaveBeenCalledOnce();
  const [[, first, , before] = [], [, second, , now] = []] = createVideo.mock.calls;
  expect(second).toBe(first);
  expect(now).toEqual(before);
  expect(form.current.files.hasChanges).toBe(false);
  // The next video is another one.
  await fillIn(form);
  await submit(form);
  expect(createVideo.mock.lastCall?.[1]).not.toBe(first);
});

it('another film that cannot take its place is named again by the next try', async () => {
  const form = open({ id: 'v1', video: ONLINE });
  act(() => form.current.form.setValue('title', 'Bumps II', { shouldDirty: true }));
  await after(() => form.current.files.chooseVideo(film));
  updatePublished.mockImplementationOnce(() => {
    stored = { 'videos/v1': { ...ONLINE, title: 'Bumps II', updated_at: new Date('2026-11-02T10:00:00Z') } };
    return Promise.reject(new AppError('unexpected'));
  });
  await submit(form);
  expect(form.current.failure).toMatchObject({ step: 'database', error: { code: 'unexpected' } });
  await submit(form);
  expect(saved).toHaveBeenCalledOnce();
  expect(arrived.size).toBe(1);
  const files = { url: [...arrived.values()][0], duration: '00:00:24' };
  expect(updatePublished.mock.calls.map((call) => call[4])).toMatchObject([files, files]);
});

it.each([
  ...(['title', 'description', 'category', 'difficulty_level', 'level'] as const).map(
    (name) => [name, { [name]: name === 'title' || name === 'description' ? ' ' : '' }, undefined] as const,
  ),
  ['the film', {}, ['thumbnail']],
  ['the thumbnail', {}, ['video']],
] as const)('a form that lacks %s alone sends nothing', async (_what, blank, files) => {
  const form = open();
  await fillIn(form, files);
  act(() => {
    for (const [name, value] of Object.entries(blank)) form.current.form.setValue(name as 'title', value);
  });
  await submit(form);
  expect(form.current.incomplete).toBe(true);
  expect(sendFile).not.toHaveBeenCalled();
  expect(createVideo).not.toHaveBeenCalled();
});

it('a link to another page asks before it stops the upload, and no link asks once it is stopped', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/admin/users';
  const isFollowed = () => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const form = open();
  await fillIn(form);
  sendFile.mockImplementationOnce(
    ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new AppError('unexpected')))),
  );
  await after(() => void form.current.submit());
  await vi.waitFor(() => expect(form.current.busy).toBe(true));
  expect(isFollowed()).toBe(false);
  expect(confirm.mock.calls).toEqual([[expect.stringContaining('The upload')]]);
  await after(() => form.current.stop());
  await vi.waitFor(() => expect(form.current.busy).toBe(false));
  expect([form.current.failure, createVideo.mock.calls.length]).toEqual([null, 0]);
  isFollowed();
  expect(confirm).toHaveBeenCalledOnce();
  link.remove();
  vi.unstubAllGlobals();
});
