import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import { initTranslations } from '../../test/real-translations.ts';

let viewer: { uid: string; member: Member } | null;
const start = vi.fn();
vi.mock('../../lib/session/session.tsx', () => ({ useViewer: () => viewer }));
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
const show = (name: string | null) =>
  render(
    <MemoryRouter>
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

it('shows an admin neither the VIP chat nor uploading, but the logout', () => {
  viewer = { uid: 'boss', member: admin };
  show('Camille');
  expect(items()).toEqual([
    ['Dashboard', '/dashboard'],
    ['Videos', '/videos/free'],
    ['Profile', '/userProfile'],
    ['Shop - Starter Kit', '/starter-kit'],
    ['Admin Panel', '/admin'],
    ['Subscriptions', '/subscription'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(start).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});
