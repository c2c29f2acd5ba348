import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type * as publication from '../../../lib/content/publication.ts';
import { AppError } from '../../../lib/errors.ts';
import { LiveSourceContext } from '../../../lib/firestore/live-query.tsx';
import type { LiveState } from '../../../lib/firestore/live-state.ts';
import { AtAddress } from '../../../test/at-address.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import { fakeLiveSource } from '../../../test/fake-firestore.ts';
import type * as session from '../../../lib/session/session.tsx';
import type { UnfinishedUpload } from '../../../lib/upload/upload-records.ts';
import type { ListedVideo } from './data/use-all-videos.ts';

const deleteVideo = vi.fn<typeof publication.deleteVideo>();
vi.mock('../../../lib/content/publication.ts', async (original) => ({
  ...(await original<typeof publication>()),
  deleteVideo,
}));
// No admin has removed anything.
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchPage: () => Promise.resolve({ data: [], fromCache: false }),
}));
vi.mock('../../../lib/prepares-films.ts', () => ({ preparesFilms: () => Promise.resolve(false) }));
let reportUploads: (uploads: UnfinishedUpload[]) => void = () => undefined;
vi.mock('../../../lib/upload/upload-records.ts', () => ({
  watchUnfinishedUploads: (_uid: string, onChange: typeof reportUploads) => {
    reportUploads = onChange;
    return () => undefined;
  },
}));
vi.mock('../../../lib/session/session.tsx', async (original) => ({
  ...(await original<typeof session>()),
  useViewer: () => ({ uid: 'boss', member: { is_admin: true } }),
}));
const { matchingVideos, parseVideoFilters, VideosPanel } = await import('./videos-panel.tsx');

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

const asTimestamp = (date: string) => ({ toMillis: () => Date.parse(date) });
const draft = (index: number, fields = {}) => ({
  id: `v${index}`,
  data: {
    title: `Proposition ${index}`,
    description: 'Un tour, une main.',
    category: 'bases',
    difficulty_level: 'Débutant',
    level: 'basic',
    subscription_tier: 'draft',
    duration: '00:01:00',
    url: 'videos/basic/1.mp4',
    thumbnail_url: '',
    author_id: 'trainer',
    status: 'brouillon',
    created_at: asTimestamp('2026-11-01T10:00:00Z'),
    updated_at: asTimestamp('2026-11-01T10:00:00Z'),
    ...fields,
  },
});

/** Renders the list with no published videos and this number of drafts. */
function open(address: string, waiting: number, fields = {}) {
  const ready = (data: unknown): LiveState<unknown> => ({
    status: 'ready',
    fromCache: false,
    data,
  });
  const noCatalog = ready(null);
  const proposals = ready(Array.from({ length: waiting }, (_, index) => draft(index, fields)));
  render(
    <AtAddress address={address}>
      <LiveSourceContext
        value={(source) => (source?.key.includes('catalog') ? noCatalog : proposals)}
      >
        <VideosPanel />
      </LiveSourceContext>
    </AtAddress>,
  );
}
const MORE = 'D’autres propositions attendent, plus anciennes.';
const showsMore = () => screen.queryByText(MORE, { exact: false }) !== null;

it('tells that there are more drafts than listed, with a link to them', () => {
  open('/admin/videos', 21);
  expect(screen.getAllByText(/^Proposition \d+$/)).toHaveLength(20);
  expect(showsMore()).toBe(true);
  expect(screen.getByText('Toutes les propositions').getAttribute('href')).toBe(
    '/admin/video-pro-validation',
  );
});

it('tells so for the filter of drafts, but not for a level, whose videos are all listed', () => {
  open('/admin/videos?level=brouillon', 21);
  expect(showsMore()).toBe(true);
  cleanup();
  open('/admin/videos?level=basic', 21);
  expect(showsMore()).toBe(false);
});

it('does not tell so when every draft is listed', () => {
  open('/admin/videos', 20);
  expect(screen.getAllByText(/^Proposition \d+$/)).toHaveLength(20);
  expect(showsMore()).toBe(false);
});

it('the watch link of a draft leads to the drafts page', () => {
  open('/admin/videos', 1);
  const watch = screen.getByRole('link', { name: 'Voir Proposition 0' });
  expect(watch.getAttribute('href')).toBe('/admin/video-pro-validation');
});

it('the bin of a draft of somebody else refuses it, once the word is typed; that of an own draft deletes it', async () => {
  open('/admin/videos', 1);
  const bin = (name: string) => screen.getByRole('button', { name });
  fireEvent.click(bin('Refuser et supprimer Proposition 0'));
  const dialog = within(
    screen.getByRole('dialog', { name: /^Refuser et supprimer «\sProposition 0\s»\s\?$/ }),
  );
  const submit = () =>
    act(
      async () =>
        void fireEvent.click(dialog.getByRole('button', { name: 'Refuser et supprimer' })),
    );
  const [reason, word] = dialog.getAllByRole('textbox');
  if (reason && word) {
    fireEvent.change(reason, { target: { value: 'Trop sombre.' } });
    await submit();
    expect(deleteVideo).not.toHaveBeenCalled();
    fireEvent.change(word, { target: { value: 'supprimer' } });
  }
  deleteVideo.mockRejectedValueOnce(new AppError('not-found'));
  await submit();
  expect(deleteVideo.mock.lastCall).toMatchObject([
    'v0',
    { title: 'Proposition 0' },
    'Trop sombre.',
  ]);
  expect(await dialog.findByText('Son auteur vient de la retirer.')).toBeTruthy();
  cleanup();
  open('/admin/videos', 1, { author_id: 'boss' });
  fireEvent.click(bin('Supprimer Proposition 0'));
  expect(screen.getByRole('dialog').textContent).not.toContain('Refuser');
});

it('shows in its row that the film of a draft is prepared, and how much of the one that replaces it has arrived', () => {
  const media = { source: 'videos/basic/1.mp4', renditions: {}, posters: {}, duration_s: 60 };
  open('/admin/videos', 1, { media });
  const row = () => document.querySelector('tbody tr')?.textContent;
  expect(row()).toContain('Prête');
  const record = {
    key: 'k',
    uid: 'boss',
    name: 'film.mov',
    path: 'videos/basic/2.mov',
    url: '',
    started_at: 0,
  };
  const sent = { ...record, arrived: false, share: 0.4, video_id: 'v0' };
  act(() => reportUploads([{ record: sent, isSending: true }]));
  expect(row()).toMatch(/Envoi 40\s%/);
});

const number = (index: number) => String(index).padStart(2, '0');
/** Thirty videos; the last one is the newest and the shortest. */
const CARDS = Array.from({ length: 30 }, (_, index) => ({
  id: `row-${index}`,
  title: `Rangée ${number(index)}`,
  category: 'bases',
  difficulty_level: 'Débutant',
  thumbnail_url: '',
  duration: `00:00:${number(59 - index)}`,
  created_at: new Date(1_700_000_000_000 + index),
}));
const CATALOG = {
  'catalog/premium': { cards: CARDS, count: CARDS.length, updated_at: new Date() },
};

const Address = () => <output>{useLocation().search}</output>;
const address = () => document.querySelector('output')?.textContent;
const openCatalog = (search: string) => {
  cleanup();
  render(
    <AtAddress address={`/admin/videos${search}`}>
      <LiveSourceContext value={fakeLiveSource(CATALOG)}>
        <VideosPanel />
        <Address />
      </LiveSourceContext>
    </AtAddress>,
  );
};

const first = () => document.querySelector('tbody th')?.textContent;
const shows = () => document.querySelector('nav [role=status]')?.textContent;
const press = (selector: string) =>
  fireEvent.click(document.querySelector(selector) ?? expect.fail(selector));

it('has pages, and sorting goes back to the first one', async () => {
  openCatalog('');
  expect([first(), shows()]).toEqual(['Rangée 29', '1 à 24 sur 30']);
  press('nav [aria-label="Page suivante"]');
  expect([first(), shows()]).toEqual(['Rangée 05', '25 à 30 sur 30']);
  await vi.waitFor(() => expect(address()).toBe('?page=2'));
  expect(document.querySelector('nav [aria-label="Page suivante"]')?.hasAttribute('disabled')).toBe(
    true,
  );
  press('th:first-of-type button');
  expect([first(), shows()]).toEqual(['Rangée 00', '1 à 24 sur 30']);
  await vi.waitFor(() => expect(address()).toBe('?sort=title'));
  expect(document.querySelector('thead th')?.getAttribute('aria-sort')).toBe('ascending');
});

it.each([
  ['?sort=title&page=2', 'Rangée 24'],
  ['?sort=-title&page=2', 'Rangée 05'],
  ['?sort=duration&page=2', 'Rangée 05'],
  ['?sort=-duration&page=2', 'Rangée 24'],
  ['?q=rangee+07', 'Rangée 07'],
  ['?level=basic', undefined],
])('restores the list from the URL %s', (search, expected) => {
  openCatalog(search);
  expect(first()).toBe(expected);
  expect(screen.queryByText('Aucune vidéo trouvée') !== null).toBe(expected === undefined);
});

it('on tablets some columns are below others, and one select offers every order', () => {
  const width = window.innerWidth;
  onTestFinished(() => window.happyDOM.setViewport({ width }));
  window.happyDOM.setViewport({ width: 768 });
  open('/admin/videos', 1);
  const headers = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(headers).toEqual(['Titre', 'Formule', 'Catégorie', 'Durée', 'Actions']);
  const cells = [...document.querySelectorAll('tbody td')].map(({ textContent }) => textContent);
  expect(cells.slice(0, 2)).toEqual(['BasicBrouillon ', 'BasesDébutant']);
  expect(document.querySelector('tbody th time')).not.toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Trier par').options).toHaveLength(14);
});

const video = (id: string, part: Partial<ListedVideo>): ListedVideo => ({
  id,
  title: id,
  category: 'bases',
  difficulty_level: 'Débutant',
  thumbnail_url: '',
  duration: '00:01:00',
  created_at: new Date(0),
  level: 'free',
  status: 'en_ligne',
  ...part,
});
const all = [
  video('Le réveil du poignet', {}),
  video('Échange croisé', { level: 'pro' }),
  video('Lancer croisé', { level: 'pro', status: 'brouillon' }),
];

it.each([
  ['all', '', 3],
  ['all', 'ECHANGE', 1],
  ['all', 'croise', 2],
  ['all', 'croisé lancer', 1],
  ['all', 'lancer-croisé', 1],
  ['pro', '', 1],
  ['free', 'croisé', 0],
  ['brouillon', '', 1],
] as const)('%s, %j: %s', (level, searchText, count) => {
  expect(matchingVideos(all, { level, searchText })).toHaveLength(count);
});

it.each([
  ['', { level: 'all', searchText: '', sort: { key: 'since', descending: true }, page: 1 }],
  [
    'level=pro&q=tour&sort=title&page=3',
    { level: 'pro', searchText: 'tour', sort: { key: 'title', descending: false }, page: 3 },
  ],
])('parses %j', (search, filters) => {
  expect(parseVideoFilters(new URLSearchParams(search))).toEqual(filters);
});

it('a search goes back to the first page, and keeps the level and the order', async () => {
  openCatalog('?sort=title&page=2');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'rangee 0' } });
  await vi.waitFor(() => expect(address()).toBe('?sort=title&q=rangee+0'));
  expect([first(), shows()]).toEqual(['Rangée 00', '1 à 12 sur 12']);
});

it.each(['level=gold', 'sort=actions', 'sort=-', 'page=0', 'page=1.5', 'page=x'])(
  'ignores the invalid %s',
  (search) => {
    expect(parseVideoFilters(new URLSearchParams(search))).toEqual(
      parseVideoFilters(new URLSearchParams()),
    );
  },
);
