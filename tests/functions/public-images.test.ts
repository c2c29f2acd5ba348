import { Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { publicImageUrl } from '@atelier/domain/content/public-image';
import { fetchPath } from './support/call.ts';
import { mediaBucket } from './support/functions-emulator.ts';
import { buildEvent, uniqueId, putDocument, buildVideo } from './support/documents.ts';

const version = 1_700_000_000_123;
const created_at = Timestamp.fromMillis(1_600_000_000_000);
const updated_at = Timestamp.fromMillis(version);
const names = {
  video: uniqueId('video'),
  draft: uniqueId('video'),
  event: uniqueId('event'),
  vip: uniqueId('event'),
  text: uniqueId('video'),
  film: uniqueId('video'),
  avatar: uniqueId('video'),
};
const picture = `${uniqueId('picture')}.jpg`;

beforeAll(async () => {
  const wide = await sharp({
    create: { width: 1000, height: 500, channels: 3, background: '#a33' },
  })
    .jpeg()
    .toBuffer();
  await mediaBucket().file(`videos/premium/thumbnails/${picture}`).save(wide);
  await mediaBucket().file(`events/${picture}`).save(wide);
  await mediaBucket().file(`videos/free/thumbnails/text-${picture}`).save('this is no image');
  const thumbnail_url = `videos/premium/thumbnails/${picture}`;
  await putDocument(
    `videos/${names.video}`,
    buildVideo({ level: 'premium', thumbnail_url, created_at, updated_at }),
  );
  await putDocument(
    `videos/${names.draft}`,
    buildVideo({ level: 'premium', thumbnail_url, status: 'brouillon', created_at }),
  );
  const film = `videos/premium/${picture}`;
  await mediaBucket().file(film).save(wide);
  await putDocument(
    `videos/${names.film}`,
    buildVideo({ level: 'premium', thumbnail_url: film, created_at }),
  );
  await mediaBucket().file(`avatars/someone/${picture}`).save(wide);
  await putDocument(
    `videos/${names.avatar}`,
    buildVideo({ level: 'premium', thumbnail_url: `avatars/someone/${picture}`, created_at }),
  );
  await putDocument(
    `videos/${names.text}`,
    buildVideo({ thumbnail_url: `videos/free/thumbnails/text-${picture}`, created_at }),
  );
  await putDocument(
    `events/${names.event}`,
    buildEvent({ image_url: `events/${picture}`, created_at }),
  );
  await putDocument(
    `events/${names.vip}`,
    buildEvent({ image_url: `events/${picture}`, status: 'premium-tchat-vip', is_public: false }),
  );
});

test('a thumbnail is resized, WebP if accepted, cached for ever under its version', async () => {
  const response = await fetchPath(publicImageUrl('video', names.video, 640, version), {
    headers: { Accept: 'image/webp,*/*' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(response.headers.get('vary')).toContain('Accept');
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
  expect({ width, height, format }).toEqual({ width: 640, height: 320, format: 'webp' });
});

test('JPEG otherwise, and never enlarged', async () => {
  const response = await fetchPath(publicImageUrl('video', names.video, 1280, version), {
    headers: { Accept: 'image/png' },
  });
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(1000);
});

test.each([
  ['another version', `/img/video/${names.video}?w=320&v=${version - 1}`],
  ['no version', `/img/video/${names.video}?w=320`],
  ['another order', `/img/video/${names.video}?v=${version}&w=320`],
])('%s is redirected to the one address that is kept', async (_name, path) => {
  const response = await fetchPath(path, { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(publicImageUrl('video', names.video, 320, version));
  expect(response.headers.get('cache-control')).toContain('no-store');
});

test('the version of an unchanged event is its creation time', async () => {
  const response = await fetchPath(
    publicImageUrl('event', names.event, 320, created_at.toMillis()),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
});

test.each([
  ['a draft', `/img/video/${names.draft}?w=320`, 404, 'not-found'],
  ['an event that is not public yet', `/img/event/${names.vip}?w=320`, 404, 'not-found'],
  ['an unknown video', '/img/video/nothing?w=320', 404, 'not-found'],
  ['an avatar', `/img/avatar/${names.video}?w=320`, 404, 'not-found'],
  ['a video whose thumbnail names its film', `/img/video/${names.film}?w=320`, 404, 'not-found'],
  ['a video whose thumbnail names an avatar', `/img/video/${names.avatar}?w=320`, 404, 'not-found'],
  ['a path', `/img/videos/premium/thumbnails/${picture}?w=320`, 404, 'not-found'],
  ['a reserved id', '/img/video/__x__?w=320', 404, 'not-found'],
  ['a file that is not an image', `/img/video/${names.text}?w=320`, 404, 'media-unavailable'],
  ['no width', `/img/video/${names.video}`, 400, 'invalid-data'],
  ['another width', `/img/video/${names.video}?w=10000`, 400, 'invalid-data'],
  ['another parameter', `/img/video/${names.video}?w=320&v=${version}&x=1`, 400, 'invalid-data'],
])('%s is refused', async (_name, path, status, error) => {
  const response = await fetchPath(path);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error });
  expect(response.headers.get('cache-control')).toContain('no-store');
});

test('rejects other methods', async () => {
  expect((await fetchPath(`/img/video/${names.video}?w=320`, { method: 'POST' })).status).toBe(405);
});
