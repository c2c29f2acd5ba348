import { describe, it } from 'vitest';
import {
  MAX_CHAT_MEDIA_BYTES,
  MAX_IDENTITY_IMAGE_BYTES,
  MAX_IMAGE_BYTES,
} from '@atelier/domain/storage-paths';
import { useStorageRules } from '../../support/rules/bucket.ts';
import {
  expectAllowed,
  expectDenied,
  expectForEachPerson,
} from '../../support/rules/expectations.ts';

const bucket = useStorageRules();
const { as, nextTimestamp: time, uid } = bucket;
const mp4 = { type: 'video/mp4' };
const jpg = { type: 'image/jpeg' };
const vtt = { type: 'text/vtt' };
const trainers = { allowed: ['trainer', 'admin'], denied: ['premium', 'nobody', null] };

describe('an e-mail that is not confirmed', () => {
  it.each<[string, string, string, { type: string }]>([
    ['a draft', 'trainer', `videos/drafts/${uid('trainer')}/${time()}.mp4`, mp4],
    ['an avatar', 'free', `avatars/${uid('free')}/${time()}.jpg`, jpg],
    ['a file of the chat', 'premium', `chat_media/${uid('premium')}/${time()}_a.jpg`, jpg],
    ['an identity image', 'free', `trainer_ids/${uid('free')}_idFront_${time()}.jpg`, jpg],
    ['a published film', 'admin', `videos/free/${time()}.mp4`, mp4],
  ])('denied: %s', async (_name, person, path, file) => {
    await expectDenied(as(person, false).put(path, file));
    await expectAllowed(as(person).put(path, file));
  });
});

describe('videos/drafts/{uid}', () => {
  const folder = (who: string | null) => `videos/drafts/${uid(who)}`;
  describe('videos', () => {
    expectForEachPerson((who) => as(who).put(`${folder(who)}/${time()}.mp4`, mp4), trainers);
    it("denied: in another member's folder", () =>
      expectDenied(as('trainer').put(`${folder('other')}/${time()}.mp4`, mp4)));
    it("denied: an admin, in a trainer's folder", () =>
      expectDenied(as('admin').put(`${folder('trainer')}/${time()}.mp4`, mp4)));
    it('denied: without a member’s folder', () =>
      expectDenied(as('trainer').put(`videos/drafts/${time()}.mp4`, mp4)));
    it('denied: another content type', () =>
      expectDenied(as('trainer').put(`${folder('trainer')}/${time()}.mp4`, jpg)));
    it('denied: another extension', () =>
      expectDenied(as('trainer').put(`${folder('trainer')}/${time()}.exe`, mp4)));
    it('denied: an empty file', () =>
      expectDenied(as('trainer').put(`${folder('trainer')}/${time()}.mp4`, { ...mp4, bytes: 0 })));
    it('denied: overwriting an own file', async () => {
      const path = `${folder('trainer')}/${time()}.mp4`;
      await expectAllowed(as('trainer').put(path, mp4));
      await expectDenied(as('trainer').put(path, mp4));
    });
  });
  describe('thumbnails', () => {
    expectForEachPerson(
      (who) => as(who).put(`${folder(who)}/thumbnails/${time()}.jpg`, jpg),
      trainers,
    );
    it("denied: in another member's folder", () =>
      expectDenied(as('trainer').put(`${folder('other')}/thumbnails/${time()}.jpg`, jpg)));
    it('denied: a video', () =>
      expectDenied(as('trainer').put(`${folder('trainer')}/thumbnails/${time()}.jpg`, mp4)));
    it('denied: another extension', () =>
      expectDenied(as('trainer').put(`${folder('trainer')}/thumbnails/${time()}.mp4`, jpg)));
    it('denied: a byte too large', () =>
      expectDenied(
        as('trainer').put(`${folder('trainer')}/thumbnails/${time()}.jpg`, {
          ...jpg,
          bytes: MAX_IMAGE_BYTES + 1,
        }),
      ));
  });
  describe('captions', () => {
    expectForEachPerson(
      (who) => as(who).put(`${folder(who)}/captions/${time()}.vtt`, vtt),
      trainers,
    );
    it("denied: in another member's folder", () =>
      expectDenied(as('trainer').put(`${folder('other')}/captions/${time()}.vtt`, vtt)));
    it('denied: another content type', () =>
      expectDenied(as('trainer').put(`${folder('trainer')}/captions/${time()}.vtt`, jpg)));
  });
});

describe('avatars/{uid}', () => {
  const path = (who: string | null) => `avatars/${uid(who)}/${time()}.png`;
  const png = { type: 'image/png' };
  expectForEachPerson((who) => as(who).put(path(who), png), {
    allowed: ['free', 'admin'],
    denied: ['nobody', null],
  });
  it("denied: another member's", () => expectDenied(as('free').put(path('other'), png)));
  it("denied: another member's, as an admin", () =>
    expectDenied(as('admin').put(path('free'), png)));
  it('denied: not an image', () => expectDenied(as('free').put(path('free'), mp4)));
  it('denied: another extension', () =>
    expectDenied(as('free').put(`avatars/${uid('free')}/${time()}.html`, png)));
  it('denied: a byte too large', () =>
    expectDenied(as('free').put(path('free'), { ...png, bytes: MAX_IMAGE_BYTES + 1 })));
  it('denied: deeper', () =>
    expectDenied(as('free').put(`avatars/${uid('free')}/a/${time()}.png`, png)));
  it('denied: overwriting an own file', async () => {
    const file = path('free');
    await expectAllowed(as('free').put(file, png));
    await expectDenied(as('free').put(file, png));
  });
});

describe('chat_media/{uid}', () => {
  const path = (who: string | null, name = 'photo.jpg') =>
    `chat_media/${uid(who)}/${time()}_${name}`;
  expectForEachPerson((who) => as(who).put(path(who), jpg), {
    allowed: ['premium', 'admin'],
    denied: ['pro', 'free', 'canceled', 'waiting', 'expired', 'nobody', null],
  });
  it('allowed: a video', () => expectAllowed(as('premium').put(path('premium', 'clip.mp4'), mp4)));
  it('denied: a video with the name of an image', () =>
    expectDenied(as('premium').put(path('premium'), mp4)));
  it('denied: an image with the name of a video', () =>
    expectDenied(as('premium').put(path('premium', 'clip.mp4'), jpg)));
  it('denied: a name that does not say what it is', () =>
    expectDenied(as('premium').put(path('premium', 'photo'), jpg)));
  it("denied: another member's", () => expectDenied(as('premium').put(path('other'), jpg)));
  it('denied: a document', () =>
    expectDenied(as('premium').put(path('premium', 'a.pdf'), { type: 'application/pdf' })));
  it('denied: an SVG, which can run scripts', () =>
    expectDenied(as('premium').put(path('premium'), { type: 'image/svg+xml' })));
  it('denied: a file name without a timestamp', () =>
    expectDenied(as('premium').put(`chat_media/${uid('premium')}/photo.jpg`, jpg)));
  it('denied: an empty file', () =>
    expectDenied(as('premium').put(path('premium'), { ...jpg, bytes: 0 })));
  it('denied: a byte over 50 MiB', () =>
    expectDenied(
      as('premium').put(path('premium', 'clip.mp4'), { ...mp4, bytes: MAX_CHAT_MEDIA_BYTES + 1 }),
    ));
  it('denied: overwriting an own file', async () => {
    const file = path('premium');
    await expectAllowed(as('premium').put(file, jpg));
    await expectDenied(as('premium').put(file, jpg));
  });
});

describe('trainer_ids', () => {
  const path = (who: string | null, side = 'idFront', end = 'jpg') =>
    `trainer_ids/${uid(who)}_${side}_${time()}.${end}`;
  expectForEachPerson((who) => as(who).put(path(who), jpg), {
    allowed: ['free'],
    denied: ['nobody', null],
  });
  it('allowed: the back', () => expectAllowed(as('free').put(path('free', 'idBack'), jpg)));
  it('allowed: 20 MiB', () =>
    expectAllowed(as('free').put(path('free'), { ...jpg, bytes: MAX_IDENTITY_IMAGE_BYTES })));
  it('denied: a byte more', () =>
    expectDenied(as('free').put(path('free'), { ...jpg, bytes: MAX_IDENTITY_IMAGE_BYTES + 1 })));
  it("denied: another member's", () => expectDenied(as('free').put(path('other'), jpg)));
  it("denied: another member's, as an admin", () =>
    expectDenied(as('admin').put(path('free'), jpg)));
  it('denied: another side', () => expectDenied(as('free').put(path('free', 'idSide'), jpg)));
  it('denied: another extension', () =>
    expectDenied(as('free').put(path('free', 'idFront', 'png'), jpg)));
  it('denied: not an image', () =>
    expectDenied(as('free').put(path('free'), { type: 'application/pdf' })));
  it('denied: overwriting an own file', async () => {
    const file = path('free');
    await expectAllowed(as('free').put(file, jpg));
    await expectDenied(as('free').put(file, jpg));
  });
});
