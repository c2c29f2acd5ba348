import type { User } from 'firebase/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import { initTranslations } from '../../test/real-translations.ts';
import { createProfile } from './create-profile.ts';

const { setDocument } = vi.hoisted(() => ({
  setDocument: vi.fn(async (_path: string, _data: object) => {}),
}));
vi.mock('../firestore/writes.ts', () => ({ setDocument, serverTime: 'now' }));
beforeEach(async () => {
  setDocument.mockClear();
  await initTranslations('fr');
});

it.each([
  ['the name of the form', 'camille@bar.example', ' Camille Aubry ', 'Camille Aubry'],
  ['the start of the address', 'camille@bar.example', null, 'camille'],
  [
    'the address instead of a name that the rules refuse',
    'camille@bar.example',
    'Cam\u{202E}',
    'camille',
  ],
  ['a common name when the rules refuse both', 'admin@bar.example', 'Atelier Flair', 'Membre'],
])('uses %s', async (_name, email, fullName, expected) => {
  await createProfile({ uid: 'u', email, displayName: fullName } as User, 'fr');
  expect(setDocument).toHaveBeenCalledWith(
    'profiles/u',
    expect.objectContaining({ display_name: expected }),
  );
});

it('has the consent to the weekly mail only if the member gave it', async () => {
  const user = { uid: 'u', email: 'camille@bar.example' } as User;
  await createProfile(user, 'fr', 'Camille');
  expect(setDocument.mock.calls[0]?.[1]).not.toHaveProperty('weekly_consent');
  await createProfile(user, 'fr', 'Camille', true);
  expect(setDocument.mock.calls[1]?.[1]).toMatchObject({
    weekly_consent: { by: 'registration', wording: WEEKLY_WORDING, at: 'now' },
  });
});
