import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { LiveState } from '../../lib/firestore/live-state.ts';
import type { UnfinishedUpload } from '../../lib/upload/upload-records.ts';
import { initTranslations } from '../../test/real-translations.ts';
import { plain } from '../../test/plain-text.ts';

vi.mock('../../lib/session/session.tsx', () => ({
  useViewer: () => ({ uid: 'ines', member: { is_admin: false, is_pro_trainer: true } }),
}));
const withdrawDraft = vi.fn<(id: string) => Promise<void>>();
let prepares = false;
vi.mock('../../lib/prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(prepares) }));
vi.mock('./data/video-store.ts', () => ({ withdrawDraft }));
let reportUploads: (uploads: UnfinishedUpload[]) => void = () => undefined;
vi.mock('../../lib/upload/upload-records.ts', () => ({
  watchUnfinishedUploads: (_uid: string, onChange: typeof reportUploads) => {
    reportUploads = onChange;
    return () => undefined;
  },
}));
let stats: object | null = null;
const read: string[] = [];
vi.mock('../../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => {
    read.push(path);
    return Promise.resolve({ data: stats, fromCache: false });
  },
}));
const { LiveSourceContext } = await import('../../lib/firestore/live-query.tsx');
const { OwnDrafts } = await import('./own-drafts.tsx');

beforeEach(() => {
  stats = null;
  prepares = false;
  read.length = 0;
  return initTranslations('fr');
});
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

const NONE: LiveState<unknown> = { status: 'ready', fromCache: false, data: [] };
/** Answers the list of videos; there is nothing else. */
const open = (live: LiveState<unknown>) =>
  render(
    <MemoryRouter>
      <LiveSourceContext value={(source) => (source?.key.includes('notifications') ? NONE : live)}>
        <OwnDrafts uid="ines" editing={null} onCorrect={vi.fn()} onStopEditing={vi.fn()} />
      </LiveSourceContext>
    </MemoryRouter>,
  );

it('shows the state of each video, moves that are put aside, and the correction note only of a draft', () => {
  const note = { review_note: 'Plus de lumière.' };
  const late = { id: 'tard', name_fr: 'Tard', name_en: 'Late', start_s: 90, end_s: 95 };
  const live: LiveState<unknown> = {
    status: 'ready',
    fromCache: false,
    data: [
      listed('Fraîche', {}),
      listed('Raccourcie', { status: 'en_ligne', moves_aside: [late] }),
      listed('Doutée', { ...note, updated_by: 'boss' }),
      listed('Reprise', { ...note, updated_by: 'ines' }),
      listed('Acceptée', { ...note, status: 'en_ligne' }),
    ],
  };
  open(live);
  const row = (title: string) => within(screen.getByRole('row', { name: new RegExp(title) }));
  const shows = (title: string, text: string | RegExp) => row(title).queryByText(text) !== null;
  expect(shows('Fraîche', 'En attente')).toBe(true);
  expect(shows('Doutée', 'À corriger')).toBe(true);
  expect(shows('Reprise', 'Corrigée, en attente')).toBe(true);
  expect(shows('Acceptée', 'En ligne')).toBe(true);
  const noted = ['Fraîche', 'Doutée', 'Reprise', 'Acceptée'].filter(
    (title) => row(title).queryByText(/^Note de l’équipe\s: Plus de lumière\.$/) !== null,
  );
  expect(noted).toEqual(['Doutée', 'Reprise']);
  expect(shows('Fraîche', /mis de côté/)).toBe(false);
  expect(shows('Raccourcie', /^1 mouvement dépasse la fin du film et est mis de côté/)).toBe(true);
  expect(row('Doutée').queryByRole('button', { name: 'Corriger Doutée' })).not.toBeNull();
  expect(row('Acceptée').queryByRole('button')).toBeNull();
});

it('shows views, rating and comments of a published video, none of a draft', async () => {
  stats = { views: 1284, rating: 4.6, rating_count: 12, comment_count: 31 };
  const live: LiveState<unknown> = {
    status: 'ready',
    fromCache: false,
    data: [listed('Fraîche', {}), listed('Acceptée', { status: 'en_ligne' })],
  };
  open(live);
  await screen.findByText(/^1\s284 vues$/);
  expect(screen.getAllByText(/^4,6 \/ 5, 12 notes$/)).toHaveLength(1);
  expect(screen.getAllByText(/^31 avis$/)).toHaveLength(1);
  expect(read).toEqual(['video_stats/Acceptée']);
});

it('says that a published video is new instead of counting to zero', async () => {
  stats = { views: 0, rating: 5, rating_count: 0 };
  open({ status: 'ready', fromCache: false, data: [listed('Acceptée', { status: 'en_ligne' })] });
  await screen.findByText('Nouvelle');
  const row = within(screen.getByRole('row', { name: /Acceptée/ }));
  expect(row.getByText('Pas encore notée')).toBeTruthy();
  expect(row.queryByText(/^0 vue/)).toBeNull();
});

it('shows the date below the title on tablets, where the buttons would cover it', () => {
  const width = window.innerWidth;
  onTestFinished(() => window.happyDOM.setViewport({ width }));
  window.happyDOM.setViewport({ width: 768 });
  const live: LiveState<unknown> = {
    status: 'ready',
    fromCache: false,
    data: [listed('Fraîche', {})],
  };
  open(live);
  expect(plain(screen.getByRole('rowheader').textContent)).toBe('Fraîche1ᵉʳ novembre 2026');
});

it('withdraws a draft only after the word is typed', async () => {
  withdrawDraft.mockResolvedValue();
  const live: LiveState<unknown> = {
    status: 'ready',
    fromCache: false,
    data: [listed('Fraîche', {})],
  };
  open(live);
  fireEvent.click(screen.getByLabelText('Retirer Fraîche'));
  const dialog = within(
    document.querySelector<HTMLElement>('[role=dialog]') ?? expect.fail('no dialog'),
  );
  const confirm = () =>
    act(async () => {
      fireEvent.click(dialog.getByText('Retirer').closest('button') ?? expect.fail('no button'));
      await Promise.resolve();
    });
  await confirm();
  expect(withdrawDraft).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'supprimer' } });
  await confirm();
  expect(withdrawDraft.mock.calls).toEqual([['Fraîche', 'ines']]);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

it('shows how far the preparation of each film is, where films are prepared', async () => {
  prepares = true;
  const at = timestamp('2026-11-23T10:00:00Z');
  const encoding = {
    kind: 'video',
    author_id: 'ines',
    steps: { probe: 0 },
    attempts: 1,
    created_at: at,
    updated_at: at,
  };
  const failed = { ...encoding, state: 'failed', error: { code: 'media-cut-off', at_s: 72 } };
  const media = { source: 'videos/drafts/ines/1.mp4', renditions: {}, posters: {}, duration_s: 60 };
  const videos = [
    listed('Fraîche', {}),
    listed('Coupée', {}),
    listed('Finie', { media }),
    listed('Ancienne', {}),
  ];
  const encodings = [
    {
      id: 'e1',
      data: {
        ...encoding,
        state: 'waiting',
        owner: 'videos/Fraîche',
        source: 'videos/drafts/ines/1.mp4',
      },
    },
    { id: 'e2', data: { ...failed, owner: 'videos/Coupée', source: 'videos/drafts/ines/2.mp4' } },
  ];
  const live = (data: unknown): LiveState<unknown> => ({ status: 'ready', fromCache: false, data });
  const ofVideos = live(videos);
  const answers = [['notifications', NONE] as const, ['encodings', live(encodings)] as const];
  render(
    <MemoryRouter>
      <LiveSourceContext
        value={(source) => answers.find(([name]) => source?.key.includes(name))?.[1] ?? ofVideos}
      >
        <OwnDrafts uid="ines" editing={null} onCorrect={vi.fn()} onStopEditing={vi.fn()} />
      </LiveSourceContext>
    </MemoryRouter>,
  );
  await screen.findByText('En attente de préparation');
  const row = (title: string) => within(screen.getByRole('row', { name: new RegExp(title) }));
  row('Fraîche').getByText('En attente de préparation');
  row('Coupée').getByText(/^Échec\s: le fichier s’arrête à 01:12$/);
  row('Finie').getByText('Prête');
  expect(row('Ancienne').queryByText(/préparation|Prête|Échec/)).toBeNull();
});

it('shows how much of a new film has arrived, of the video that it is for', () => {
  const live: LiveState<unknown> = {
    status: 'ready',
    fromCache: false,
    data: [listed('Fraîche', {}), listed('Autre', {})],
  };
  open(live);
  const report = (share: number, isSending = true) => {
    const record = {
      key: 'k',
      uid: 'ines',
      name: 'film.mov',
      path: 'videos/drafts/ines/2.mov',
      url: '',
    };
    const sent = { ...record, started_at: 0, arrived: false, share, video_id: 'Fraîche' };
    act(() => reportUploads([{ record: sent, isSending }]));
  };
  const states = () =>
    screen.queryAllByText(/^Envoi/).map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  report(0.4);
  expect(
    within(screen.getByRole('row', { name: /Fraîche/ })).queryByText(/^Envoi 40\s%$/),
  ).not.toBeNull();
  expect(states()).toEqual(['Envoi 40 %']);
  report(0.9);
  expect(states()).toEqual(['Envoi 90 %']);
  report(0.9, false);
  expect(states()).toEqual([]);
});
