import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

vi.mock('./data/log-in.ts', () => ({ logIn: vi.fn() }));
const { LoginForm } = await import('./login-form.tsx');

afterEach(cleanup);

it.each([
  ['', 'Adresse e-mail'],
  ['camille@example.com', 'Mot de passe'],
])('with the address “%s” the first field that is missing gets the focus', async (email, label) => {
  await initTranslations('fr');
  render(
    <MemoryRouter>
      <LoginForm next={undefined} email={email} />
    </MemoryRouter>,
  );
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  });
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});
