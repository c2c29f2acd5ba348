import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import type * as liveQuery from '../../../lib/firestore/live-query.tsx';
import type { LiveState } from '../../../lib/firestore/live-state.ts';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';

let stored: Video | null;
/** Like the server, accepts only changes of the stored version. */
const updateProposal = vi.fn((_uid: string, _id: string, expected: Video) =>
  expected.updated_at?.getTime() === stored?.updated_at?.getTime()
    ? Promise.resolve()
    : Promise.reject(new AppError('conflict')),
);
vi.mock('../data/video-store.ts', () => ({
  updateProposal,
  updatePublished: vi.fn(),
  createVideo: vi.fn(),
}));
vi.mock('../upload/unfinished-uploads.tsx', () => ({ UnfinishedUploads: () => null }));
vi.mock('../../../lib/media/use-signed-url.ts', () => ({
  useSignedUrl: () => ({ status: 'loading' }),
}));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'loading' }),
  useViewer: () => ({ uid: 'ines', member: { is_admin: false, is_pro_trainer: true } }),
}));
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof liveQuery>()),
  readDoc: () => Promise.resolve(stored),
}));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { CorrectDraftForm } = await import('./correct-draft-form.tsx');

const DRAFT: Video = {
  ...DRAFT_VIDEO,
  updated_at: new Date('2026-11-01T10:00:00Z'),
  updated_by: 'ines',
};
const NOTED: Video = {
  ...DRAFT,
  title: 'Bumps, slowly',
  updated_at: new Date('2026-11-02T10:00:00Z'),
  updated_by: 'boss',
};

const timestamp = (date: Date | undefined) => ({ toMillis: () => date?.getTime() });
const ready = (video: Video | null): LiveState<unknown> => ({
  status: 'ready',
  fromCache: false,
  data: video && {
    ...video,
    created_at: timestamp(video.created_at),
    updated_at: timestamp(video.updated_at),
  },
});
const saved = vi.fn();
const closed = vi.fn();
const page = (live: LiveState<unknown>) => (
  <LiveSourceContext value={() => live}>
    <CorrectDraftForm
      draft={{ id: 'v1', data: DRAFT }}
      submit="Renvoyer"
      onSaved={saved}
      onClose={closed}
    />
  </LiveSourceContext>
);
const title = () => screen.getByLabelText<HTMLInputElement>('Titre');
/** happy-dom does not show a select value that was set before its options. */
const SELECTED = [
  ['Catégorie', 'bases'],
  ['Niveau de difficulté', 'Débutant'],
  ['Formule requise', 'free'],
] as const;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  vi.clearAllMocks();
  sessionStorage.clear();
  stored = DRAFT;
  await initTranslations('fr');
});
afterEach(cleanup);

it('saves without a conflict after loading the version that an admin has changed meanwhile', async () => {
  const { rerender } = render(page(ready(DRAFT)));
  fireEvent.input(title(), { target: { value: 'Bumps II' } });
  for (const [list, value] of SELECTED) {
    fireEvent.change(screen.getByLabelText(list), { target: { value } });
  }
  stored = NOTED;
  rerender(page(ready(NOTED)));
  await press('Renvoyer');
  await press('Reprendre la version enregistrée');
  await expect.poll(() => title().value).toBe('Bumps, slowly');
  await press('Renvoyer');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
});

it('closes the form of a draft that was published meanwhile, with a message', async () => {
  const { rerender } = render(page(ready(DRAFT)));
  rerender(page(ready({ ...DRAFT, status: 'en_ligne', subscription_tier: 'free' })));
  expect(screen.getByRole('alert').textContent).toContain('vient d’être mise en ligne');
  expect(screen.queryByLabelText('Titre')).toBeNull();
  await press('Fermer le formulaire');
  expect(closed).toHaveBeenCalledOnce();
});

it.each<[string, LiveState<unknown>]>([
  ['deleted', ready(null)],
  ['no longer readable', { status: 'error', error: new AppError('forbidden') }],
])('reports a draft that is %s as gone', (_how, live) => {
  const { rerender } = render(page(ready(DRAFT)));
  rerender(page(live));
  expect(screen.getByRole('alert').textContent).toContain('n’existe plus');
});

it('keeps the typed values after a network error', () => {
  const { rerender } = render(page(ready(NOTED)));
  fireEvent.input(title(), { target: { value: 'Bumps II' } });
  rerender(page({ status: 'error', error: new AppError('timeout') }));
  expect(title().value).toBe('Bumps II');
});

it('keeps a title that is too long, says by how much, and sends it once it is shorter', async () => {
  render(page(ready(DRAFT)));
  for (const [list, value] of SELECTED) {
    fireEvent.change(screen.getByLabelText(list), { target: { value } });
  }
  fireEvent.input(title(), { target: { value: 'x'.repeat(132) } });
  expect(screen.getByText(/^Trop long de 12\scaractères\s: 120 au plus\.$/)).toBeTruthy();
  await press('Renvoyer');
  await vi.waitFor(() => expect(document.activeElement).toBe(title()));
  expect([title().value.length, screen.queryByText('Remplis tous les champs')]).toEqual([
    132,
    null,
  ]);
  expect(updateProposal).not.toHaveBeenCalled();
  fireEvent.input(title(), { target: { value: 'x'.repeat(120) } });
  await press('Renvoyer');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
});
