import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { createProfileSync } from '../../lib/session/profile-sync.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';

const updateProfile = vi.hoisted(() => vi.fn<(uid: string, data: object) => Promise<void>>());
let session: Session;
vi.mock('../../lib/firestore/limited-writes.ts', () => ({
  updateProfile,
  updateProfileLater: updateProfile,
}));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => session }));
const { LanguageToggle } = await import('./language-toggle.tsx');

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const zoe = { email: 'zoe@example.test', time_zone: timeZone, locale: 'fr' } as Profile;
const account = {
  uid: 'zoe',
  email: zoe.email,
  emailVerified: true,
  getIdToken: () => Promise.resolve('token'),
};

beforeEach(() => initTranslations('fr'));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

it.each<[string, Session]>([
  ['signed in', { status: 'signed-in', uid: 'zoe', profile: zoe } as Session],
  ['still loading', { status: 'loading' }],
])('the choice reaches the profile once, with the session %s', async (_state, given) => {
  session = given;
  updateProfile.mockResolvedValue();
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <LanguageToggle />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(i18next.language).toBe('en'));
  if (given.status === 'loading') createProfileSync(vi.fn()).sync(account, zoe);
  await vi.waitFor(() => expect(updateProfile.mock.calls).toEqual([['zoe', { locale: 'en' }]]));
});
