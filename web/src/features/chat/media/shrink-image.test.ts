import { afterEach, expect, it, vi } from 'vitest';
import { shrinkImage } from './shrink-image.ts';

afterEach(() => vi.unstubAllGlobals());

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const MOVING = bytes('\x89PNG\r\n\x1a\n\0\0\0\0acTL....\0\0\0\0IDAT....');
const STILL = bytes('\x89PNG\r\n\x1a\n\0\0\0\0IDAT....');

it('keeps an animated picture moving, and draws a still one again', async () => {
  const decode = vi.fn<(file: Blob) => Promise<never>>().mockRejectedValue(new Error('drawn'));
  vi.stubGlobal('createImageBitmap', decode);
  const png = { kind: 'image', type: 'image/png' } as const;
  const kept = await shrinkImage(new Blob([MOVING]), png);
  expect(new Uint8Array(await kept.arrayBuffer())).toEqual(MOVING);
  await expect(shrinkImage(new Blob([STILL]), png)).rejects.toThrow('drawn');
  await expect(shrinkImage(new Blob(), { kind: 'image', type: 'image/avif' })).rejects.toThrow(
    'drawn',
  );
});
