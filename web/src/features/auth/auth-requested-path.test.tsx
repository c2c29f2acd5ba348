import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import type { LinkOutcome } from './data/email-link.ts';

const registerAccount = vi.fn(() => Promise.resolve({ emailSent: true }));
const sendResetLink = vi.fn(() => Promise.resolve());
let outcome: LinkOutcome;
vi.mock('./data/register-account.ts', () => ({ registerAccount }));
vi.mock('./data/log-in.ts', () => ({ logIn: vi.fn() }));
vi.mock('./data/email-link.ts', async (original) => ({
  ...(await original<object>()),
  readLink: () => Promise.resolve(outcome),
}));
vi.mock('./data/reset-password.ts', () => ({
  sendResetLink,
  emailOfResetLink: () => Promise.resolve(EMAIL),
  setNewPassword: () => Promise.resolve(),
}));
const { LoginPage } = await import('./login-page.tsx');
const { RegisterPage } = await import('./register-page.tsx');
const { ForgotPasswordPage } = await import('./forgot-password-page.tsx');
const { EmailLinkPage } = await import('./email-link-page.tsx');
const { ToastProvider } = await import('../../components/feedback/toast.tsx');

const EMAIL = 'camille@mail.example';
const ORDER = '/subscription?plan=pro';
const QUERY = `?next=${encodeURIComponent(ORDER)}`;

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <p>{`url: ${pathname}${search}`}</p>;
}
const url = () => screen.getByText(/^url: /).textContent.slice('url: '.length);
function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/register" element={<RegisterPage />} />
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/reset-password" element={<EmailLinkPage />} />
          <Route path="*" element={null} />
        </Routes>
      </ToastProvider>
      <CurrentUrl />
    </MemoryRouter>,
  );
}
const follow = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('link', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const emailField = () => screen.getByLabelText<HTMLInputElement>('Adresse e-mail').value;
const linkPage = (mode: string, next = `http://localhost:3000/login${QUERY}`) =>
  `/reset-password?mode=${mode}&oobCode=${mode}&continueUrl=${encodeURIComponent(next)}`;

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it('the links between the sign-in pages keep the requested path', async () => {
  open(`/login${QUERY}`);
  await follow('S’inscrire');
  expect(url()).toBe(`/register${QUERY}`);
  await follow('Se connecter');
  await follow(/^Mot de passe oublié/);
  expect(url()).toBe(`/forgot-password${QUERY}`);
  await follow('Retour à la connexion');
  expect(url()).toBe(`/login${QUERY}`);
});

it('a registration leads to the login with the e-mail filled in and the requested path, also by the e-mailed link', async () => {
  open(`/register${QUERY}`);
  type('Nom complet', 'Camille');
  type('Adresse e-mail', EMAIL);
  type('Mot de passe', 'secret');
  type('Confirmer le mot de passe', 'secret');
  fireEvent.click(screen.getByRole('checkbox', { name: /conditions générales/ }));
  fireEvent.click(screen.getByRole('button', { name: 'S’inscrire' }));
  await screen.findByText(/^Votre compte est créé/);
  expect([url(), emailField()]).toEqual([`/login${QUERY}`, EMAIL]);
  expect(registerAccount).toHaveBeenCalledWith(expect.objectContaining({ email: EMAIL }), ORDER);
});

it('a reset link is requested for the requested path', async () => {
  open(`/forgot-password${QUERY}`);
  type('Adresse e-mail', EMAIL);
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
  await screen.findByText(/^Email envoyé/);
  expect(sendResetLink).toHaveBeenCalledWith(EMAIL, ORDER);
});

it('the page of a confirmation link leads to the login with the e-mail and the requested path', async () => {
  outcome = { status: 'done', done: 'verified', email: EMAIL, signedIn: false, already: false };
  open(linkPage('verifyEmail'));
  await follow('Se connecter');
  expect([url(), emailField()]).toEqual([`/login${QUERY}`, EMAIL]);
});

it('the page of a confirmation link leads a signed-in member to the requested path', async () => {
  outcome = { status: 'done', done: 'verified', email: EMAIL, signedIn: true, already: true };
  open(linkPage('verifyEmail'));
  await follow('Continuer');
  expect(url()).toBe(ORDER);
});

it.each([
  'https://evil.example/videos/free',
  'https://evil.example/login?next=https%3A%2F%2Fevil.example',
  'https://evil.example/login?next=%2F%2Fevil.example',
  'javascript:alert(1)',
  'videos',
])('a confirmation link that continues at %s leads to the dashboard', async (address) => {
  outcome = { status: 'done', done: 'verified', email: EMAIL, signedIn: true, already: true };
  open(linkPage('verifyEmail', address));
  await follow('Continuer');
  expect(url()).toBe('/dashboard');
});

it('a new password leads to the login with the e-mail and the requested path', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(linkPage('resetPassword'));
  await screen.findByLabelText('Nouveau mot de passe');
  expect(screen.getByText('Au moins 6 caractères.')).toBeDefined();
  type('Nouveau mot de passe', 'secret-2');
  type('Confirmer le mot de passe', 'secret-2');
  fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
  await screen.findByText(/^Mot de passe mis à jour/);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  expect([url(), emailField()]).toEqual([`/login${QUERY}`, EMAIL]);
});
