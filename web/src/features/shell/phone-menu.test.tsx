import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import { TIERS } from '@atelier/domain/values';
import { LiveSourceContext } from '../../lib/firestore/live-query.tsx';
import { fakeLiveSource } from '../../test/fake-firestore.ts';
import { initTranslations } from '../../test/real-translations.ts';

let viewer: { uid: string; member: Member } | null;
const start = vi.fn();
vi.mock('../../lib/session/session.tsx', () => ({
  useViewer: () => viewer,
  useSession: () =>
    viewer === null
      ? { status: 'signed-out' }
      : { status: 'signed-in', uid: viewer.uid, profile: viewer.member },
}));
vi.mock('./use-sign-out.tsx', () => ({ useSignOut: () => ({ start, dialog: null }) }));
vi.mock('../../components/members/own-avatar.tsx', () => ({ OwnAvatar: () => null }));
vi.mock('./language-toggle.tsx', () => ({ LanguageToggle: () => null }));
vi.mock('./scheme-toggle.tsx', () => ({ SchemeToggle: () => null }));
const { AccountMenu } = await import('./account-menu.tsx');
const { PhoneMenu } = await import('./phone-menu.tsx');

const admin: Member = {
  subscription_tier: 'premium',
  subscription_status: 'active',
  membership_source: 'admin',
  is_admin: true,
  is_pro_trainer: true,
};

/** Counts of a day with open tasks. */
const counted = (open_tasks: {
  applications: number;
  drafts: number;
  reports: number;
  orders: number;
}) =>
  fakeLiveSource({
    'metrics/2026-11-20': {
      day: '2026-11-20',
      members: Object.fromEntries(
        TIERS.map((tier) => [tier, { active: 0, canceled: 0, waiting: 0 }]),
      ),
      trainers: 0,
      sign_ups: 0,
      open_tasks,
      computed_at: new Date(),
    },
  });
const NOTHING_OPEN = { applications: 0, drafts: 0, reports: 0, orders: 0 };
const read = vi.fn<ReturnType<typeof counted>>();

const close = vi.fn();
const show = (
  name: string | null,
  state: unknown = null,
  menu = <PhoneMenu name={name} open onClose={close} />,
) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
      <LiveSourceContext value={read}>{menu}</LiveSourceContext>
    </MemoryRouter>,
  );
const items = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(async () => {
  vi.resetAllMocks();
  read.mockImplementation(counted(NOTHING_OPEN));
  await initTranslations('en');
});
afterEach(cleanup);

it('shows a visitor the public pages, login and registration', () => {
  viewer = null;
  show(null);
  expect(items()).toEqual([
    ['Videos', '/videos/free'],
    ['Events', '/en/events'],
    ['Subscriptions', '/en#Subscription'],
    ['Log in', '/login'],
    ['Sign up', '/register'],
  ]);
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
});

it('the login leads a visitor back to the page that was refused', () => {
  viewer = null;
  show(null, { next: '/admin/starter-kit?status=waiting' });
  const login = screen.getByRole('link', { name: 'Log in' });
  expect(login.getAttribute('href')).toBe('/login?next=%2Fadmin%2Fstarter-kit%3Fstatus%3Dwaiting');
});

it.each([{ next: '//elsewhere.example' }, { next: 3 }, 'text'])(
  'ignores the state %o of the history entry',
  (state) => {
    viewer = null;
    show(null, state);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  },
);

it('shows an admin neither the VIP chat nor uploading, but the logout', () => {
  viewer = { uid: 'boss', member: admin };
  show('Camille');
  expect(items()).toEqual([
    ['Dashboard', '/dashboard'],
    ['Videos', '/videos/free'],
    ['Live sessions', '/sessions'],
    ['My reviews', '/reviews'],
    ['Events', '/en/events'],
    ['Achievements', '/achievements'],
    ['Profile', '/userProfile'],
    ['Shop - Starter Kit', '/starter-kit'],
    ['Admin Panel', '/admin/overview'],
    ['Subscriptions', '/subscription'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(start).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

it('shows an admin how many tasks are open, in both menus, read once a menu is open', () => {
  viewer = { uid: 'boss', member: admin };
  read.mockImplementation(counted({ applications: 2, drafts: 0, reports: 1_300, orders: 1 }));
  show('Camille');
  expect(items()).toContainEqual(['Admin Panel1,303, 1,303 waiting', '/admin/overview']);
  cleanup();
  read.mockClear();
  show('Camille', null, <AccountMenu name="Camille" />);
  expect(read).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /Camille/ }));
  expect(
    screen.getByRole('menuitem', { name: /^Admin Panel ?, 1,303 waiting$/ }).getAttribute('href'),
  ).toBe('/admin/overview');
  expect(new Set(read.mock.calls.map(([source]) => source?.key)).size).toBe(1);
});

it('a menu without an entry for the administration reads nothing', () => {
  viewer = { uid: 'zoe', member: { ...admin, is_admin: false } };
  show('Zoé');
  expect(screen.getByRole('link', { name: 'Profile' })).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
});
