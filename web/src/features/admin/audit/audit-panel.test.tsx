import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { nameTokens } from '@atelier/domain/search-tokens';
import { AtAddress } from '../../../test/at-address.tsx';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import {
  type DocumentsByPath,
  fakeDocument,
  fakeLiveSource,
  fakePage,
} from '../../../test/fake-firestore.ts';
import { plain } from '../../../test/plain-text.ts';

const fetchPage = vi.fn<(spec: QuerySpec) => Promise<object>>();
const saveFile = vi.fn<(name: string, text: string) => void>();
let stored: DocumentsByPath = {};
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchPage,
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
}));
vi.mock('../../../lib/device/download-file.ts', () => ({ downloadFile: saveFile }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => vi.fn() }));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { AuditPanel } = await import('./audit-panel.tsx');

function exportCsv() {
  fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  fireEvent.click(screen.getByRole('menuitem', { name: /^CSV/ }));
}
const entry = (actor_name: string, target_name: string, action: string, fields: object = {}) => ({
  actor: actor_name.toLowerCase(),
  actor_name,
  target: target_name.toLowerCase(),
  target_name,
  member: target_name.toLowerCase(),
  search: nameTokens([actor_name, target_name]),
  action,
  at: new Date('2026-11-20T12:00:00Z'),
  before: null,
  after: null,
  ...fields,
});
const profile = (display_name: string) => ({
  email: 'x@example.com',
  display_name,
  locale: 'fr',
  time_zone: 'Europe/Paris',
  ...FRESH_MEMBERSHIP,
  search: [],
  sort_name: '',
  created_at: new Date(),
});
const LOG: DocumentsByPath = {
  'profiles/odile': profile('Odile'),
  'profiles/basile': profile('Basile'),
  'audit_log/event': entry('Odile', 'Soirée', 'events.update', {
    target: 'events/soiree',
    member: undefined,
    before: { status: 'draft', location: 'Paris' },
    after: { status: 'upcoming', location: 'Paris' },
  }),
  'audit_log/mute': entry('Odile', 'Basile', 'member.mute', {
    at: new Date('2026-11-21T12:00:00Z'),
  }),
  'audit_log/other': entry('Basile', 'Odile', 'member.trainer', {
    at: new Date('2026-11-19T12:00:00Z'),
  }),
};

const open = (address = '/admin/audit', documents = LOG) =>
  render(
    <AtAddress address={address}>
      <LiveSourceContext value={fakeLiveSource(documents)}>
        <AuditPanel />
      </LiveSourceContext>
    </AtAddress>,
  );
const items = () => [...document.querySelectorAll<HTMLElement>('main li, ul > li')];
/** The first line of each entry: the action. */
const actions = () =>
  items().map(
    (one) => one.querySelector('time')?.nextElementSibling?.firstElementChild?.textContent,
  );
const search = (label: string, text: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    await vi.advanceTimersByTimeAsync(700);
  });

beforeEach(async () => {
  // The clock goes on from test to test, as the interval of the address does.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('an entry shows the action and its changes, with links to the actor and the target', () => {
  open('/admin/audit?name=soiree');
  expect(actions()).toEqual(['Événement modifié']);
  const [item] = items();
  expect(item?.querySelector('summary')?.textContent).toBe('1 changement');
  expect(item?.querySelector('dl')?.textContent).toBe('StatutBrouillon → À venir');
  const links = [...(item?.querySelectorAll('a') ?? [])].map((one) => [
    one.textContent,
    one.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Odile', '/admin/users/odile'],
    ['Soirée', '/admin/events'],
  ]);
});

it.each([
  ['videos/v/comments/c', 'Avis, auteur : Inès'],
  ['chat_rooms/r/messages/m', 'Message, auteur : Inès'],
  ['live_sessions/s/questions/q', 'Question, auteur : Inès'],
  ['reports/r', 'Signalement, membre : Inès'],
  ['live_sessions/s', 'Session en direct Inès'],
  ['starter_kit_orders/o', 'Commande Inès'],
])(
  'what members wrote or ordered is named without an elision before their name: %s',
  (target, text) => {
    open('/admin/audit', { 'audit_log/a': entry('Odile', 'Inès', 'member.mute', { target }) });
    expect(items()[0]?.textContent.replaceAll(/\s/g, ' ')).toContain(text);
  },
);

it('an order leads to its page', () => {
  const target = 'starter_kit_orders/o';
  open('/admin/audit', {
    'audit_log/a': entry('Odile', 'AF-2026-000007', 'starter_kit_orders.note', { target }),
  });
  const [link] = screen.getAllByRole('link', { name: 'AF-2026-000007' });
  expect(link?.getAttribute('href')).toBe('/admin/starter-kit/o');
});

it('searches by name and action together, ignoring case and accents', async () => {
  open();
  expect(actions()).toEqual(['Parole coupée', 'Événement modifié', 'Droit d’intervenant changé']);
  await search('Nom ou titre', 'ODILE');
  expect(actions()).toHaveLength(3);
  await search('Action', 'evenement modif');
  expect(actions()).toEqual(['Événement modifié']);
  await search('Nom ou titre', 'soiree');
  await search('Action', 'parole COUPÉE');
  expect(screen.getByText('Rien dans le journal')).toBeTruthy();
  await search('Action', 'imprimé');
  expect(screen.getByText('Aucune action de ce nom')).toBeTruthy();
});

it('filters by type and by days, and offers to clear the filters of an empty result', async () => {
  open();
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose('Type', 'member');
  expect(actions()).toEqual(['Parole coupée', 'Droit d’intervenant changé']);
  await search('Du', '2026-11-20');
  expect(actions()).toEqual(['Parole coupée']);
  await search('Au', '2026-11-20');
  expect(actions()).toEqual([]);
  choose('Type', '');
  expect(actions()).toEqual(['Événement modifié']);
  choose('Type', 'videos');
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' })),
  );
  expect(actions()).toHaveLength(3);
});

const GONE: DocumentsByPath = {
  'audit_log/gone': entry('Odile', 'Vrille', 'videos.delete', {
    target: 'videos/v1',
    before: { author_id: 'ines', title: 'Vrille' },
  }),
  'profiles/ines': profile('Inès'),
};

it('shows names instead of the uids in the changes, read when they are opened', () => {
  open('/admin/audit', GONE);
  const details = document.querySelector('details') ?? expect.fail('no changes');
  expect(details.textContent).not.toContain('ines');
  act(() => {
    details.open = true;
    fireEvent(details, new Event('toggle'));
  });
  expect(details.querySelector('dl')?.textContent).toBe('AuteurInès → (vide)TitreVrille → (vide)');
});

const nameless = (action: string, target: string, member?: string, target_name?: string) =>
  entry('Odile', '', action, { target, target_name, member });
const FILM = 'Préparation d’une vidéo';
/** Every kind of entry that has no name of its own, or the path of a document instead. */
const NAMELESS: readonly [what: string, logged: object, text: string][] = [
  [
    'a declaration',
    nameless('job.retry', 'contract_requests/c1', 'basile', 'withdraw-kit'),
    'Résiliation ou rétractation rétractation, starter kit Basile',
  ],
  [
    'an account',
    nameless('job.retry', 'deletions/gone', 'gone'),
    'Suppression de compte Membre supprimé',
  ],
  [
    'a film',
    nameless('job.retry', 'encodings/e1', 'basile', 'videos/v1'),
    `${FILM} La toupie Basile`,
  ],
  [
    'a film that is gone',
    nameless('job.retry', 'encodings/e1', undefined, 'videos/v2'),
    `${FILM} v2`,
  ],
  [
    'a clip',
    nameless('job.retry', 'encodings/e1', 'basile', 'move_reviews/r1'),
    `${FILM} Un clip envoyé à un intervenant Basile`,
  ],
  [
    'a page',
    nameless('page.delete', 'validated_move_sources/4f', 'basile'),
    'Page d’un mouvement validé, membre : Basile',
  ],
  [
    'an old order',
    nameless('starter_kit_orders.update', 'starter_kit_orders/k3yz9abcdef'),
    'Commande K3YZ9ABC',
  ],
  ['a member', nameless('member.mute', 'basile'), 'Basile'],
  ['the settings', nameless('settings.update', 'settings/global'), 'Réglages du site'],
];

it.each(NAMELESS)('%s is named on the page and in the file', async (_what, logged, text) => {
  vi.useRealTimers();
  const documents = {
    'profiles/basile': profile('Basile'),
    'profiles/odile': profile('Odile'),
    'videos/v1': { ...DRAFT_VIDEO, title: 'La toupie' },
    'audit_log/a': logged,
  };
  stored = documents;
  fetchPage.mockImplementation((spec) => Promise.resolve(fakePage(documents, spec)));
  open('/admin/audit', documents);
  expect(plain(items()[0]?.querySelector('p')?.textContent)).toBe(`Par Odile · ${text}`);
  saveFile.mockClear();
  exportCsv();
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(saveFile.mock.lastCall?.[1]).toContain(`"${text}"`);
});

it('the file says who is not a member in words', async () => {
  vi.useRealTimers();
  const documents = {
    'audit_log/a': entry('Odile', 'Basile', 'member.admin', {
      actor: 'make-admin:alice',
      actor_name: undefined,
    }),
    'audit_log/b': entry('Odile', 'Basile', 'member.admin', {
      actor: 'unknown',
      actor_name: undefined,
    }),
  };
  fetchPage.mockImplementation((spec) => Promise.resolve(fakePage(documents, spec)));
  open('/admin/audit', documents);
  saveFile.mockClear();
  exportCsv();
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(saveFile.mock.lastCall?.[1]).toContain('"alice, en ligne de commande"');
  expect(saveFile.mock.lastCall?.[1]).toContain('"auteur inconnu"');
});

it('exports what the filters show, at most so many entries, with names and texts', async () => {
  vi.useRealTimers();
  fetchPage.mockImplementation((spec) => Promise.resolve(fakePage(LOG, spec)));
  open('/admin/audit?name=soiree');
  exportCsv();
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, text] = saveFile.mock.lastCall ?? [];
  expect(name).toMatch(/^journal-/);
  const [header, row] = (text ?? '').split('\r\n');
  expect(header).toBe('"Date","Par","Action","Au sujet de","Changements"');
  expect(row).toMatch(
    /^"2026-11-20T13:00:00\+01:00","Odile","Événement modifié","Événement Soirée","Statut : Brouillon → À venir"$/,
  );
  expect(fetchPage.mock.lastCall?.[0]).toMatchObject({ limit: 100 });
});

it('exports the names of the members in changes', async () => {
  vi.useRealTimers();
  stored = GONE;
  fetchPage.mockImplementation((spec) => Promise.resolve(fakePage(GONE, spec)));
  open('/admin/audit', GONE);
  saveFile.mockClear();
  exportCsv();
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(saveFile.mock.lastCall?.[1]).toContain(
    '"Auteur : Inès → (vide) · Titre : Vrille → (vide)"',
  );
});

it('filters the entries of one person by type and days, and exports them', () => {
  open('/admin/audit?actor=odile&type=member&from=2026-11-20');
  expect(actions()).toEqual(['Parole coupée']);
  expect(screen.queryByLabelText('Nom ou titre')).toBeNull();
  expect(screen.getByRole('button', { name: 'Exporter' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'videos' } });
  expect(screen.getByText('Fait par Odile', { exact: false, selector: 'button' })).toBeTruthy();
  expect(actions()).toEqual([]);
});

it.each([
  ['actor=odile', ['Parole coupée', 'Événement modifié'], 'Fait par Odile'],
  ['member=basile', ['Parole coupée'], 'Concernant Basile'],
])('shows the entries by or about one person: %s', (address, expected, chip) => {
  open(`/admin/audit?${address}`);
  expect(actions()).toEqual(expected);
  fireEvent.click(screen.getByText(chip, { exact: false, selector: 'button' }));
  expect(actions()).toHaveLength(3);
});
