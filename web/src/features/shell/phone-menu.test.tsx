import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import { initTranslations } from '../../test/real-translations.ts';

let viewer: { uid: string; member: Member } | null;
const start = vi.fn();
vi.mock('../../lib/session/session.tsx', () => ({
  useViewer: () => viewer,
  useSession: () =>
    viewer === null ? { status: 'signed-out' } : { status: 'signed-in', uid: viewer.uid, profile: viewer.member },
}));
vi.mock('./use-sign-out.tsx', () => ({ useSignOut: () => ({ start, dialog: null }) }));
vi.mock('./language-toggle.tsx', () => ({ LanguageToggle: () => null }));
vi.mock('./scheme-toggle.tsx', () => ({ SchemeToggle: () => null }));
const { PhoneMenu } = await import('./phone-menu.tsx');

const admin: Member = {
  subscription_tier: 'premium',
  subscription_status: 'active',
  membership_source: 'admin',
  is_admin: true,
  is_pro_trainer: true,
};

const close = vi.fn();
const show = (name: string | null, state: unknown = null) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
      <PhoneMenu name={name} open onClose={close} />
    </MemoryRouter>,
  );
const items = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(async () => {
  vi.resetAllMocks();
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
    ['Admin Panel', '/admin'],
    ['Subscriptions', '/subscription'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(start).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});
