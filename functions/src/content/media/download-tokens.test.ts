import { beforeEach, expect, test, vi } from 'vitest';

const requests: unknown[][] = [];
const errorWithCode = (code: number) => Object.assign(new Error('refused'), { code });
let failure: Error | undefined;
let missing: boolean;
/** Of a page of files. */
const stored: (readonly [name: string, metadata?: object])[] = [];
/** What Storage says of a single file. */
let own: object = {};
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
      return Promise.resolve([
        files,
        start + 2 < stored.length ? { pageToken: String(start + 2) } : null,
      ]);
    },
    file: (name: string) => ({
      name,
      getMetadata: () => (missing ? Promise.reject(errorWithCode(404)) : Promise.resolve([own])),
      setMetadata(...given: unknown[]) {
        requests.push(['setMetadata', name, ...given]);
        return failure ? Promise.reject(failure) : Promise.resolve();
      },
    }),
  }),
}));
const { cleanStoredFiles, removeDownloadTokens } = await import('./download-tokens.ts');

beforeEach(() => {
  requests.length = 0;
  failure = undefined;
  missing = false;
  own = {};
});

test('removes the tokens that an upload has by now, and nothing else of its metadata', async () => {
  own = { metadata: { firebaseStorageDownloadTokens: 'a,b', other: 'x' } };
  await removeDownloadTokens('trainer_ids/zoe_1_idFront_a.jpg');
  expect(requests).toEqual([
    [
      'setMetadata',
      'trainer_ids/zoe_1_idFront_a.jpg',
      { metadata: { firebaseStorageDownloadTokens: null } },
    ],
  ]);
});

test.each([
  ['cacheControl', 'public, max-age=31536000'],
  ['contentDisposition', 'attachment; filename="bill.exe"'],
  ['contentEncoding', 'gzip'],
])('removes the %s that an uploader chose', async (key, value) => {
  own = { [key]: value };
  await removeDownloadTokens('avatars/u1/1.png');
  expect(requests).toEqual([
    [
      'setMetadata',
      'avatars/u1/1.png',
      { metadata: { firebaseStorageDownloadTokens: null }, [key]: null },
    ],
  ]);
});

test('does not touch a file with neither', async () => {
  own = {
    metadata: { other: 'x' },
    contentEncoding: 'identity',
    contentDisposition: 'inline',
    cacheControl: '',
  };
  await removeDownloadTokens('videos/pro/1.mp4');
  expect(requests).toEqual([]);
});

test('a file deleted meanwhile is no failure; any other failure is one', async () => {
  missing = true;
  await removeDownloadTokens('videos/pro/1.mp4');
  missing = false;
  own = { metadata: { firebaseStorageDownloadTokens: 'a' } };
  failure = errorWithCode(404);
  await removeDownloadTokens('videos/pro/1.mp4');
  failure = errorWithCode(503);
  await expect(removeDownloadTokens('videos/pro/1.mp4')).rejects.toThrow('refused');
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
  for (
    let page = await cleanStoredFiles(undefined);
    page !== undefined;
    page = await cleanStoredFiles(page)
  );
  expect(requests).toEqual([
    ['delete', 'avatars//u1/1.png'],
    ['setMetadata', 'avatars/u1/1.png', { metadata: { firebaseStorageDownloadTokens: null } }],
    ['delete', 'videos/free/'],
    ['delete', '/x'],
  ]);
});
