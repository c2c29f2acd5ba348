import sharp from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import type { publicImage as PublicImage } from './public-image.ts';

const AT = { toMillis: () => Date.parse('2026-11-03T10:00:00Z') };
const STAMP = { created_at: AT, updated_at: AT, updated_by: 'boss' };
const event = {
  title: 'Coupe',
  description: 'Deux jours.',
  type: 'competition',
  date: '2027-02-03',
  start_time: '18:00',
  end_time: '20:00',
  location: 'Lyon',
  status: 'upcoming',
  is_public: true,
  ...STAMP,
  image_url: 'events/1.png',
};
const video = {
  title: 'Le tour',
  description: 'Du coude.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  subscription_tier: 'free',
  status: 'en_ligne',
  url: 'videos/free/1.mp4',
  duration: '00:01:00',
  ...STAMP,
  author_id: 'boss',
  thumbnail_url: 'videos/free/thumbnails/1.png',
};
const documents: Readonly<Record<string, object>> = { 'events/coupe': event, 'videos/tour': video };
let picture: Buffer;
vi.mock('firebase-functions/logger', () => ({ write: vi.fn() }));
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  database: () => ({
    doc: (path: string) => ({ get: () => Promise.resolve({ data: () => documents[path] }) }),
  }),
  mediaBucket: () => ({ file: () => ({ download }) }),
}));
const download = vi.hoisted(() => vi.fn());
let publicImage: typeof PublicImage;

/** A dark drawing on a transparent ground, as a logo comes. */
beforeEach(async () => {
  const ground = sharp({
    create: { width: 90, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const drawing = await sharp({
    create: { width: 30, height: 20, channels: 4, background: '#141414' },
  })
    .png()
    .toBuffer();
  picture = await ground
    .composite([{ input: drawing }])
    .png()
    .toBuffer();
  download.mockReset().mockImplementation(() => Promise.resolve([picture]));
  // An instance that remembers nothing.
  vi.resetModules();
  ({ publicImage } = await import('./public-image.ts'));
});

/** Returns the colours of a pixel of the drawing and of one of the ground. */
async function colours(kind: 'event' | 'video', id: string, format: 'webp' | 'jpeg') {
  const request = { kind, id, width: 320, version: '' } as const;
  const redirected = await publicImage(request, format);
  const { searchParams } = new URL(
    'address' in redirected ? redirected.address : '',
    'https://flair.example',
  );
  const image = await publicImage({ ...request, version: searchParams.get('v') ?? '' }, format);
  if ('address' in image) throw new Error(image.address);
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + info.channels)];
  };
  return { drawing: at(45, 30), ground: at(80, 50) };
}

it.each([
  ['event', 'coupe', 'jpeg'],
  ['event', 'coupe', 'webp'],
  ['video', 'tour', 'webp'],
] as const)(
  'the transparent ground of a picture is white: %s %s as %s',
  async (kind, id, format) => {
    const { drawing, ground } = await colours(kind, id, format);
    expect([Math.max(...drawing) < 60, Math.min(...ground) > 250]).toEqual([true, true]);
  },
);

it('an image is resized once a minute for each format and width, however often it is asked for', async () => {
  const version = String(AT.toMillis());
  const ask = (width: 320 | 640, format: 'webp' | 'jpeg') =>
    publicImage({ kind: 'event', id: 'coupe', width, version }, format);
  download.mockRejectedValueOnce(new Error('The bucket is away.'));
  await expect(ask(320, 'webp')).rejects.toThrow('media-unavailable');
  download.mockClear();
  const first = await ask(320, 'webp');
  expect(await ask(320, 'webp')).toBe(first);
  expect(download).toHaveBeenCalledOnce();
  await ask(320, 'jpeg');
  await ask(640, 'webp');
  expect(download).toHaveBeenCalledTimes(3);
});
