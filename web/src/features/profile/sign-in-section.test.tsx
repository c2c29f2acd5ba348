import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

vi.mock('./data/account.ts', () => ({ changeEmail: vi.fn(), changePassword: vi.fn() }));
const { SignInSection } = await import('./sign-in-section.tsx');

afterEach(cleanup);

it('the change of the password states what the new one must have, and can show each of the three', async () => {
  await initTranslations('fr');
  const row = (key: string) => ({ editing: key === 'password', onEdit: vi.fn() });
  render(<SignInSection email="camille@mail.example" edited={{ row, close: vi.fn() }} />);
  expect(screen.getByText('Au moins 6 caractères.')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Afficher le mot de passe' })).toHaveLength(3);
});
