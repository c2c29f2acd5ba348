import { StrictMode } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import type { Locale } from '@atelier/domain/values';
import { ToastProvider } from '../../components/feedback/toast.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import { requestedPathAt } from '../../lib/routes.ts';
import type { Guard } from './guard-decision.ts';

let profile: Member | null;
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () =>
    profile === null
      ? { status: 'signed-out' }
      : { status: 'signed-in', isConfirmed: true, profile },
}));
vi.mock('../../lib/site/settings.tsx', () => ({ useSettings: () => ({ status: 'ready' }) }));
const { GuardedRoute } = await import('./guarded-route.tsx');

const member: Member = {
  subscription_tier: 'basic',
  subscription_status: 'active',
  membership_source: 'admin',
  is_admin: false,
  is_pro_trainer: false,
};
const PRO: Guard = { kind: 'tier', tiers: ['pro'] };
const TRAINER: Guard = { kind: 'trainer' };
const ADMIN: Guard = { kind: 'admin' };

/** Guards one address; every other address is shown. */
function Site({ guard }: { guard: Guard }) {
  const location = useLocation();
  const { pathname, search } = location;
  if (pathname === '/guarded') return <GuardedRoute guard={guard}>the page</GuardedRoute>;
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <output aria-label="requested">{requestedPathAt(location)}</output>
    </>
  );
}
const site = (guard: Guard) => (
  <StrictMode>
    <MemoryRouter initialEntries={['/guarded?a=1']}>
      <ToastProvider>
        <Site guard={guard} />
      </ToastProvider>
    </MemoryRouter>
  </StrictMode>
);
const address = () => screen.getByLabelText('address').textContent;

beforeEach(() => {
  profile = member;
});
afterEach(cleanup);

const login = `/login?next=${encodeURIComponent('/guarded?a=1')}`;
it.each<[string, Locale, Guard, Member | null, string, string, string, string]>([
  [
    'a tier’s page',
    'fr',
    PRO,
    member,
    '/dashboard',
    'Cette page est réservée à la formule Pro.',
    'Voir les formules',
    '/subscription',
  ],
  [
    'a tier’s page',
    'en',
    PRO,
    member,
    '/dashboard',
    'This page is for members with the Pro plan.',
    'See the plans',
    '/subscription',
  ],
  [
    'a trainers’ page',
    'fr',
    TRAINER,
    member,
    '/dashboard',
    'Cette page est réservée aux intervenants.',
    'Devenir intervenant',
    '/userProfile',
  ],
  [
    'the admin area',
    'fr',
    ADMIN,
    member,
    '/',
    'Cette page est réservée à l’équipe.',
    'Nous écrire',
    '/contact',
  ],
  [
    'the admin area',
    'en',
    ADMIN,
    member,
    '/en',
    'This page is for the team.',
    'Contact us',
    '/en/contact',
  ],
  [
    'the admin area, to a visitor',
    'fr',
    ADMIN,
    null,
    '/',
    'Cette page est réservée à l’équipe.',
    'Connexion',
    login,
  ],
])(
  '%s says once why it is refused (%s)',
  async (_page, locale, guard, viewer, redirected, text, action, target) => {
    await initTranslations(locale);
    profile = viewer;
    render(site(guard));
    expect(address()).toBe(redirected);
    expect(screen.getAllByText(text)).toHaveLength(1);
    // Where the login of the header leads to.
    expect(screen.getByLabelText('requested').textContent).toBe('/guarded?a=1');
    fireEvent.click(screen.getByRole('button', { name: action }));
    expect(address()).toBe(target);
    expect(screen.queryByText(text)).toBeNull();
  },
);

it.each<[string, Guard, Member, string]>([
  ['the admin area', ADMIN, { ...member, is_admin: true }, '/'],
  ['a trainers’ page', TRAINER, { ...member, is_pro_trainer: true }, login],
  ['a tier’s page', PRO, { ...member, subscription_tier: 'pro' }, login],
])(
  '%s closes without a word when its viewer signs out',
  async (_page, guard, viewer, redirected) => {
    await initTranslations('fr');
    profile = viewer;
    const { rerender } = render(site(guard));
    expect(screen.getByText('the page')).toBeTruthy();
    profile = null;
    rerender(site(guard));
    expect(address()).toBe(redirected);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it.each([PRO, TRAINER])('a visitor is sent to the login without a toast: $kind', async (guard) => {
  await initTranslations('fr');
  profile = null;
  render(site(guard));
  expect(address()).toBe(login);
  expect(screen.queryByRole('button')).toBeNull();
});
