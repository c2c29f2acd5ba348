import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';
import type * as account from './data/account.ts';

const changePassword = vi.fn<typeof account.changePassword>();
vi.mock('./data/account.ts', () => ({ changeEmail: vi.fn(), changePassword }));
const { SignInSection } = await import('./sign-in-section.tsx');

const close = vi.fn();
beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('fr');
  const row = (key: string) => ({ editing: key === 'password', onEdit: vi.fn() });
  render(<SignInSection email="camille@mail.example" edited={{ row, close }} />);
});
afterEach(cleanup);

const type = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  });
const submit = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  });
const errors = () => screen.queryAllByRole('alert').map((one) => one.textContent.replace('’', "'"));
const WRONG = "Ce n'est pas votre mot de passe actuel.";

it('a wrong current password can be corrected and sent again, and its error goes with it', async () => {
  changePassword.mockRejectedValueOnce(new AppError('auth-invalid-credentials'));
  await type('Ancien mot de passe', 'faux');
  await type('Nouveau mot de passe', 'Un-autre-secret');
  await type('Confirmer le nouveau mot de passe', 'Un-autre-secret');
  await submit();
  expect(errors()).toEqual([WRONG]);
  // A mistake that the form finds by itself is not hidden by the error of the submission before.
  await type('Ancien mot de passe', '');
  await submit();
  expect(errors()).toEqual(['Ce champ est obligatoire.']);
  await type('Ancien mot de passe', 'juste');
  expect(errors()).toEqual([]);
  await submit();
  expect(changePassword.mock.lastCall).toEqual(['juste', 'Un-autre-secret']);
  expect([errors(), close.mock.calls.length]).toEqual([[], 1]);
});

it('the change of the password states what the new one must have, and can show each of the three', () => {
  expect(screen.getByText('Au moins 6 caractères.')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Afficher le mot de passe' })).toHaveLength(3);
});
