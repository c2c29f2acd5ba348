import { describe, expect, it } from 'vitest';
import { storageFolder, editPermissions } from './edit-permissions.ts';

it.each([
  ['en_ligne', 'pro', 'videos/pro'],
  ['brouillon', 'pro', 'videos/drafts/u1'],
] as const)('stores files of %s %s in %s', (status, level, folder) => {
  expect(storageFolder({ status, level }, 'u1')).toBe(folder);
});

describe('editPermissions', () => {
  const all = { file: true, images: true, saveVia: 'form' };
  it.each([
    ['a new video', null, true, all],
    ['a new video of an admin', null, false, all],
    ['an own draft', { status: 'brouillon', author_id: 'u1' }, true, all],
    [
      'an admin’s own draft',
      { status: 'brouillon', author_id: 'u1' },
      false,
      { file: false, images: true, saveVia: 'server' },
    ],
    [
      'another member’s draft',
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
  ] as const)('%s', (_name, video, isTrainer, permissions) => {
    expect(editPermissions(video, 'u1', isTrainer)).toEqual(permissions);
  });
});
