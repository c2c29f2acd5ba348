import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownDeletion } from '../../lib/session/session-end-reason.ts';
import { initTranslations } from '../../test/real-translations.ts';
import { loginStateOf } from './login-state.ts';

vi.mock('./login-form.tsx', () => ({ LoginForm: () => null }));
const { LoginPage } = await import('./login-page.tsx');

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

it.each([
  ['fr', '/login?next=%2Fsubscription', 'Connectez-vous pour continuer.'],
  ['en', '/login?next=%2Fsubscription', 'Log in to continue.'],
  ['fr', '/login', null],
] as const)(
  'tells a visitor who was sent here to log in (%s, %s)',
  async (locale, address, text) => {
    await initTranslations(locale);
    render(
      <MemoryRouter initialEntries={[address]}>
        <LoginPage />
      </MemoryRouter>,
    );
    expect(screen.queryByRole('status')?.textContent ?? null).toBe(text);
  },
);

it.each([
  ['/videos/pro', 'Cette page est réservée à la formule Pro. Voir les formules'],
  ['/formation-basic?x=1', 'Cette page est réservée à la formule Basic. Voir les formules'],
  ['/videos/free', null],
  ['/videos/un-tour', null],
])('says whom the requested page is for: %s', async (next, text) => {
  await initTranslations('fr');
  render(
    <MemoryRouter initialEntries={[`/login?next=${encodeURIComponent(next)}`]}>
      <LoginPage />
    </MemoryRouter>,
  );
  const link = screen.queryByRole('link', { name: 'Voir les formules' });
  expect(link?.getAttribute('href') ?? null).toBe(text === null ? null : '/#Subscription');
  expect(link?.parentElement?.textContent.replaceAll(/\s/g, ' ') ?? null).toBe(text);
});

it.each([
  [
    'somebody who has just registered',
    loginStateOf('camille@example.com', 'confirm-notice'),
    'Bienvenue en scène',
  ],
  [
    'somebody who confirmed the address',
    loginStateOf('camille@example.com', null, true),
    'Bienvenue en scène',
  ],
  ['a member who chose a password', loginStateOf('camille@example.com'), 'Bon retour en scène'],
  ['anybody else', null, 'Bon retour en scène'],
])('greets %s', async (_who, state, title) => {
  await initTranslations('fr');
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <LoginPage />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

describe('after the account was deleted', () => {
  const warning = () => screen.queryByRole('alert')?.textContent ?? null;
  async function open(locale: 'fr' | 'en') {
    sessionStorage.setItem('session-ended', 'auth-account-deleted');
    await initTranslations(locale);
    render(
      <MemoryRouter initialEntries={['/login']}>
        <Link to="/login">Connexion</Link>
        <LoginPage />
      </MemoryRouter>,
    );
  }

  it.each([
    ['fr', 'Au revoir, et merci', 'Bon retour en scène'],
    ['en', 'Goodbye, and thank you', 'Welcome back on stage'],
  ] as const)(
    'by its member: says goodbye without a warning, and logs in on request (%s)',
    async (locale, ...titles) => {
      ownDeletion.set();
      await open(locale);
      const title = () => screen.getByRole('heading', { level: 1 }).textContent;
      expect([title(), warning()]).toEqual([titles[0], null]);
      fireEvent.click(screen.getByRole('link', { name: 'Connexion' }));
      expect([title(), warning()]).toEqual([titles[1], null]);
    },
  );

  it('by an admin: warns', async () => {
    await open('fr');
    expect(warning()).toBe('Ce compte a été supprimé.');
  });
});
