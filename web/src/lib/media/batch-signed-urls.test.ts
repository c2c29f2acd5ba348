import { beforeEach, expect, it, vi } from 'vitest';
import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import { AppError } from '../errors.ts';
import { requestSignedUrl } from './batch-signed-urls.ts';

const calls: number[] = [];
let fails = false;
vi.mock('./signed-urls.ts', () => ({
  fetchSignedUrls(things: readonly MediaReference[]) {
    calls.push(things.length);
    if (fails) return Promise.reject(new AppError('offline'));
    return Promise.resolve(
      things.map(({ id }) => (id === 'v3' ? new AppError('forbidden') : { url: `https://x/${id}`, expiresAtMs: 1 })),
    );
  },
}));
beforeEach(() => {
  calls.length = 0;
  fails = false;
});
const ask = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => requestSignedUrl({ kind: 'thumbnail', id: `v${index}` })));

it('asks once for all, and answers each with its own', async () => {
  const links = await ask(60);
  expect(calls).toEqual([50, 10]);
  expect(links[59]).toMatchObject({ url: 'https://x/v59' });
  expect(links[3]).toMatchObject({ code: 'forbidden' });
});

it('a call that fails is everybody’s answer, and the next is another call', async () => {
  fails = true;
  expect(await ask(2)).toEqual([
    expect.objectContaining({ code: 'offline' }),
    expect.objectContaining({ code: 'offline' }),
  ]);
  fails = false;
  await ask(1);
  expect(calls).toEqual([2, 1]);
});
