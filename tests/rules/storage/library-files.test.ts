import { describe, it } from 'vitest';
import { MAX_CAPTIONS_BYTES, MAX_IMAGE_BYTES } from '@atelier/domain/storage-paths';
import { useStorageRules } from '../../support/rules/bucket.ts';
import {
  expectAllowed,
  expectDenied,
  expectForEachPerson,
} from '../../support/rules/expectations.ts';

const bucket = useStorageRules();
const { as, nextTimestamp: time } = bucket;
const mp4 = { type: 'video/mp4' };
const jpg = { type: 'image/jpeg' };
const vtt = { type: 'text/vtt' };
const adminsOnly = { allowed: ['admin'], denied: ['trainer', 'premium', 'nobody', null] };

describe('videos/{tier}', () => {
  expectForEachPerson((who) => as(who).put(`videos/pro/${time()}.mp4`, mp4), adminsOnly);
  it.each(['mov', 'webm'])('allowed: %s', (extension) =>
    expectAllowed(as('admin').put(`videos/free/${time()}.${extension}`, { type: 'video/webm' })),
  );
  it('allowed: QuickTime', () =>
    expectAllowed(as('admin').put(`videos/free/${time()}.mov`, { type: 'video/quicktime' })));
  it('denied: another tier', () => expectDenied(as('admin').put(`videos/gold/${time()}.mp4`, mp4)));
  it('denied: another content type', () =>
    expectDenied(as('admin').put(`videos/pro/${time()}.mp4`, { type: 'text/html' })));
  it('denied: another extension', () =>
    expectDenied(as('admin').put(`videos/pro/${time()}.html`, mp4)));
  it('denied: a hidden file', () =>
    expectDenied(as('admin').put(`videos/pro/.${time()}.mp4`, mp4)));
  it('denied: a name with spaces', () =>
    expectDenied(as('admin').put(`videos/pro/a ${time()}.mp4`, mp4)));
  it('denied: deeper', () => expectDenied(as('admin').put(`videos/pro/a/${time()}.mp4`, mp4)));
  it('denied: an empty file', () =>
    expectDenied(as('admin').put(`videos/pro/${time()}.mp4`, { ...mp4, bytes: 0 })));
  it('denied: overwriting a file', async () => {
    const path = `videos/pro/${time()}.mp4`;
    await bucket.seed(path, 'video/mp4');
    await expectDenied(as('admin').put(path, mp4));
  });
});

describe('videos/{tier}/thumbnails', () => {
  expectForEachPerson(
    (who) => as(who).put(`videos/basic/thumbnails/${time()}.jpg`, jpg),
    adminsOnly,
  );
  it('allowed: 10 MiB', () =>
    expectAllowed(
      as('admin').put(`videos/basic/thumbnails/${time()}.png`, {
        type: 'image/png',
        bytes: MAX_IMAGE_BYTES,
      }),
    ));
  it('denied: a byte more', () =>
    expectDenied(
      as('admin').put(`videos/basic/thumbnails/${time()}.png`, {
        type: 'image/png',
        bytes: MAX_IMAGE_BYTES + 1,
      }),
    ));
  it('denied: another tier', () =>
    expectDenied(as('admin').put(`videos/gold/thumbnails/${time()}.jpg`, jpg)));
  it('denied: an SVG, which can run scripts', () =>
    expectDenied(
      as('admin').put(`videos/basic/thumbnails/${time()}.jpg`, { type: 'image/svg+xml' }),
    ));
  it('denied: another extension', () =>
    expectDenied(as('admin').put(`videos/basic/thumbnails/${time()}.svg`, jpg)));
  it('denied: overwriting a file', async () => {
    const path = `videos/basic/thumbnails/${time()}.jpg`;
    await bucket.seed(path, 'image/jpeg');
    await expectDenied(as('admin').put(path, jpg));
  });
});

describe('videos/{tier}/captions', () => {
  expectForEachPerson(
    (who) => as(who).put(`videos/premium/captions/${time()}.vtt`, vtt),
    adminsOnly,
  );
  it('allowed: 1 MiB', () =>
    expectAllowed(
      as('admin').put(`videos/premium/captions/${time()}.vtt`, {
        ...vtt,
        bytes: MAX_CAPTIONS_BYTES,
      }),
    ));
  it('denied: a byte more', () =>
    expectDenied(
      as('admin').put(`videos/premium/captions/${time()}.vtt`, {
        ...vtt,
        bytes: MAX_CAPTIONS_BYTES + 1,
      }),
    ));
  it('denied: another tier', () =>
    expectDenied(as('admin').put(`videos/gold/captions/${time()}.vtt`, vtt)));
  it('denied: another content type', () =>
    expectDenied(as('admin').put(`videos/premium/captions/${time()}.vtt`, { type: 'text/html' })));
  it('denied: another extension', () =>
    expectDenied(as('admin').put(`videos/premium/captions/${time()}.html`, vtt)));
  it('denied: overwriting a file', async () => {
    const path = `videos/premium/captions/${time()}.vtt`;
    await bucket.seed(path, 'text/vtt');
    await expectDenied(as('admin').put(path, vtt));
  });
});

describe('events', () => {
  expectForEachPerson(
    (who) => as(who).put(`events/${time()}.webp`, { type: 'image/webp' }),
    adminsOnly,
  );
  it('denied: a video', () => expectDenied(as('admin').put(`events/${time()}.webp`, mp4)));
  it('denied: another extension', () => expectDenied(as('admin').put(`events/${time()}.gif`, jpg)));
  it('denied: a byte too large', () =>
    expectDenied(as('admin').put(`events/${time()}.jpg`, { ...jpg, bytes: MAX_IMAGE_BYTES + 1 })));
  it('denied: deeper', () => expectDenied(as('admin').put(`events/a/${time()}.jpg`, jpg)));
  it('denied: overwriting a file', async () => {
    const path = `events/${time()}.jpg`;
    await bucket.seed(path, 'image/jpeg');
    await expectDenied(as('admin').put(path, jpg));
  });
});

describe('anywhere else', () => {
  it.each(['', 'other/', 'videos/', 'backups/2026/'])('denied: %s', (folder) =>
    expectDenied(as('admin').put(`${folder}${time()}.jpg`, jpg)),
  );
});
