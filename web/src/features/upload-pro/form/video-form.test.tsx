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
let resolveSave = () => {};
let rejectSave = (_error: Error) => {};
const updatePublished = vi.fn(
  () =>
    new Promise<void>((resolve, reject) => {
      resolveSave = resolve;
      rejectSave = reject;
    }),
);
vi.mock('../data/video-store.ts', () => ({ updatePublished, updateProposal: vi.fn(), createVideo: vi.fn() }));
const t = (key: string, values?: { message?: string }) => [key, values?.message].filter(Boolean).join(' ');
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t, i18n: { language: 'fr' } }) }));
const { VideoForm } = await import('./video-form.tsx');

const OWN: Video = { ...DRAFT_VIDEO, author_id: 'boss' };
afterEach(cleanup);

it.each([
  ['an own draft of an admin who is no trainer', 'boss', false, 'upload-pro:file.fixed-own'],
  ['another member’s draft', 'other', false, 'upload-pro:file.fixed'],
  ['another member’s draft, to a trainer', 'other', true, 'upload-pro:file.fixed'],
  ['an own draft of a trainer, which can be replaced', 'boss', true, null],
])('shows why the file of a draft cannot be replaced: %s', (_name, author_id, trainer, reason) => {
  isTrainer = trainer;
  const edited = { id: 'v1', video: { ...OWN, author_id } };
  render(<VideoForm editor="admin" edited={edited} submit="Save" onSaved={() => undefined} />);
  expect(screen.queryByText(/file.fixed/)?.textContent ?? null).toBe(reason);
});

it('disables the fields while saving, and names the step and the reason of a failure', async () => {
  isTrainer = true;
  const edited = { id: 'v1', video: { ...OWN, status: 'en_ligne' as const, subscription_tier: 'free' as const } };
  render(<VideoForm editor="admin" edited={edited} submit="Save" onSaved={() => undefined} />);
  const isDisabled = () => screen.getByLabelText('upload-pro:title').closest('fieldset')?.disabled;
  expect(isDisabled()).toBe(false);
  fireEvent.input(screen.getByLabelText('upload-pro:title'), { target: { value: 'Bumps II' } });
  // happy-dom does not show a select value that was set before its options.
  for (const [list, value] of [
    ['category', 'bases'],
    ['difficulty', 'Débutant'],
    ['level', 'free'],
  ])
    fireEvent.change(screen.getByLabelText(`upload-pro:${list}`), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(isDisabled).toBe(true);
  await act(async () => {
    rejectSave(new AppError('timeout'));
    await Promise.resolve();
  });
  await expect.poll(isDisabled).toBe(false);
  expect(screen.getByRole('alert').textContent).toBe('upload-pro:failed.database errors:timeout');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(isDisabled).toBe(true);
  await act(async () => {
    resolveSave();
    await Promise.resolve();
  });
  await expect.poll(isDisabled).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});
