import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import type * as liveQuery from '../../../lib/firestore/live-query.tsx';

let stored: Video;
/** As the server: it takes only what was typed over the version that it holds. */
const updatePublished = vi.fn((_uid: string, _id: string, seen: Video) =>
  seen.updated_at?.getTime() === stored.updated_at?.getTime()
    ? Promise.resolve()
    : Promise.reject(new AppError('conflict')),
);
vi.mock('../data/video-store.ts', () => ({ updatePublished, updateProposal: vi.fn(), createVideo: vi.fn() }));
const viewer = { uid: 'boss', member: { is_admin: true, is_pro_trainer: false } };
vi.mock('../../../lib/session/session.tsx', () => ({ useViewer: () => viewer }));
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof liveQuery>()),
  readDoc: () => Promise.resolve(stored),
}));
const { useVideoForm } = await import('./use-video-form.ts');

const FIRST: Video = {
  title: 'Bumps',
  description: 'From the elbow.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  subscription_tier: 'free',
  status: 'en_ligne',
  url: 'videos/free/1.mp4',
  thumbnail_url: 'videos/free/thumbnails/1.jpg',
  duration: '00:01:00',
  author_id: 'boss',
  created_at: new Date('2026-11-01T10:00:00Z'),
  updated_at: new Date('2026-11-01T10:00:00Z'),
  updated_by: 'boss',
};
const THEIRS: Video = {
  ...FIRST,
  description: 'From the wrist.',
  updated_at: new Date('2026-11-02T10:00:00Z'),
  updated_by: 'other',
};

const saved = vi.fn();
/** The form over what is stored now; opened anew it is as after a reload. */
function open() {
  cleanup();
  const { result } = renderHook(() => useVideoForm('admin', { id: 'v1', video: stored }, saved));
  return result;
}
/** Whatever follows is over when it is done: nothing here waits for longer than a promise. */
const after = (deed: () => void) =>
  act(async () => {
    deed();
    await Promise.resolve();
  });

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  stored = FIRST;
});
afterEach(cleanup);

/** One admin types and leaves, another saves, and the first one comes back and saves. */
async function comeBack() {
  const before = open();
  act(() => before.current.form.setValue('title', 'Bumps II', { shouldDirty: true }));
  stored = THEIRS;
  const form = open();
  expect(form.current.form.getValues()).toMatchObject({ title: 'Bumps II', description: 'From the elbow.' });
  await after(() => void form.current.submit());
  expect(form.current.failure).toMatchObject({ step: 'database', error: { code: 'conflict' } });
  return form;
}

it('what was kept gives way to what another admin saved since', async () => {
  const form = await comeBack();
  await after(() => form.current.takeTheirs());
  expect(form.current.failure).toBeNull();
  expect(form.current.form.getValues()).toMatchObject({ title: 'Bumps', description: 'From the wrist.' });
  expect(saved).not.toHaveBeenCalled();
});

it('what was kept goes over it once the admin says so', async () => {
  const form = await comeBack();
  await after(() => form.current.keepMine());
  expect(saved).toHaveBeenCalledOnce();
  const mine: unknown = expect.objectContaining({ title: 'Bumps II', description: 'From the elbow.' });
  expect(updatePublished).toHaveBeenLastCalledWith('boss', 'v1', THEIRS, mine, expect.anything());
});

it('starting over from what is stored is no conflict', async () => {
  const form = await comeBack();
  act(() => form.current.startOver());
  expect(form.current.failure).toBeNull();
  expect(form.current.form.getValues()).toMatchObject({ title: 'Bumps', description: 'From the wrist.' });
  await after(() => void form.current.submit());
  expect(saved).toHaveBeenCalledOnce();
});

it('a save that broke off is gone on with when its words are stored already', async () => {
  const form = open();
  act(() => form.current.form.setValue('title', 'Bumps II', { shouldDirty: true }));
  updatePublished.mockImplementationOnce(() => {
    stored = { ...FIRST, title: 'Bumps II', updated_at: new Date('2026-11-02T10:00:00Z') };
    return Promise.reject(new AppError('offline'));
  });
  await after(() => void form.current.submit());
  expect(form.current.failure).toMatchObject({ error: { code: 'offline' } });
  await after(() => void form.current.submit());
  expect(saved).toHaveBeenCalledOnce();
});

it('what the same admin saved in another tab is somebody else’s, also after a save that broke off', async () => {
  const form = open();
  act(() => form.current.form.setValue('title', 'Bumps II', { shouldDirty: true }));
  updatePublished.mockImplementationOnce(() => {
    stored = { ...THEIRS, updated_by: 'boss' };
    return Promise.reject(new AppError('offline'));
  });
  await after(() => void form.current.submit());
  await after(() => void form.current.submit());
  expect(form.current.failure).toMatchObject({ step: 'database', error: { code: 'conflict' } });
  expect(saved).not.toHaveBeenCalled();
});

it('a video that was taken out of its library while it was changed is a conflict before anything is sent', async () => {
  const { result, rerender } = renderHook(({ video }) => useVideoForm('admin', { id: 'v1', video }, saved), {
    initialProps: { video: FIRST },
  });
  act(() => result.current.form.setValue('title', 'Bumps II', { shouldDirty: true }));
  // Which leaves its version as it is.
  stored = { ...FIRST, status: 'brouillon', subscription_tier: 'draft', url: 'videos/drafts/boss/1.mp4' };
  rerender({ video: stored });
  await after(() => void result.current.submit());
  expect(result.current.failure).toMatchObject({ step: 'database', error: { code: 'conflict' } });
  expect(updatePublished).not.toHaveBeenCalled();
  await after(() => result.current.takeTheirs());
  expect(result.current.form.getValues('title')).toBe('Bumps');
  expect(result.current.seen?.status).toBe('brouillon');
});
