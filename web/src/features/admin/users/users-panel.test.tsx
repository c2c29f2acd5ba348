import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { LastVisits } from '@atelier/domain/contracts/admin-members';
import { FRESH_MEMBERSHIP, type Profile } from '@atelier/domain/members/profile';
import { searchTokens, sortName } from '@atelier/domain/search-tokens';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError } from '../../../lib/errors.ts';
import { AtAddress } from '../../../test/at-address.tsx';
import { plain } from '../../../test/plain-text.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { type DocumentsByPath, fakeCount, fakeLiveSource } from '../../../test/fake-firestore.ts';
import type * as memberActions from './data/member-actions.ts';

const changeMembership = vi.fn<typeof memberActions.changeMembership>();
const toast = vi.fn<(tone: string, text: string) => void>();
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchCount: (spec: QuerySpec) => Promise.resolve(fakeCount(TRAINERS, spec)),
}));
const fetchLastVisits = vi.fn<(request: object) => Promise<LastVisits>>();
vi.mock('./data/member-actions.ts', () => ({
  changeMembership,
  fetchLastVisits,
  deleteUser: vi.fn(),
  fetchPayments: vi.fn(),
  cancelSubscriptions: vi.fn(),
  endSubscriptions: vi.fn(),
}));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { memberCounts, ProUsersPanel, UsersPanel } = await import('./users-panel.tsx');

/** Builds profiles, the newest first. */
function members(
  ...people: readonly (Partial<Profile> & { display_name: string })[]
): DocumentsByPath {
  return Object.fromEntries(
    people.map((fields, index) => {
      const { display_name } = fields;
      const email = `${sortName(display_name).replaceAll(' ', '.')}@example.com`;
      const profile = {
        email,
        locale: 'fr',
        time_zone: 'Europe/Paris',
        ...FRESH_MEMBERSHIP,
        search: searchTokens(display_name, email),
        sort_name: sortName(display_name),
        created_at: new Date(Date.UTC(2026, 10, 20 - index)),
        ...fields,
      };
      return [`profiles/m${index}`, profile];
    }),
  );
}

const open = (panel: ReactNode, documents: DocumentsByPath, address = '/admin/users') =>
  render(
    <AtAddress address={address}>
      <LiveSourceContext value={fakeLiveSource(documents)}>{panel}</LiveSourceContext>
    </AtAddress>,
  );
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const names = () => rows().map((row) => row.querySelector('th')?.textContent);
const header = (label: string) =>
  [...document.querySelectorAll('thead th')].find((one) => one.textContent === label) ??
  expect.fail(label);
const sortBy = (label: string) =>
  fireEvent.click(header(label).querySelector('button') ?? expect.fail(`${label} sorts nothing`));
const choose = (label: string) =>
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Status' })).getByText(label, { selector: 'button' }),
  );

beforeEach(async () => {
  vi.resetAllMocks();
  fetchLastVisits.mockResolvedValue({ visits: {} });
  await initTranslations('en');
});
afterEach(cleanup);

const DIRECTORY = members(
  { display_name: 'Émile Zola' },
  { display_name: 'farid Zola' },
  { display_name: 'Elsa Zola' },
);

it('sorts members by name, ignoring case and accents, and by date in both directions', () => {
  open(<UsersPanel />, DIRECTORY);
  expect(names()).toEqual(['Émile Zola', 'farid Zola', 'Elsa Zola']);
  expect(header('Registered on').getAttribute('aria-sort')).toBe('descending');
  sortBy('Name');
  expect(header('Name').getAttribute('aria-sort')).toBe('ascending');
  expect(names()).toEqual(['Elsa Zola', 'Émile Zola', 'farid Zola']);
  sortBy('Name');
  expect(names()).toEqual(['farid Zola', 'Émile Zola', 'Elsa Zola']);
  sortBy('Registered on');
  expect(names()).toEqual(['Elsa Zola', 'farid Zola', 'Émile Zola']);
});

it('a search lists the newest first, whatever the sort in the URL, and cannot be sorted', () => {
  open(<UsersPanel />, DIRECTORY, '/admin/users?q=zola&sort=name');
  expect(names()).toEqual(['Émile Zola', 'farid Zola', 'Elsa Zola']);
  expect(header('Name').querySelector('button')).toBeNull();
});

it('unsorted and sorted columns have different arrows', () => {
  open(<UsersPanel />, DIRECTORY, '/admin/users?sort=name');
  const arrow = (label: string) => header(label).querySelector('svg')?.innerHTML;
  const ascending = arrow('Name');
  const unsorted = arrow('Registered on');
  sortBy('Name');
  expect(new Set([ascending, arrow('Name'), unsorted]).size).toBe(3);
  expect(header('Registered on').getAttribute('aria-sort')).toBe('none');
});

it('on phones one select offers every order, and the headers sort nothing', () => {
  const width = window.innerWidth;
  onTestFinished(() => window.happyDOM.setViewport({ width }));
  window.happyDOM.setViewport({ width: 699 });
  open(<UsersPanel />, DIRECTORY);
  const select = screen.getByLabelText<HTMLSelectElement>('Sort by');
  expect([...select.options].map(({ text }) => text)).toEqual([
    ...[
      'Name, ascending',
      'Name, descending',
      'Registered on, ascending',
      'Registered on, descending',
    ],
  ]);
  expect(select.selectedOptions[0]?.text).toBe('Registered on, descending');
  expect(header('Name').querySelector('button')).toBeNull();
  fireEvent.change(select, { target: { value: 'name' } });
  expect(names()).toEqual(['Elsa Zola', 'Émile Zola', 'farid Zola']);
});

it('from 700 px on it is a table, on tablets with the e-mail below the name', () => {
  const width = window.innerWidth;
  onTestFinished(() => window.happyDOM.setViewport({ width }));
  window.happyDOM.setViewport({ width: 700 });
  const { unmount } = open(<UsersPanel />, DIRECTORY);
  expect(screen.queryByLabelText('Sort by')).toBeNull();
  expect(header('Name').querySelector('button')).toBeTruthy();
  expect(document.querySelectorAll('thead th')).toHaveLength(5);
  expect(names()[2]).toBe('Elsa Zolaelsa.zola@example.com');
  unmount();
  window.happyDOM.setViewport({ width: 1000 });
  open(<UsersPanel />, DIRECTORY);
  expect(document.querySelectorAll('thead th')).toHaveLength(7);
  expect(names()[2]).toBe('Elsa Zola');
});

it('an empty result offers to clear the filters; the order stays', async () => {
  open(<UsersPanel />, DIRECTORY, '/admin/users?status=waiting&q=zola&sort=name');
  expect(screen.getByText('No user found')).toBeTruthy();
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' })),
  );
  expect(names()).toEqual(['Elsa Zola', 'Émile Zola', 'farid Zola']);
});

it('a list that is empty without filters offers nothing to clear', () => {
  open(<UsersPanel />, {}, '/admin/users?sort=name');
  expect(screen.getByText('No user found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull();
});

it('an arrow key on a row changes nothing: a dialog does, with the membership that was shown', async () => {
  changeMembership.mockRejectedValue(new AppError('conflict'));
  open(<UsersPanel />, DIRECTORY);
  expect(rows()[2]?.querySelector('select')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Edit the access of Elsa Zola' }));
  fireEvent.change(screen.getByLabelText('Status of Elsa Zola'), { target: { value: 'canceled' } });
  expect(changeMembership).not.toHaveBeenCalled();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save the access' }));
    await Promise.resolve();
  });
  const [uid, seen, next] = changeMembership.mock.lastCall ?? [];
  expect([uid, seen, next]).toMatchObject([
    'm2',
    { subscription_tier: 'free', subscription_status: 'active', membership_source: 'stripe' },
    { subscription_tier: 'free', subscription_status: 'canceled' },
  ]);
  const reason = 'Another admin has just changed this plan. The list shows the new state.';
  expect(toast).toHaveBeenCalledExactlyOnceWith(
    'error',
    `The plan of Elsa Zola has not changed. ${reason}`,
  );
  expect(rows()[2]?.textContent).toContain('Active');
});

it('a row shows what is paid, the mute, the role and the last visit', async () => {
  const muted_until = new Date(Date.now() + 3_600_000);
  const billing = { interval: 'month', next_interval: 'month', next_price_cents: 999 } as const;
  const paid = {
    subscription_tier: 'basic',
    current_period_end: new Date('2026-12-29T10:00:00Z'),
    billing,
  } as const;
  fetchLastVisits.mockResolvedValue({ visits: { m0: Date.UTC(2026, 10, 3, 10) } });
  open(
    <UsersPanel />,
    members(
      { display_name: 'Zoé', ...paid, is_paying: true },
      { display_name: 'Max', muted_until, is_admin: true },
    ),
  );
  await vi.waitFor(() =>
    expect(plain(rows()[0]?.textContent)).toContain('here on 3 November 2026'),
  );
  expect(plain(rows()[0]?.textContent)).toContain(
    'Pays for Basic, €9.99 a month, renewed on 29 December 2026',
  );
  expect(rows()[0]?.textContent).not.toContain('Muted');
  expect(rows()[1]?.textContent).toMatch(/Admin.*Muted until .*never here/);
  expect(rows()[1]?.textContent).not.toContain('Pays');
  expect(fetchLastVisits).toHaveBeenCalledExactlyOnceWith({ uids: ['m0', 'm1'] });
});

it('deleting is behind a menu that names the member, and asks in a dialog', () => {
  open(<UsersPanel />, DIRECTORY);
  expect(screen.queryByText(/^Delete/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Elsa Zola' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete Elsa Zola' }));
  expect(screen.getByText('Delete the account of Elsa Zola?')).toBeTruthy();
});

it.each([
  ['basic', ['Bea', 'Ben']],
  ['paying', ['Bea']],
  ['trainer', ['Tom']],
  ['admin', ['Ada']],
  ['muted', ['Max']],
  ['everybody', ['Ada', 'Tom', 'Bea', 'Ben', 'Max']],
])('shows only: %s', async (kind, expected) => {
  const basic = { subscription_tier: 'basic' } as const;
  const directory = members(
    { display_name: 'Ada', is_admin: true },
    { display_name: 'Tom', is_pro_trainer: true },
    { display_name: 'Bea', ...basic, is_paying: true },
    { display_name: 'Ben', ...basic },
    { display_name: 'Max', muted_until: new Date(Date.now() + 3_600_000) },
  );
  open(<UsersPanel />, directory, '/admin/users?only=premium');
  expect(screen.getByText('No user found')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('People shown'), { target: { value: kind } });
  await vi.waitFor(() => expect(names()).toEqual(expected));
});

const trainer = { is_pro_trainer: true };
const TRAINERS = members(
  { ...trainer, display_name: 'Ana' },
  { ...trainer, display_name: 'Bruno', subscription_status: 'canceled' },
  { ...trainer, display_name: 'Paul', subscription_status: 'waiting' },
  { ...trainer, display_name: 'Pia', subscription_status: 'waiting' },
  { display_name: 'Zoé', subscription_status: 'waiting' },
);

it.each([
  ['All', '', ['Ana', 'Bruno', 'Paul', 'Pia'], 'Active'],
  ['Active', '', ['Ana'], 'Active'],
  ['Cancelled', '', ['Bruno'], 'Cancelled'],
  ['Waiting', '', ['Paul', 'Pia'], 'Waiting'],
  ['Waiting', 'paul', ['Paul'], 'Waiting'],
  ['Waiting', 'ana', [], undefined],
])(
  'the filter %s of the trainers with the search %j lists only its members',
  (label, query, expected, status) => {
    open(<ProUsersPanel />, TRAINERS, `/admin/pro-users?q=${query}`);
    choose(label);
    expect(names()).toEqual(expected);
    if (status === undefined) expect(screen.getByText('No PRO user found')).toBeTruthy();
    else expect(rows()[0]?.textContent).toContain(status);
  },
);

it('each filter of the trainers shows the number of its members, except above the results of a search', async () => {
  const filters = () =>
    within(screen.getByRole('group', { name: 'Status' }))
      .getAllByRole('button')
      .map((one) => one.textContent);
  open(<ProUsersPanel />, TRAINERS, '/admin/pro-users');
  await vi.waitFor(() => expect(filters()).toEqual(['All4', 'Active1', 'Cancelled1', 'Waiting2']));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'paul' } });
  await vi.waitFor(() => expect(filters()).toEqual(['All', 'Active', 'Cancelled', 'Waiting']));
});

const counts = (active: number, canceled = 0, waiting = 0) => ({ active, canceled, waiting });

it('sums the tiers by status', () => {
  const members = {
    free: counts(100),
    basic: counts(20, 3, 1),
    pro: counts(7, 2),
    premium: counts(1, 0, 4),
  };
  expect(memberCounts({ members })).toEqual({ all: 138, active: 128, canceled: 5, waiting: 5 });
});

const countedMembers = (active: number, waiting = 0): DocumentsByPath => ({
  'metrics/2026-11-20': {
    day: '2026-11-20',
    members: {
      free: counts(active, 0, waiting),
      basic: counts(0),
      pro: counts(0),
      premium: counts(0),
    },
    trainers: 0,
    sign_ups: 0,
    open_tasks: { drafts: 0, applications: 0, orders: 0, reports: 0 },
    computed_at: new Date(),
  },
});

it('members who came since the last count are in the number above them', () => {
  const chips = () =>
    within(screen.getByRole('group', { name: 'Status' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  open(<UsersPanel />, { ...DIRECTORY, ...countedMembers(2, 1) });
  expect(chips()).toEqual(['All3', 'Active2', 'Cancelled0', 'Waiting1']);
  choose('Active');
  expect(chips()).toEqual(['All3', 'Active3', 'Cancelled0', 'Waiting1']);
});

it('of a list that goes on, no number is smaller than what is in view', () => {
  const many = members(
    ...Array.from({ length: 30 }, (_, index) => ({ display_name: `Membre ${index}` })),
  );
  const all = () => screen.getByRole('button', { name: /^All/ }).textContent;
  open(<UsersPanel />, { ...many, ...countedMembers(12) });
  expect(all()).toBe('All');
  cleanup();
  open(<UsersPanel />, { ...many, ...countedMembers(29) });
  expect(all()).toBe('All29');
});
