import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

const registerAccount = vi.fn();
vi.mock('./data/register-account.ts', () => ({ registerAccount }));
const { RegisterPage } = await import('./register-page.tsx');

afterEach(cleanup);

it.each([
  {
    locale: 'fr',
    box: 'J’accepte les conditions générales et la politique de confidentialité.',
    texts: { 'Conditions générales': '/terms', 'Politique de confidentialité': '/privacy' },
    age: /13 ans.+18 ans.+accord d’un parent/,
    rule: 'Au moins 6 caractères.',
  },
  {
    locale: 'en',
    box: 'I accept the terms and conditions and the privacy policy.',
    texts: { 'Terms and conditions': '/en/terms', 'Privacy policy': '/en/privacy' },
    age: /age of 13.+18.+consent of a parent/,
    rule: 'At least 6 characters.',
  },
] as const)(
  'links the accepted terms and states the minimum age and length ($locale)',
  async ({ locale, box, texts, age, rule }) => {
    await initTranslations(locale);
    render(
      <MemoryRouter>
        <RegisterPage />
      </MemoryRouter>,
    );
    expect(screen.getByRole('checkbox', { name: box })).toBeDefined();
    for (const [name, address] of Object.entries(texts)) {
      const link = screen.getByRole('link', { name });
      expect(link.getAttribute('href')).toBe(address);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
      // A click on a link inside the label would tick the box.
      expect(link.closest('label')).toBeNull();
    }
    expect(screen.getByText(age)).toBeDefined();
    expect(screen.getByText(rule)).toBeDefined();
  },
);

it('keeps a name that is too long whole, says by how much, and creates no account', async () => {
  await initTranslations('fr');
  render(
    <MemoryRouter>
      <RegisterPage />
    </MemoryRouter>,
  );
  const name = screen.getByLabelText<HTMLInputElement>('Nom complet');
  fireEvent.change(name, { target: { value: 'x'.repeat(92) } });
  expect(screen.getByText(/^Trop long de 12\scaractères\s: 80 au plus\.$/)).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'S’inscrire' })));
  expect([name.value.length, document.activeElement]).toEqual([92, name]);
  expect(registerAccount).not.toHaveBeenCalled();
});

it.each([false, true])(
  'sends the consent to the weekly mail as the box is, which is not ticked at first: %s',
  async (agrees) => {
    registerAccount.mockReset().mockResolvedValue({ emailSent: true });
    await initTranslations('fr');
    render(
      <MemoryRouter>
        <RegisterPage />
      </MemoryRouter>,
    );
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect(box(/^Je souhaite recevoir/).checked).toBe(false);
    fireEvent.change(screen.getByLabelText('Nom complet'), { target: { value: 'Zoé Martin' } });
    fireEvent.change(screen.getByLabelText('Adresse e-mail'), {
      target: { value: 'z@bar.example' },
    });
    for (const label of ['Mot de passe', 'Confirmer le mot de passe']) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'secret-1' } });
    }
    fireEvent.click(box(/conditions générales/));
    if (agrees) fireEvent.click(box(/^Je souhaite recevoir/));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'S’inscrire' })));
    await vi.waitFor(() => expect(registerAccount).toHaveBeenCalledOnce());
    expect(registerAccount.mock.calls[0]?.[0]).toMatchObject({ weekly: agrees });
  },
);
