import type { User } from 'firebase/auth';
import { beforeEach, expect, it, vi } from 'vitest';
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
