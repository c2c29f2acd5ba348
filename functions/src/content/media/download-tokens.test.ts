import { beforeEach, expect, test, vi } from 'vitest';

const requests: unknown[][] = [];
let failure: Error | undefined;
const stored: (readonly [name: string, metadata?: object])[] = [];
vi.mock('../../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  mediaBucket: () => ({
    // Pages of two, to test pagination.
    getFiles({ pageToken = '0' }: { pageToken?: string }) {
      const start = Number(pageToken);
      const files = stored.slice(start, start + 2).map(([name, metadata]) => ({
        name,
        metadata: { metadata },
        delete: () => Promise.resolve(requests.push(['delete', name])),
      }));
      return Promise.resolve([files, start + 2 < stored.length ? { pageToken: String(start + 2) } : null]);
    },
    file: (name: string) => ({
      name,
      getMetadata: () =>
        Promise.resolve([{ contentType: 'video/mp4', metadata: { firebaseStorageDownloadTokens: 'a' } }]),
      setMetadata(...given: unknown[]) {
        requests.push(['setMetadata', name, ...given]);
        return failure ? Promise.reject(failure) : Promise.resolve();
      },
      copy(to: { name: string }, ...given: unknown[]) {
        requests.push(['copy', name, to.name, ...given]);
        return Promise.resolve();
      },
    }),
  }),
}));
const { cleanStoredFiles, copyFile, removeDownloadTokens } = await import('./download-tokens.ts');

beforeEach(() => {
  requests.length = 0;
  failure = undefined;
});
const errorWithCode = (code: number) => Object.assign(new Error('refused'), { code });

test('removes the tokens of an upload, and nothing else of its metadata', async () => {
  await removeDownloadTokens('videos/pro/1.mp4', { metadata: { firebaseStorageDownloadTokens: 'a,b', other: 'x' } });
  expect(requests).toEqual([
    ['setMetadata', 'videos/pro/1.mp4', { metadata: { firebaseStorageDownloadTokens: null } }],
  ]);
});

test.each([
  ['cacheControl', 'public, max-age=31536000'],
  ['contentDisposition', 'attachment; filename="bill.exe"'],
  ['contentEncoding', 'gzip'],
])('removes the %s that an uploader chose', async (key, value) => {
  await removeDownloadTokens('avatars/u1/1.png', { [key]: value });
  expect(requests).toEqual([
    ['setMetadata', 'avatars/u1/1.png', { metadata: { firebaseStorageDownloadTokens: null }, [key]: null }],
  ]);
});

test('does not touch a file with neither', async () => {
  const harmless = { contentEncoding: 'identity', contentDisposition: 'inline', cacheControl: '' };
  await removeDownloadTokens('videos/pro/1.mp4', { metadata: { other: 'x' }, ...harmless });
  expect(requests).toEqual([]);
});

test('a file deleted meanwhile is no failure; any other failure is one', async () => {
  const metadata = { metadata: { firebaseStorageDownloadTokens: 'a' } };
  failure = errorWithCode(404);
  await removeDownloadTokens('videos/pro/1.mp4', metadata);
  failure = errorWithCode(503);
  await expect(removeDownloadTokens('videos/pro/1.mp4', metadata)).rejects.toThrow('refused');
});

test('a copy has its type, and metadata of its own instead of the tokens', async () => {
  await copyFile('videos/drafts/u1/1.mp4', 'videos/pro/2.mp4');
  expect(requests).toEqual([
    ['copy', 'videos/drafts/u1/1.mp4', 'videos/pro/2.mp4', { contentType: 'video/mp4', metadata: { copied: 'true' } }],
  ]);
});

test('cleans all stored files: removes tokens, and files whose names have an empty part', async () => {
  const tokens = { firebaseStorageDownloadTokens: 'a' };
  stored.push(
    ['avatars//u1/1.png', tokens],
    ['avatars/u1/1.png', tokens],
    ['events/1.png'],
    ['videos/free/', tokens],
    ['/x', tokens],
  );
  for (let page = await cleanStoredFiles(undefined); page !== undefined; page = await cleanStoredFiles(page));
  expect(requests).toEqual([
    ['delete', 'avatars//u1/1.png'],
    ['setMetadata', 'avatars/u1/1.png', { metadata: { firebaseStorageDownloadTokens: null } }],
    ['delete', 'videos/free/'],
    ['delete', '/x'],
  ]);
});
