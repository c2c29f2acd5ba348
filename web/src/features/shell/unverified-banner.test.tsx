import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { route } from '../../lib/routes.ts';
import { initTranslations } from '../../test/real-translations.ts';

const state = vi.hoisted(() => ({ emailVerified: false }));
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => ({
    status: 'signed-in',
    email: 'zoe@example.test',
    emailVerified: state.emailVerified,
  }),
}));
const { UnverifiedBanner } = await import('./unverified-banner.tsx');

const show = (at: string = route.dashboard) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <UnverifiedBanner />
    </MemoryRouter>,
  );

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it('tells a member with an unconfirmed address what is refused, until it is dismissed', () => {
  state.emailVerified = false;
  show();
  const text = screen.getByRole('complementary').textContent;
  for (const word of ['zoe@example.test', 'avis', 'tchat', 'commander', 'fichiers']) {
    expect(text).toContain(word);
  }
  expect(screen.getByRole('button', { name: 'Renvoyer l’e-mail' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('leaves it to the chat to say so', () => {
  state.emailVerified = false;
  show(route.chat);
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('says nothing to members whose address is confirmed', () => {
  state.emailVerified = true;
  show();
  expect(screen.queryByRole('complementary')).toBeNull();
});
