import { expect, test, vi } from 'vitest';

const copies: unknown[][] = [];
vi.mock('../../platform/firebase.ts', () => ({
  mediaBucket: () => ({
    file: (name: string) => ({
      name,
      getMetadata: () =>
        Promise.resolve([
          { contentType: 'video/mp4', metadata: { firebaseStorageDownloadTokens: 'a' } },
        ]),
      copy: (to: { name: string }, options: unknown) =>
        Promise.resolve(copies.push([name, to.name, options])),
    }),
  }),
}));
const { copyFile } = await import('./stored-files.ts');

test('a copy has its type, and metadata of its own instead of the tokens', async () => {
  await copyFile('videos/drafts/u1/1.mp4', 'videos/pro/2.mp4');
  expect(copies).toEqual([
    [
      'videos/drafts/u1/1.mp4',
      'videos/pro/2.mp4',
      { contentType: 'video/mp4', metadata: { copied: 'true' } },
    ],
  ]);
});
