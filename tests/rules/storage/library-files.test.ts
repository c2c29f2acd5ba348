import { describe, it } from 'vitest';
import { MAX_CAPTIONS_BYTES, MAX_IMAGE_BYTES } from '@atelier/domain/storage-paths';
import { useBucket } from '../../support/rules-bucket.ts';
import { allowed, denied, forEverybody } from '../../support/rules-expectations.ts';

const bucket = useBucket();
const { as, time } = bucket;
const mp4 = { type: 'video/mp4' };
const jpg = { type: 'image/jpeg' };
const vtt = { type: 'text/vtt' };
const adminsOnly = { allowed: ['admin'], denied: ['trainer', 'premium', 'nobody', null] };

describe('videos/{tier}', () => {
  forEverybody((who) => as(who).put(`videos/pro/${time()}.mp4`, mp4), adminsOnly);
  it.each(['mov', 'webm'])('allowed: %s', (extension) =>
    allowed(as('admin').put(`videos/free/${time()}.${extension}`, { type: 'video/webm' })),
  );
  it('allowed: QuickTime', () => allowed(as('admin').put(`videos/free/${time()}.mov`, { type: 'video/quicktime' })));
  it('denied: another tier', () => denied(as('admin').put(`videos/gold/${time()}.mp4`, mp4)));
  it('denied: another content type', () => denied(as('admin').put(`videos/pro/${time()}.mp4`, { type: 'text/html' })));
  it('denied: another extension', () => denied(as('admin').put(`videos/pro/${time()}.html`, mp4)));
  it('denied: a hidden file', () => denied(as('admin').put(`videos/pro/.${time()}.mp4`, mp4)));
  it('denied: a name with spaces', () => denied(as('admin').put(`videos/pro/a ${time()}.mp4`, mp4)));
  it('denied: deeper', () => denied(as('admin').put(`videos/pro/a/${time()}.mp4`, mp4)));
  it('denied: an empty file', () => denied(as('admin').put(`videos/pro/${time()}.mp4`, { ...mp4, bytes: 0 })));
  it('denied: over another file', async () => {
    const path = `videos/pro/${time()}.mp4`;
    await bucket.given(path, 'video/mp4');
    await denied(as('admin').put(path, mp4));
  });
});

describe('videos/{tier}/thumbnails', () => {
  forEverybody((who) => as(who).put(`videos/basic/thumbnails/${time()}.jpg`, jpg), adminsOnly);
  it('allowed: 10 MiB', () =>
    allowed(as('admin').put(`videos/basic/thumbnails/${time()}.png`, { type: 'image/png', bytes: MAX_IMAGE_BYTES })));
  it('denied: a byte more', () =>
    denied(
      as('admin').put(`videos/basic/thumbnails/${time()}.png`, { type: 'image/png', bytes: MAX_IMAGE_BYTES + 1 }),
    ));
  it('denied: another tier', () => denied(as('admin').put(`videos/gold/thumbnails/${time()}.jpg`, jpg)));
  it('denied: a drawing that can run scripts', () =>
    denied(as('admin').put(`videos/basic/thumbnails/${time()}.jpg`, { type: 'image/svg+xml' })));
  it('denied: another extension', () => denied(as('admin').put(`videos/basic/thumbnails/${time()}.svg`, jpg)));
  it('denied: over another file', async () => {
    const path = `videos/basic/thumbnails/${time()}.jpg`;
    await bucket.given(path, 'image/jpeg');
    await denied(as('admin').put(path, jpg));
  });
});

describe('videos/{tier}/captions', () => {
  forEverybody((who) => as(who).put(`videos/premium/captions/${time()}.vtt`, vtt), adminsOnly);
  it('allowed: 1 MiB', () =>
    allowed(as('admin').put(`videos/premium/captions/${time()}.vtt`, { ...vtt, bytes: MAX_CAPTIONS_BYTES })));
  it('denied: a byte more', () =>
    denied(as('admin').put(`videos/premium/captions/${time()}.vtt`, { ...vtt, bytes: MAX_CAPTIONS_BYTES + 1 })));
  it('denied: another tier', () => denied(as('admin').put(`videos/gold/captions/${time()}.vtt`, vtt)));
  it('denied: another content type', () =>
    denied(as('admin').put(`videos/premium/captions/${time()}.vtt`, { type: 'text/html' })));
  it('denied: another extension', () => denied(as('admin').put(`videos/premium/captions/${time()}.html`, vtt)));
  it('denied: over another file', async () => {
    const path = `videos/premium/captions/${time()}.vtt`;
    await bucket.given(path, 'text/vtt');
    await denied(as('admin').put(path, vtt));
  });
});

describe('events', () => {
  forEverybody((who) => as(who).put(`events/${time()}.webp`, { type: 'image/webp' }), adminsOnly);
  it('denied: a video', () => denied(as('admin').put(`events/${time()}.webp`, mp4)));
  it('denied: another extension', () => denied(as('admin').put(`events/${time()}.gif`, jpg)));
  it('denied: a byte too many', () =>
    denied(as('admin').put(`events/${time()}.jpg`, { ...jpg, bytes: MAX_IMAGE_BYTES + 1 })));
  it('denied: deeper', () => denied(as('admin').put(`events/a/${time()}.jpg`, jpg)));
  it('denied: over another file', async () => {
    const path = `events/${time()}.jpg`;
    await bucket.given(path, 'image/jpeg');
    await denied(as('admin').put(path, jpg));
  });
});

describe('anywhere else', () => {
  it.each(['', 'other/', 'videos/', 'backups/2026/'])('denied: %s', (folder) =>
    denied(as('admin').put(`${folder}${time()}.jpg`, jpg)),
  );
});
