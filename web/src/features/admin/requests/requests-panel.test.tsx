import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import type { TrainerApplication } from '@atelier/domain/members/trainer-application';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError } from '../../../lib/errors.ts';
import { AtAddress } from '../../../test/at-address.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import {
  fakeCount,
  fakeDocument,
  type DocumentsByPath,
  fakeLiveSource,
} from '../../../test/fake-firestore.ts';
import type * as applicationActions from './data/application-actions.ts';
import { plain } from '../../../test/plain-text.ts';

const decideApplication = vi.fn<typeof applicationActions.decideApplication>();
const fetchSignedUrls =
  vi.fn<(wanted: readonly object[]) => Promise<({ url: string } | AppError)[]>>();
const toast = vi.fn<(tone: string, text: string) => void>();
let stored: DocumentsByPath;
vi.mock('./data/application-actions.ts', async (original) => ({
  ...(await original<typeof applicationActions>()),
  decideApplication,
}));
vi.mock('../../../lib/media/signed-urls.ts', () => ({ fetchSignedUrls }));
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
  fetchCount: (spec: QuerySpec) => Promise.resolve(fakeCount(stored, spec)),
}));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { RequestsPanel } = await import('./requests-panel.tsx');

const request = (
  full_name: string,
  minutesAgo: number,
  fields: Partial<TrainerApplication> = {},
) => ({
  user_id: full_name.charAt(0).toLowerCase(),
  full_name,
  email: `${full_name.toLowerCase()}@example.com`,
  phone: '06 39 98 00 00',
  siret: '73282932000074',
  iban: 'FR1420041010050500013M02606',
  accepted_contract: true,
  status: 'pending',
  created_at: new Date(Date.UTC(2026, 10, 20, 12, 60 - minutesAgo)),
  ...fields,
});
const front = { id_front_path: 'identity/b/front.jpg' };
const both = { ...front, id_back_path: 'identity/b/back.jpg' };
const ALL: DocumentsByPath = {
  'trainer_applications/a': request('Ana', 3, { status: 'approved' }),
  'trainer_applications/b': request('Bruno', 1, both),
  'trainer_applications/c': request('Chloe', 4, {
    status: 'rejected',
    reason: 'Illisible.',
    ...front,
  }),
  'trainer_applications/d': request('Didier', 2, { accepted_contract: false }),
};

const page = (documents: DocumentsByPath, address = '/admin/pro-requests') => {
  stored = documents;
  return (
    <AtAddress address={address}>
      <LiveSourceContext value={fakeLiveSource(documents)}>
        <RequestsPanel />
      </LiveSourceContext>
    </AtAddress>
  );
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const names = () => rows().map((one) => one.querySelector('th span')?.textContent);
const row = (name: string) =>
  rows().find((one) => one.textContent.includes(name)) ?? expect.fail(`no row of ${name}`);
const cells = (name: string) => [...row(name).querySelectorAll('td')].map((one) => one.textContent);
const buttons = (inside: HTMLElement) => [...inside.querySelectorAll('button')];
const press = (label: string, inside: HTMLElement) =>
  act(async () => {
    const found = buttons(inside).find((one) => one.textContent.startsWith(label));
    fireEvent.click(found ?? expect.fail(`no button ${label}`));
    await Promise.resolve();
  });
const dialog = () => screen.getByRole('dialog');
const type = (text: string) =>
  fireEvent.change(within(dialog()).getByLabelText('Motif'), { target: { value: text } });
const withdraw = () =>
  within(dialog()).queryByLabelText<HTMLInputElement>('Retirer aussi les droits d’intervenant');

beforeEach(async () => {
  vi.resetAllMocks();
  decideApplication.mockResolvedValue();
  await initTranslations('fr');
});
afterEach(cleanup);

it.each([
  ['Toutes', ['Bruno', 'Didier', 'Ana', 'Chloe'], 'En attente'],
  ['En attente', ['Bruno', 'Didier'], 'En attente'],
  ['Approuvées', ['Ana'], 'Approuvée'],
  ['Refusées', ['Chloe'], 'Refusée'],
])('the filter %s lists its applications, newest first', (label, expected, status) => {
  render(page(ALL, '/admin/pro-requests?status=rejected'));
  expect(names()).toEqual(['Chloe']);
  fireEvent.click(within(screen.getByRole('group', { name: 'Statut' })).getByText(label));
  expect(names()).toEqual(expected);
  expect(row(expected[0] ?? '').querySelector('th')?.textContent).toContain(status);
});

it('each filter shows the number of its applications, again after a decision', async () => {
  const { rerender } = render(page(ALL, '/admin/pro-requests?status=pending'));
  const counts = () => within(screen.getByRole('group', { name: 'Statut' })).getAllByRole('button');
  const texts = () => counts().map((one) => one.textContent);
  await vi.waitFor(() =>
    expect(texts()).toEqual(['Toutes4', 'En attente2', 'Approuvées1', 'Refusées1']),
  );
  const decided = { 'trainer_applications/d': request('Didier', 2, { status: 'approved' }) };
  rerender(page({ ...ALL, ...decided, 'trainer_applications/e': request('Elsa', 5) }));
  await vi.waitFor(() =>
    expect(texts()).toEqual(['Toutes5', 'En attente2', 'Approuvées2', 'Refusées1']),
  );
});

it('a row shows the details and offers the decisions of its status', () => {
  render(page(ALL));
  expect(cells('Bruno')[0]).toBe(
    'bruno@example.com06 39 98 00 00SIRET 73282932000074IBAN FR14 2004 1010 0505 0001 3M02 606',
  );
  expect(cells('Bruno')[1]).toContain('ContratOui');
  expect(cells('Didier')[1]).toContain('ContratNon');
  expect(cells('Ana')[1]).toContain('Supprimée');
  const offered = (name: string) => buttons(row(name)).map((one) => one.textContent.split(',')[0]);
  expect(offered('Bruno')).toEqual(['Recto', 'Verso', 'Approuver', 'Refuser']);
  expect(offered('Ana')).toEqual(['Refuser']);
  expect(offered('Chloe')).toEqual(['Recto', 'Approuver']);
});

it.each([
  ['breaks', 360, ''],
  ['does not break', 1440, 'nowrap'],
])('%s e-mail, phone and IBAN at %s px, and cuts none of them', (_what, width, whiteSpace) => {
  const before = window.innerWidth;
  onTestFinished(() => window.happyDOM.setViewport({ width: before }));
  window.happyDOM.setViewport({ width });
  render(page(ALL));
  const texts = ['bruno@example.com', '06 39 98 00 00', 'FR14 2004 1010 0505 0001 3M02 606'].map(
    (text) => within(row('Bruno')).getByText(text, { exact: false, selector: 'td > span > span' }),
  );
  const styles = texts.map((one) => getComputedStyle(one));
  expect(styles.map((style) => style.whiteSpace)).toEqual([whiteSpace, whiteSpace, whiteSpace]);
  expect(styles.map((style) => style.overflowX)).toEqual(['', '', '']);
});

it('on tablets everything is below the contact, because an IBAN leaves no room for another column', () => {
  const before = window.innerWidth;
  onTestFinished(() => window.happyDOM.setViewport({ width: before }));
  window.happyDOM.setViewport({ width: 700 });
  render(page(ALL));
  expect(document.querySelectorAll('thead th')).toHaveLength(3);
  expect(cells('Bruno')[0]).toMatch(/M02 606.*Recto.*Verso.*Contrat/);
});

const decision = (
  member: string,
  actor: string,
  actor_name: string,
  action: string,
  day: number,
) => ({
  actor,
  actor_name,
  action,
  member,
  target: member,
  at: new Date(Date.UTC(2026, 10, day, 12)),
});

it('a row shows when it was received and decided, by whom and why', () => {
  const decided_at = new Date(Date.UTC(2026, 10, 21, 12));
  const stored = {
    'trainer_applications/a': request('Ana', 3, { status: 'approved', decided_at }),
    'trainer_applications/b': request('Bruno', 1, both),
    'trainer_applications/c': request('Chloe', 4, {
      status: 'rejected',
      reason: 'Illisible.',
      decided_at,
    }),
    // Decided longer ago than the log goes back.
    'trainer_applications/d': request('Didier', 2, { status: 'approved', decided_at }),
    'audit_log/1': decision('a', 'paul', 'Paul', 'application.reject', 20),
    'audit_log/2': decision('a', 'jeanne', 'Jeanne', 'application.approve', 21),
    'audit_log/3': decision('a', 'paul', 'Paul', 'member.mute', 22),
    'audit_log/4': decision('c', 'x', DELETED_MEMBER.author_name, 'application.reject', 21),
  };
  render(page(stored));
  const history = (name: string) => plain(row(name).querySelectorAll('td')[2]?.textContent);
  const received = 'Reçue le 20 novembre 2026';
  expect(history('Ana')).toBe(`${received}Approuvée le 21 novembre 2026 par Jeanne`);
  expect(within(row('Ana')).getByRole('link').getAttribute('href')).toBe('/admin/users/jeanne');
  expect(history('Bruno')).toBe(received);
  expect(history('Chloe')).toBe(
    `${received}Refusée le 21 novembre 2026 par Membre suppriméMotif : Illisible.`,
  );
  expect(history('Didier')).toBe(`${received}Approuvée le 21 novembre 2026`);
});

it.each([
  ['Recto', 'b/front'],
  ['Verso', 'b/back'],
])('shows the side %s of an identity document by a signed link', async (side, id) => {
  fetchSignedUrls.mockResolvedValue([{ url: 'https://media.example/identity.jpg' }]);
  render(page(ALL));
  await press(side, row('Bruno'));
  expect(fetchSignedUrls).toHaveBeenCalledExactlyOnceWith([{ kind: 'application', id }]);
  expect(dialog().querySelector('img')?.src).toBe('https://media.example/identity.jpg');
});

it('shows why an identity document has no link', async () => {
  fetchSignedUrls.mockResolvedValue([new AppError('not-found')]);
  render(page(ALL));
  await press('Recto', row('Bruno'));
  expect(dialog().querySelector('img')).toBeNull();
  expect(dialog().textContent).toContain('n’existe pas');
});

it('a rejection requires a reason; without trainer rights it does not offer to withdraw them', async () => {
  render(page(ALL));
  await press('Refuser', row('Bruno'));
  expect(withdraw()).toBeNull();
  await press('Refuser', dialog());
  expect(dialog().textContent).toContain('Ce champ est obligatoire.');
  expect(decideApplication).not.toHaveBeenCalled();
  type('Le verso est illisible.');
  await press('Refuser', dialog());
  const [id, seen, answer] = decideApplication.mock.lastCall ?? [];
  expect([id, seen?.full_name, answer]).toEqual([
    'b',
    'Bruno',
    { status: 'rejected', reason: 'Le verso est illisible.', withdraw_trainer: false },
  ]);
  expect(toast.mock.lastCall).toEqual(['success', 'Demande de Bruno refusée.']);
});

it.each([true, false])(
  'rejects an approved application, with the rights withdrawn: %s',
  async (withdrawn) => {
    render(page(ALL));
    await press('Refuser', row('Ana'));
    expect(withdraw()?.checked).toBe(true);
    if (!withdrawn) fireEvent.click(withdraw() ?? expect.fail('no checkbox'));
    type('Le SIRET a changé.');
    await press('Refuser', dialog());
    const rejection = {
      status: 'rejected',
      reason: 'Le SIRET a changé.',
      withdraw_trainer: withdrawn,
    };
    expect(decideApplication.mock.lastCall?.[2]).toEqual(rejection);
  },
);

it('keeps the reason and shows the new status when another admin decided first', async () => {
  decideApplication.mockRejectedValueOnce(new AppError('conflict'));
  const { rerender } = render(page(ALL, '/admin/pro-requests?status=pending'));
  await press('Refuser', row('Bruno'));
  type('Le verso est illisible.');
  // The list behind the dialog no longer contains it.
  rerender(page({ ...ALL, 'trainer_applications/b': request('Bruno', 1, { status: 'approved' }) }));
  expect(names()).toEqual(['Didier']);
  await press('Refuser', dialog());
  await vi.waitFor(() =>
    expect(within(dialog()).getByRole('alert').textContent).toContain('Approuvée'),
  );
  expect(within(dialog()).getByLabelText<HTMLTextAreaElement>('Motif').value).toBe(
    'Le verso est illisible.',
  );
  expect(toast).not.toHaveBeenCalled();
  await press('Refuser', dialog());
  expect(decideApplication.mock.lastCall?.[1].status).toBe('approved');
});
