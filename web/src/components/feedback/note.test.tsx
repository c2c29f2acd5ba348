import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { watchTypedText } from '../../lib/forms/typed-text.ts';
import { initTranslations } from '../../test/real-translations.ts';
import { ErrorNotice } from './note.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

const resendConfirmation = vi.hoisted(() => vi.fn<() => Promise<void>>());
const checkConfirmation = vi.hoisted(() => vi.fn<() => Promise<void>>());
const toast = vi.hoisted(() => vi.fn());
vi.mock('../../lib/session/resend-confirmation.ts', () => ({ resendConfirmation }));
vi.mock('../../lib/confirmed-email.ts', () => ({ checkConfirmation }));
vi.mock('./toast.tsx', () => ({ useToast: () => toast }));

const retry = vi.fn();
function show(error: AppError): void {
  render(
    <MemoryRouter>
      <ErrorNotice error={error} onRetry={retry} />
    </MemoryRouter>,
  );
}

beforeEach(async () => {
  vi.clearAllMocks();
  await initTranslations('fr');
});
afterEach(cleanup);

it('offers a retry for a retryable error and no action otherwise', () => {
  show(new AppError('offline'));
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(retry).toHaveBeenCalledOnce();
  cleanup();
  show(new AppError('forbidden'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers a reload for a conflict, and a retry for a collision of two requests', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  show(new AppError('conflict'));
  fireEvent.click(screen.getByRole('button', { name: 'Recharger la page' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(retry).not.toHaveBeenCalled();
  cleanup();
  await initTranslations('en');
  show(new AppError('conflict', {}, true));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('offers a reload, not a retry, when a deployment has removed a file, and keeps what was typed', () => {
  sessionStorage.clear();
  watchTypedText();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  render(<textarea aria-label="Reason" />);
  fireEvent.input(screen.getByLabelText('Reason'), { target: { value: 'The long road' } });
  show(new AppError('new-version'));
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Recharger la page' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('typed-text')).toContain('The long road');
});

it('links to the sign-in when the session has expired', () => {
  show(new AppError('auth-session-expired'));
  expect(screen.getByRole('link', { name: 'Connexion' }).getAttribute('href')).toMatch(/^\/login/);
});

it('sends the confirmation e-mail again to an unconfirmed address, and says whether that worked', async () => {
  resendConfirmation
    .mockRejectedValueOnce(new AppError('auth-too-many-requests'))
    .mockResolvedValueOnce();
  show(new AppError('email-unconfirmed'));
  const resend = await screen.findByRole('button', { name: 'Renvoyer l’e-mail' });
  fireEvent.click(resend);
  expect(await screen.findByText(/^Trop de tentatives/)).toBeTruthy();
  fireEvent.click(resend);
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^E-mail de confirmation renvoyé/,
  );
});

it('asks again whether the address is confirmed, and says whether it is', async () => {
  checkConfirmation
    .mockRejectedValueOnce(new AppError('email-unconfirmed'))
    .mockResolvedValueOnce();
  render(<ResendConfirmation />);
  const check = screen.getByRole('button', { name: 'C’est fait' });
  fireEvent.click(check);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Confirmez d’abord votre adresse/,
  );
  expect(toast).not.toHaveBeenCalled();
  fireEvent.click(check);
  await vi.waitFor(() =>
    expect(toast.mock.lastCall?.[1]).toMatch(/^Votre adresse e-mail est confirmée/),
  );
});
