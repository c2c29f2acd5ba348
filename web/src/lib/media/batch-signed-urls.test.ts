import { beforeEach, expect, it, vi } from 'vitest';
import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import { AppError } from '../errors.ts';
import { requestSignedUrl } from './batch-signed-urls.ts';

const calls: number[] = [];
let fails = false;
vi.mock('./signed-urls.ts', () => ({
  fetchSignedUrls(files: readonly MediaReference[]) {
    calls.push(files.length);
    if (fails) return Promise.reject(new AppError('offline'));
    return Promise.resolve(
      files.map(({ id }) =>
        id === 'v3' ? new AppError('forbidden') : { url: `https://x/${id}`, expiresAtMs: 1 },
      ),
    );
  },
}));
beforeEach(() => {
  calls.length = 0;
  fails = false;
});
const requestMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      requestSignedUrl({ kind: 'thumbnail', id: `v${index}` }).catch((error: unknown) => error),
    ),
  );

it('sends requests of one tick in batches of 50 and returns each its own result', async () => {
  const links = await requestMany(60);
  expect(calls).toEqual([50, 10]);
  expect(links[59]).toMatchObject({ url: 'https://x/v59' });
  expect(links[3]).toMatchObject({ code: 'forbidden' });
});

it('returns the error of a failed call to every request, and sends later ones in a new call', async () => {
  fails = true;
  expect(await requestMany(2)).toEqual([
    expect.objectContaining({ code: 'offline' }),
    expect.objectContaining({ code: 'offline' }),
  ]);
  fails = false;
  await requestMany(1);
  expect(calls).toEqual([2, 1]);
});
