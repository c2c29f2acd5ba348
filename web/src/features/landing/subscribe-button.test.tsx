import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

let status = 'loading';
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => ({ status }) }));
const { SubscribeButton } = await import('./subscribe-button.tsx');

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const page = () => (
  <MemoryRouter>
    <SubscribeButton tier="pro" prominent action={status === 'signed-in' ? 'subscribe' : 'log-in'} />
    <Address />
  </MemoryRouter>
);
const address = () => screen.getByRole('status').textContent;

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it('asks a visitor to log in, and leads to the order from there', () => {
  status = 'signed-out';
  render(page());
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'S’abonner à Pro' }));
  expect(screen.getByRole('alert').textContent).toContain('Veuillez vous connecter.');
  const link = screen.getByRole('link', { name: 'Se connecter' });
  expect([link.getAttribute('href'), address()]).toEqual(['/login?next=%2Fsubscription%3Fplan%3Dpro', '/']);
});

it('leads a member to the order, also when it was pressed before the session was known', () => {
  status = 'loading';
  const { rerender } = render(page());
  fireEvent.click(screen.getByRole('button'));
  expect(address()).toBe('/');
  status = 'signed-in';
  rerender(page());
  expect(address()).toBe('/subscription?plan=pro');
});
