import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

const session = vi.hoisted(() => ({ status: 'signed-in' }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => session }));
const { OfflineNotice } = await import('./offline-notice.tsx');

const textAt = (path: string) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <OfflineNotice />
    </MemoryRouter>,
  );
  const text = screen.getByRole('status').textContent;
  cleanup();
  return text;
};

beforeEach(() => initTranslations('fr'));
afterEach(() => vi.restoreAllMocks());

it.each([
  ['/videos/le-tour-simple', 'signed-in', /progression.*partiront au retour du réseau/],
  ['/videos/le-tour-simple', 'signed-out', /enregistrer demande une connexion/],
  ['/premium-chat-vip', 'signed-in', /messages.*partiront au retour du réseau/],
  ['/videos/free', 'signed-in', /enregistrer demande une connexion/],
  ['/userProfile', 'signed-in', /enregistrer demande une connexion/],
])('says at %s, %s, what happens there without a network', (path, status, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  session.status = status;
  expect(textAt(path)).toMatch(text);
});

it('says nothing while there is a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  expect(textAt('/userProfile')).toBe('');
});
