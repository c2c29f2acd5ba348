import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import type * as liveQuery from '../../../lib/firestore/live-query.tsx';

let stored: Video;
/** Like the server, accepts only changes of the stored version. */
const updatePublished = vi.fn((_uid: string, _id: string, expected: Video) =>
  expected.updated_at?.getTime() === stored.updated_at?.getTime()
    ? Promise.resolve()
    : Promise.reject(new AppError('conflict')),
);
vi.mock('../data/video-store.ts', () => ({
  updatePublished,
  updateProposal: vi.fn(),
  createVideo: vi.fn(),
}));
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
/** Opens the form of the stored video; opening it again is like a reload. */
function open() {
  cleanup();
  const { result } = renderHook(() => useVideoForm('admin', { id: 'v1', video: stored }, saved));
  return result;
}
/** Runs an action and the promises that follow from it. */
const runAndSettle = (action: () => void) =>
  act(async () => {
    action();
    await Promise.resolve();
  });

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  stored = FIRST;
});
afterEach(cleanup);

/** One admin types and leaves, another saves, then the first returns and saves. */
async function saveAfterOther() {
  const before = open();
  act(() => before.current.form.setValue('title', 'Bumps II', { shouldDirty: true }));
  stored = THEIRS;
  const form = open();
  expect(form.current.form.getValues()).toMatchObject({
    title: 'Bumps II',
    description: 'From the elbow.',
  });
  await runAndSettle(() => void form.current.submit());
  expect(form.current.failure).toMatchObject({ step: 'database', error: { code: 'conflict' } });
  return form;
}

it('replaces the draft with the version of another admin on request', async () => {
  const form = await saveAfterOther();
  await runAndSettle(() => form.current.showStored());
  expect(form.current.failure).toBeNull();
  expect(form.current.form.getValues()).toMatchObject({
    title: 'Bumps',
    description: 'From the wrist.',
  });
  expect(saved).not.toHaveBeenCalled();
});

it('overwrites the version of another admin on request', async () => {
  const form = await saveAfterOther();
  await runAndSettle(() => form.current.saveOwn());
  expect(saved).toHaveBeenCalledOnce();
  const own: unknown = expect.objectContaining({
    title: 'Bumps II',
    description: 'From the elbow.',
  });
  expect(updatePublished).toHaveBeenLastCalledWith('boss', 'v1', THEIRS, own, expect.anything());
});

it('saves without a conflict after starting over from the stored version', async () => {
  const form = await saveAfterOther();
  act(() => form.current.startOver());
  expect(form.current.failure).toBeNull();
  expect(form.current.form.getValues()).toMatchObject({
    title: 'Bumps',
    description: 'From the wrist.',
  });
  await runAndSettle(() => void form.current.submit());
  expect(saved).toHaveBeenCalledOnce();
});

it('continues a failed save whose text is already stored', async () => {
  const form = open();
  act(() => form.current.form.setValue('title', 'Bumps II', { shouldDirty: true }));
  updatePublished.mockImplementationOnce(() => {
    stored = { ...FIRST, title: 'Bumps II', updated_at: new Date('2026-11-02T10:00:00Z') };
    return Promise.reject(new AppError('offline'));
  });
  await runAndSettle(() => void form.current.submit());
  expect(form.current.failure).toMatchObject({ error: { code: 'offline' } });
  await runAndSettle(() => void form.current.submit());
  expect(saved).toHaveBeenCalledOnce();
});

it('treats a change from another tab as a conflict, also after a failed save', async () => {
  const form = open();
  act(() => form.current.form.setValue('title', 'Bumps II', { shouldDirty: true }));
  updatePublished.mockImplementationOnce(() => {
    stored = { ...THEIRS, updated_by: 'boss' };
    return Promise.reject(new AppError('offline'));
  });
  await runAndSettle(() => void form.current.submit());
  await runAndSettle(() => void form.current.submit());
  expect(form.current.failure).toMatchObject({ step: 'database', error: { code: 'conflict' } });
  expect(saved).not.toHaveBeenCalled();
});

it('reports a conflict before sending when the video was unpublished meanwhile', async () => {
  const { result, rerender } = renderHook(
    ({ video }) => useVideoForm('admin', { id: 'v1', video }, saved),
    {
      initialProps: { video: FIRST },
    },
  );
  act(() => result.current.form.setValue('title', 'Bumps II', { shouldDirty: true }));
  // Unpublishing does not change `updated_at`.
  stored = {
    ...FIRST,
    status: 'brouillon',
    subscription_tier: 'draft',
    url: 'videos/drafts/boss/1.mp4',
  };
  rerender({ video: stored });
  await runAndSettle(() => void result.current.submit());
  expect(result.current.failure).toMatchObject({ step: 'database', error: { code: 'conflict' } });
  expect(updatePublished).not.toHaveBeenCalled();
  await runAndSettle(() => result.current.showStored());
  expect(result.current.form.getValues('title')).toBe('Bumps');
  expect(result.current.storedVideo?.status).toBe('brouillon');
});
