import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import type * as liveQuery from '../../../lib/firestore/live-query.tsx';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';

let isTrainer: boolean;
vi.mock('../../../lib/prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(false) }));
vi.mock('../upload/unfinished-uploads.tsx', () => ({ UnfinishedUploads: () => null }));
vi.mock('../../../lib/media/use-signed-url.ts', () => ({
  useSignedUrl: () => ({ status: 'loading' }),
}));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'loading' }),
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
vi.mock('../data/video-store.ts', () => ({
  updatePublished,
  updateProposal: vi.fn(),
  createVideo: vi.fn(),
}));
const t = (key: string, values?: { message?: string }) =>
  [key, values?.message].filter(Boolean).join(' ');
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t, i18n: { language: 'fr' } }) }));
const { VideoForm } = await import('./video-form.tsx');

const OWN: Video = { ...DRAFT_VIDEO, author_id: 'boss' };
afterEach(cleanup);

it.each([
  ['an own draft of an admin who is no trainer', 'boss', false, 'file.fixed-own'],
  ['another member’s draft', 'other', false, 'file.fixed'],
  ['another member’s draft, to a trainer', 'other', true, 'file.fixed'],
  ['an own draft of a trainer, which can be replaced', 'boss', true, null],
])('shows why the file of a draft cannot be replaced: %s', (_name, author_id, trainer, reason) => {
  isTrainer = trainer;
  const edited = { id: 'v1', video: { ...OWN, author_id } };
  render(<VideoForm editor="admin" edited={edited} submit="Save" onSaved={() => undefined} />);
  expect(screen.queryByText(/file.fixed/)?.textContent ?? null).toBe(reason);
});

it('disables the fields while saving, and names the step and the reason of a failure', async () => {
  isTrainer = true;
  const edited = {
    id: 'v1',
    video: { ...OWN, status: 'en_ligne' as const, subscription_tier: 'free' as const },
  };
  render(<VideoForm editor="admin" edited={edited} submit="Save" onSaved={() => undefined} />);
  const isDisabled = () => screen.getByLabelText('title').closest('fieldset')?.disabled;
  expect(isDisabled()).toBe(false);
  fireEvent.input(screen.getByLabelText('title'), { target: { value: 'Bumps II' } });
  // happy-dom does not show a select value that was set before its options.
  for (const [list, value] of [
    ['category', 'bases'],
    ['difficulty', 'Débutant'],
    ['level', 'free'],
  ]) {
    fireEvent.change(screen.getByLabelText(`${list}`), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(isDisabled).toBe(true);
  await act(async () => {
    rejectSave(new AppError('timeout'));
    await Promise.resolve();
  });
  await expect.poll(isDisabled).toBe(false);
  expect(screen.getByRole('alert').textContent).toBe('failed.database errors:timeout');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(isDisabled).toBe(true);
  await act(async () => {
    resolveSave();
    await Promise.resolve();
  });
  await expect.poll(isDisabled).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the trailer of a paid video', () => {
  const part = { start_s: 10, end_s: 25 };
  const stored: Video = {
    ...OWN,
    level: 'pro',
    status: 'en_ligne',
    subscription_tier: 'pro',
    trailer: part,
  };
  const open = (video: Video) => {
    cleanup();
    isTrainer = true;
    updatePublished.mockClear();
    render(
      <VideoForm
        editor="admin"
        edited={{ id: 'v1', video }}
        submit="Save"
        onSaved={() => undefined}
      />,
    );
    // happy-dom does not show a select value that was set before its options.
    const lists: [string, string][] = [
      ['category', 'bases'],
      ['difficulty', 'Débutant'],
      ['level', video.level],
    ];
    for (const [list, value] of lists) {
      fireEvent.change(screen.getByLabelText(list), { target: { value } });
    }
  };
  const choose = (value: string) =>
    fireEvent.change(screen.getByLabelText('trailer.label'), { target: { value } });
  const type = (start: string, end: string) => {
    fireEvent.input(screen.getByLabelText('trailer.start'), { target: { value: start } });
    fireEvent.input(screen.getByLabelText('trailer.end'), { target: { value: end } });
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const saved = () =>
    expect.poll(() => (updatePublished.mock.calls.at(-1) as unknown[] | undefined)?.[3]);

  it('is shown as it is stored, and saved in seconds', async () => {
    open(stored);
    choose('part');
    expect(screen.getByLabelText<HTMLInputElement>('trailer.start').value).toBe('00:10');
    expect(screen.getByLabelText<HTMLInputElement>('trailer.end').value).toBe('00:25');
    type('0:30', '1:00');
    save();
    await saved().toMatchObject({ trailer: { start_s: 30, end_s: 60 } });
  });

  it.each([
    ['ten', '0:25', 'format'],
    ['0:10', '', 'format'],
    ['0:25', '0:10', 'order'],
    ['0:10', '0:14', 'short'],
    ['0:10', '0:41', 'long'],
    ['0:50', '1:01', 'outside'],
  ])('from %j to %j is refused with its reason', async (start, end, reason) => {
    open(stored);
    choose('part');
    type(start, end);
    save();
    expect(await screen.findByText(`trailer.error.${reason}`)).toBeTruthy();
    expect(screen.queryByText('incomplete')).toBeNull();
    expect(updatePublished).not.toHaveBeenCalled();
  });

  it('can be cleared', async () => {
    open(stored);
    choose('none');
    expect(screen.queryByLabelText('trailer.start')).toBeNull();
    save();
    await saved().toSatisfy(
      (input) => typeof input === 'object' && input !== null && !('trailer' in input),
    );
  });

  it('is not asked for of a free video', () => {
    open({ ...stored, level: 'free', subscription_tier: 'free' });
    expect(screen.queryByLabelText('trailer.label')).toBeNull();
  });
});
