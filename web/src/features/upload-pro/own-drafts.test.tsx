import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveState } from '../../lib/firestore/live-state.ts';
import { initTranslations } from '../../test/real-translations.ts';

vi.mock('../../lib/session/session.tsx', () => ({
  useViewer: () => ({ uid: 'ines', member: { is_admin: false, is_pro_trainer: true } }),
}));
const withdrawDraft = vi.fn<(id: string) => Promise<void>>();
vi.mock('./data/video-store.ts', () => ({ withdrawDraft, deleteVideo: vi.fn() }));
const { LiveSourceContext } = await import('../../lib/firestore/live-query.tsx');
const { OwnDrafts } = await import('./own-drafts.tsx');

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

const timestamp = (date: string) => ({ toMillis: () => Date.parse(date) });
const listed = (title: string, fields: object) => ({
  id: title,
  data: {
    title,
    description: 'Un tour, une main.',
    category: 'bases',
    difficulty_level: 'Débutant',
    level: 'basic',
    subscription_tier: 'draft',
    duration: '00:01:00',
    url: 'videos/drafts/ines/1.mp4',
    thumbnail_url: '',
    author_id: 'ines',
    status: 'brouillon',
    created_at: timestamp('2026-11-01T10:00:00Z'),
    ...fields,
  },
  cursor: { ref: { path: `videos/${title}` } },
});

it('shows the state of each video, and the correction note only of a draft', () => {
  const note = { review_note: 'Plus de lumière.' };
  const live: LiveState<unknown> = {
    status: 'ready',
    fromCache: false,
    data: [
      listed('Fraîche', {}),
      listed('Doutée', { ...note, updated_by: 'boss' }),
      listed('Reprise', { ...note, updated_by: 'ines' }),
      listed('Acceptée', { ...note, status: 'en_ligne' }),
    ],
  };
  render(
    <MemoryRouter>
      <LiveSourceContext value={() => live}>
        <OwnDrafts uid="ines" editing={null} onCorrect={vi.fn()} onStopEditing={vi.fn()} />
      </LiveSourceContext>
    </MemoryRouter>,
  );
  const row = (title: string) => within(screen.getByRole('row', { name: new RegExp(title) }));
  const shows = (title: string, text: string) => row(title).queryByText(text) !== null;
  expect(shows('Fraîche', 'En attente')).toBe(true);
  expect(shows('Doutée', 'À corriger')).toBe(true);
  expect(shows('Reprise', 'Corrigée, en attente')).toBe(true);
  expect(shows('Acceptée', 'En ligne')).toBe(true);
  const noted = ['Fraîche', 'Doutée', 'Reprise', 'Acceptée'].filter((title) => shows(title, 'Plus de lumière.'));
  expect(noted).toEqual(['Doutée', 'Reprise']);
  expect(row('Doutée').queryByRole('button', { name: 'Corriger Doutée' })).not.toBeNull();
  expect(row('Acceptée').queryByRole('button')).toBeNull();
});

it('withdraws a draft only after the word is typed', async () => {
  withdrawDraft.mockResolvedValue();
  const live: LiveState<unknown> = { status: 'ready', fromCache: false, data: [listed('Fraîche', {})] };
  render(
    <MemoryRouter>
      <LiveSourceContext value={() => live}>
        <OwnDrafts uid="ines" editing={null} onCorrect={vi.fn()} onStopEditing={vi.fn()} />
      </LiveSourceContext>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByLabelText('Retirer Fraîche'));
  const dialog = within(document.querySelector<HTMLElement>('[role=dialog]') ?? expect.fail('no dialog'));
  const confirm = () =>
    act(async () => {
      fireEvent.click(dialog.getByText('Retirer').closest('button') ?? expect.fail('no button'));
      await Promise.resolve();
    });
  await confirm();
  expect(withdrawDraft).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'supprimer' } });
  await confirm();
  expect(withdrawDraft.mock.calls).toEqual([['Fraîche']]);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});
