import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import type * as liveQuery from '../../../lib/firestore/live-query.tsx';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';

let isTrainer: boolean;
vi.mock('../upload/unfinished-uploads.tsx', () => ({ UnfinishedUploads: () => null }));
vi.mock('../../../lib/media/use-signed-url.ts', () => ({ useSignedUrl: () => ({ status: 'loading' }) }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useViewer: () => ({ uid: 'boss', member: { is_admin: true, is_pro_trainer: isTrainer } }),
}));
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof liveQuery>()),
  readDoc: () => Promise.resolve(null),
}));
let arrives = () => {};
let fails = (_error: Error) => {};
const updatePublished = vi.fn(
  () =>
    new Promise<void>((resolve, reject) => {
      arrives = resolve;
      fails = reject;
    }),
);
vi.mock('../data/video-store.ts', () => ({ updatePublished, updateProposal: vi.fn(), createVideo: vi.fn() }));
const t = (key: string, values?: { message?: string }) => [key, values?.message].filter(Boolean).join(' ');
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t, i18n: { language: 'fr' } }) }));
const { VideoForm } = await import('./video-form.tsx');

const OWN: Video = { ...DRAFT_VIDEO, author_id: 'boss' };
afterEach(cleanup);

it.each([
  ['an own one, to an admin who is no trainer', 'boss', false, 'upload-pro:file.fixed-own'],
  ['another’s', 'other', false, 'upload-pro:file.fixed'],
  ['another’s, to a trainer', 'other', true, 'upload-pro:file.fixed'],
  ['an own one, to a trainer: it can', 'boss', true, null],
])('why the file of a proposal cannot be another: %s', (_whose, author_id, trainer, reason) => {
  isTrainer = trainer;
  const edited = { id: 'v1', video: { ...OWN, author_id } };
  render(<VideoForm policy="admin" edited={edited} submit="Save" onSaved={() => undefined} />);
  expect(screen.queryByText(/file.fixed/)?.textContent ?? null).toBe(reason);
});

it('the fields are disabled while a video is being saved, and a save that fails names its step and why', async () => {
  isTrainer = true;
  const edited = { id: 'v1', video: { ...OWN, status: 'en_ligne' as const, subscription_tier: 'free' as const } };
  render(<VideoForm policy="admin" edited={edited} submit="Save" onSaved={() => undefined} />);
  const isHeld = () => screen.getByLabelText('upload-pro:title').closest('fieldset')?.disabled;
  expect(isHeld()).toBe(false);
  fireEvent.input(screen.getByLabelText('upload-pro:title'), { target: { value: 'Bumps II' } });
  // The test's browser shows no choice that a list is given before its options.
  for (const [list, value] of [
    ['category', 'bases'],
    ['difficulty', 'Débutant'],
    ['level', 'free'],
  ])
    fireEvent.change(screen.getByLabelText(`upload-pro:${list}`), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(isHeld).toBe(true);
  await act(async () => {
    fails(new AppError('timeout'));
    await Promise.resolve();
  });
  await expect.poll(isHeld).toBe(false);
  expect(screen.getByRole('alert').textContent).toBe('upload-pro:failed.database errors:timeout');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(isHeld).toBe(true);
  await act(async () => {
    arrives();
    await Promise.resolve();
  });
  await expect.poll(isHeld).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});
