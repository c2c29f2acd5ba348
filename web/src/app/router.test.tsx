import type { ReactNode } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import { route } from '../lib/routes.ts';
import { initTranslations } from '../test/real-translations.ts';

let profile: Partial<Member> | null;
vi.mock('../lib/session/session.tsx', () => ({
  useSession: () =>
    profile === null ? { status: 'signed-out' } : { status: 'signed-in', uid: 'u1', isConfirmed: true, profile },
}));
vi.mock('../lib/site/settings.tsx', () => ({ useSettings: () => ({ status: 'ready' }) }));
vi.mock('../lib/lazy-page.ts', () => ({
  // Only the home page uses `landing`, and only the admin area uses `admin` alone.
  lazyPage: (_name: string, [...namespaces]: string[]) => {
    const name = namespaces.includes('landing')
      ? 'home'
      : namespaces.join() === 'admin'
        ? 'admin area'
        : 'another page';
    return () => <p>{name}</p>;
  },
}));
vi.mock('../lib/firestore/reactfire-live.tsx', () => ({
  ReactfireLiveProvider: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../features/shell/app-shell.tsx', () => ({
  AppShell: ({ children }: { children: ReactNode }) => children,
}));
const { AppRoutes } = await import('./router.tsx');

afterEach(cleanup);

const member: Partial<Member> = {
  subscription_tier: 'premium',
  subscription_status: 'active',
  membership_source: 'admin',
  is_admin: false,
  is_pro_trainer: false,
};
const ADDRESSES = Object.values(route.admin).map((path) => path.replace(/:\w+/, 'one'));

it.each<[string, string, Partial<Member> | null]>([
  ['a visitor', 'home', null],
  ['a premium member', 'home', member],
  ['a trainer', 'home', { ...member, is_pro_trainer: true }],
  ['an admin', 'admin area', { ...member, is_admin: true }],
])('at every address of the admin area %s sees the %s', async (_who, expected, viewer) => {
  await initTranslations('fr');
  profile = viewer;
  expect(ADDRESSES).toHaveLength(18);
  for (const address of [...ADDRESSES, '/admin/unknown']) {
    render(
      <MemoryRouter initialEntries={[address]}>
        <AppRoutes />
      </MemoryRouter>,
    );
    expect((await screen.findByText(/home|admin area|another page/)).textContent, address).toBe(expected);
    cleanup();
  }
});
