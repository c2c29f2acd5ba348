import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import type * as account from '../data/account.ts';

const deleteAccount = vi.fn<typeof account.deleteAccount>();
vi.mock('../data/account.ts', () => ({ deleteAccount }));
const { DeleteAccountSection } = await import('./account-sections.tsx');

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const errors = () => screen.queryAllByRole('alert').map((one) => one.textContent.replace('’', "'"));

beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('fr');
});
afterEach(cleanup);

it('a wrong password can be corrected, and its error hides no other one', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  deleteAccount.mockReturnValueOnce(promise);
  render(<DeleteAccountSection email="camille@mail.example" />);
  await press('Supprimer mon compte');
  type('Mot de passe', 'faux');
  type('Tapez SUPPRIMER pour confirmer', 'supprimer');
  await press('Supprimer définitivement');
  expect(field('Mot de passe').readOnly).toBe(true);
  await act(async () => reject(new AppError('auth-invalid-credentials')));
  expect(errors()).toEqual(["Ce n'est pas votre mot de passe actuel."]);
  expect(field('Mot de passe').readOnly).toBe(false);
  type('Mot de passe', '');
  await press('Supprimer définitivement');
  expect(errors()).toEqual(['Ce champ est obligatoire.']);
  type('Mot de passe', 'juste');
  await press('Supprimer définitivement');
  expect([errors(), deleteAccount.mock.lastCall]).toEqual([[], ['juste']]);
});

it('says point by point what is deleted with the account, and what stays', async () => {
  render(<DeleteAccountSection email="camille@mail.example" />);
  await press('Supprimer mon compte');
  const points = screen.getAllByRole('listitem').map((one) => getComputedStyle(one).listStyle);
  expect([points.length > 5, new Set(points)]).toEqual([true, new Set(['disc'])]);
});
