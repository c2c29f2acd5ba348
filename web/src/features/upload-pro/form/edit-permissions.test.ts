import { describe, expect, it } from 'vitest';
import { storageFolder, editPermissions } from './edit-permissions.ts';

it.each([
  ['en_ligne', 'pro', 'videos/pro'],
  ['brouillon', 'pro', 'videos/drafts/u1'],
] as const)('files of %s %s lie in %s', (status, level, folder) => {
  expect(storageFolder({ status, level }, 'u1')).toBe(folder);
});

describe('what may be changed', () => {
  const whole = { file: true, images: true, saveVia: 'form' };
  it.each([
    ['a new video', null, true, whole],
    ['a new video of an admin', null, false, whole],
    ['an own proposal', { status: 'brouillon', author_id: 'u1' }, true, whole],
    [
      'an own proposal of an admin',
      { status: 'brouillon', author_id: 'u1' },
      false,
      { file: false, images: true, saveVia: 'server' },
    ],
    [
      'another’s proposal',
      { status: 'brouillon', author_id: 'u2' },
      false,
      { file: false, images: false, saveVia: 'server' },
    ],
    [
      'a published video',
      { status: 'en_ligne', author_id: 'u2' },
      false,
      { file: true, images: true, saveVia: 'server' },
    ],
  ] as const)('%s', (_name, seen, isTrainer, rights) => {
    expect(editPermissions(seen, 'u1', isTrainer)).toEqual(rights);
  });
});
