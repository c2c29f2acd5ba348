import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../components/feedback/toast.tsx';
import { DRAFT_VIDEO } from '../../test/draft-video.ts';
import { fakeLiveSource } from '../../test/fake-firestore.ts';
import { initTranslations } from '../../test/real-translations.ts';
import type { OnVideoSaved } from './form/use-video-form.ts';

const deleteVideo = vi.fn<(id: string, seen: object, reason?: string) => Promise<void>>();
let prepares = false;
vi.mock('../../lib/prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(prepares) }));
vi.mock('../../lib/content/publication.ts', () => ({
  deleteVideo,
  unpublishVideo: vi.fn(),
  acceptDraft: vi.fn(),
  decideDraft: (_id: string, _draft: object, work: () => Promise<void>) => work(),
}));
const saved = { ...DRAFT_VIDEO, id: 'v9', title: 'Le stall' };
let status: 'en_ligne' | 'brouillon' = 'en_ligne';
vi.mock('./form/video-form.tsx', () => ({
  VideoForm: ({ onSaved }: { onSaved: OnVideoSaved }) => (
    <button type="button" onClick={() => onSaved({ ...saved, status })}>
      Save
    </button>
  ),
}));
const { LiveSourceContext } = await import('../../lib/firestore/live-query.tsx');
const { AddVideoPage, EditVideoPage } = await import('./admin-video-pages.tsx');

beforeEach(async () => {
  prepares = false;
  deleteVideo.mockReset();
  await initTranslations('fr');
});
afterEach(cleanup);

const page = (children: ReactNode, documents: Record<string, object> = {}) =>
  render(
    <MemoryRouter initialEntries={['/admin/videos/v1']}>
      <ToastProvider>
        <LiveSourceContext value={fakeLiveSource(documents)}>
          <Routes>
            <Route path="/admin/videos/v1" element={children} />
            <Route path="/admin/videos" element={<h1>All videos</h1>} />
          </Routes>
        </LiveSourceContext>
      </ToastProvider>
    </MemoryRouter>,
  );
const edit = (fields: object) =>
  page(<EditVideoPage videoId="v1" />, { 'videos/v1': { ...DRAFT_VIDEO, ...fields } });
const watchLink = () => screen.getByRole('link', { name: 'Voir la vidéo' }).getAttribute('href');
const canTakeOut = () =>
  screen.queryByRole('button', { name: 'Retirer de la bibliothèque' }) !== null;

it.each([
  ['published', { status: 'en_ligne', subscription_tier: 'free' }, 'En ligne', '/videos/v1', true],
  ['a draft', { status: 'brouillon' }, 'Brouillon', '/admin/video-pro-validation', false],
])(
  'shows the status of a video that is %s, and what can be done',
  (_name, fields, label, link, takeOut) => {
    edit(fields);
    expect(screen.queryByText(label)).not.toBeNull();
    expect([watchLink(), canTakeOut()]).toEqual([link, takeOut]);
  },
);

it('leads to the moves that the film no longer shows', () => {
  edit({});
  expect(screen.queryByText(/mis de côté/)).toBeNull();
  cleanup();
  edit({ moves_aside: [{ id: 'tard', name_fr: 'Tard', name_en: 'Late', start_s: 90, end_s: 95 }] });
  expect(
    screen.queryByText(/^1 mouvement dépasse la fin du film et est mis de côté/),
  ).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Corriger les mouvements' }).getAttribute('href')).toBe(
    '/videos/v1',
  );
});

const range = { start_s: 10, end_s: 20 };
const online = {
  status: 'en_ligne',
  level: 'pro',
  subscription_tier: 'pro',
  trailer: range,
} as const;
const media = {
  source: DRAFT_VIDEO.url,
  renditions: { '720': 'v_720.mp4' },
  posters: {},
  duration_s: 60,
};
const cutOf = (fields: object) => ({
  kind: 'trailer',
  owner: 'videos/v1',
  author_id: 'ines',
  source: 'v_720.mp4',
  range,
  state: 'running',
  steps: { trim: 0 },
  attempts: 1,
  created_at: new Date(),
  updated_at: new Date(),
  ...fields,
});
const failed = (code: string) => cutOf({ state: 'failed', error: { code } });
const trailer_media = { path: 'v_trim.mp4', source: 'v_720.mp4', ...range };

it.each([
  ['waits for its film', { media: undefined }, {}, 'Bande-annonceEn attente de préparation'],
  ['is cut', {}, cutOf({}), 'Fichier vidéoPrêteBande-annoncePréparation du clip'],
  [
    'of another part is cut',
    { trailer_media },
    cutOf({ range: { start_s: 0, end_s: 9 } }),
    'Bande-annoncePrête',
  ],
  [
    'is ready',
    { trailer_media },
    cutOf({ state: 'ready' }),
    'Fichier vidéoPrêteBande-annoncePrête',
  ],
  [
    'cannot be cut',
    {},
    failed('media-cut-off'),
    'Échec : le fichier est incomplet Choisissez un autre extrait',
  ],
  [
    'was given up',
    {},
    failed('worker-failed'),
    'l’équipe peut la relancer Relancer depuis les tâches',
  ],
  ['is not wanted', { trailer: undefined }, cutOf({}), 'Fichier vidéoPrête'],
])('shows how far a trailer is that %s', async (_name, fields, encoding, text) => {
  prepares = true;
  page(<EditVideoPage videoId="v1" />, {
    'videos/v1': { ...DRAFT_VIDEO, media, ...online, ...fields },
    'encodings/e1': encoding,
  });
  const [label] = await screen.findAllByText(/^(Bande-annonce|Fichier vidéo)$/);
  expect(label?.parentElement?.parentElement?.textContent?.replaceAll(/\s/g, ' ')).toContain(text);
});

it('shows nothing of a trailer where nothing is prepared', () => {
  edit({ media, ...online });
  expect(screen.queryByText(/Bande-annonce|Prête/)).toBeNull();
});

it('asks before it takes a video out of the library', () => {
  edit({ status: 'en_ligne', subscription_tier: 'free' });
  fireEvent.click(screen.getByRole('button', { name: 'Retirer de la bibliothèque' }));
  expect(screen.getByRole('dialog').textContent).toContain('Les membres ne la voient plus');
});

it('deletes a video after the word is typed, in the version that was shown, and opens the list', async () => {
  deleteVideo.mockResolvedValue();
  edit({ title: 'Le tour', status: 'en_ligne', subscription_tier: 'free' });
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer définitivement' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'supprimer' } });
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Supprimer définitivement' }));
    await Promise.resolve();
  });
  expect(deleteVideo.mock.calls).toEqual([['v1', expect.objectContaining({ title: 'Le tour' })]]);
  expect(await screen.findByText('All videos')).toBeTruthy();
});

it('refuses the draft of somebody else after the word is typed, with a reason', async () => {
  deleteVideo.mockResolvedValue();
  edit({ title: 'Le tour' });
  fireEvent.click(screen.getByRole('button', { name: 'Refuser et supprimer' }));
  const dialog = within(
    screen.getByRole('dialog', { name: /^Refuser et supprimer «\sLe tour\s»\s\?$/ }),
  );
  const submit = () =>
    act(
      async () =>
        void fireEvent.click(dialog.getByRole('button', { name: 'Refuser et supprimer' })),
    );
  const [reason, word] = dialog.getAllByRole('textbox');
  fireEvent.change(reason ?? expect.fail('no field'), { target: { value: 'Trop sombre.' } });
  await submit();
  expect(deleteVideo).not.toHaveBeenCalled();
  fireEvent.change(word ?? expect.fail('no field'), { target: { value: 'supprimer' } });
  await submit();
  expect(deleteVideo.mock.lastCall).toMatchObject(['v1', { title: 'Le tour' }, 'Trop sombre.']);
  expect(await screen.findByText('All videos')).toBeTruthy();
});

it.each([
  ['en_ligne', '/videos/v9'],
  ['brouillon', '/admin/video-pro-validation'],
] as const)('after adding, links to the video, whose status is %s', (added, link) => {
  status = added;
  page(<AddVideoPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(/^✅ Vidéo ajoutée · Le stall/)).toBeTruthy();
  expect(watchLink()).toBe(link);
});
