import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

let status = 'loading';
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => ({ status }) }));
const { SubscribeButton } = await import('./pricing.tsx');

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const page = () => (
  <MemoryRouter>
    <SubscribeButton
      tier="pro"
      prominent
      action={status === 'signed-in' ? 'subscribe' : 'log-in'}
    />
    <CurrentUrl />
  </MemoryRouter>
);
const currentUrl = () => screen.getByRole('status').textContent;

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it('asks a visitor to log in or to create an account, then continues to the order', () => {
  status = 'signed-out';
  render(page());
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'S’abonner à Pro' }));
  expect(screen.getByRole('alert').textContent).toContain('Veuillez vous connecter.');
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Se connecter', '/login?next=%2Fsubscription%3Fplan%3Dpro'],
    ['Créer un compte', '/register?next=%2Fsubscription%3Fplan%3Dpro'],
  ]);
  expect(currentUrl()).toBe('/');
});

it('opens the order for a member, also when pressed before the session is known', () => {
  status = 'loading';
  const { rerender } = render(page());
  fireEvent.click(screen.getByRole('button'));
  expect(currentUrl()).toBe('/');
  status = 'signed-in';
  rerender(page());
  expect(currentUrl()).toBe('/subscription?plan=pro');
});
