import { beforeAll, describe, it } from 'vitest';
import { useStorageRules } from '../../support/rules/bucket.ts';
import { expectDenied, expectForEachPerson } from '../../support/rules/expectations.ts';

const bucket = useStorageRules();
const { as, uid } = bucket;

const avatar = `avatars/${uid('free')}/1700000000000.png`;
const others = {
  'a free video': `videos/free/${bucket.nextTimestamp()}.mp4`,
  'its thumbnail': `videos/free/thumbnails/${bucket.nextTimestamp()}.jpg`,
  'its captions': `videos/free/captions/${bucket.nextTimestamp()}.vtt`,
  'their own draft': `videos/drafts/${uid('trainer')}/${bucket.nextTimestamp()}.mp4`,
  'an image of an event': `events/${bucket.nextTimestamp()}.jpg`,
  'their own chat file': `chat_media/${uid('premium')}/${bucket.nextTimestamp()}_a.jpg`,
  'their own identity image': `trainer_ids/${uid('free')}_idFront_${bucket.nextTimestamp()}.jpg`,
};
beforeAll(async () => {
  for (const path of [avatar, ...Object.values(others)]) await bucket.seed(path, 'image/png');
});

describe('an avatar', () => {
  const people = { allowed: ['free'], denied: ['other', 'admin', null] };
  describe('its bytes', () => expectForEachPerson((who) => as(who).download(avatar), people));
  describe('its metadata', () => expectForEachPerson((who) => as(who).metadata(avatar), people));
  it('denied: a list of the folder', () => expectDenied(as('free').list(`avatars/${uid('free')}`)));
  it('denied: a list of all', () => expectDenied(as('admin').list('avatars')));
  it('denied: changing its metadata', () => expectDenied(as('free').setMetadata(avatar)));
  it('denied: deleting it', () => expectDenied(as('free').delete(avatar)));
});

describe.each(Object.entries(others))('%s', (_name, path) => {
  const everyoneDenied = { allowed: [], denied: ['free', 'premium', 'trainer', 'admin', null] };
  expectForEachPerson((who) => as(who).download(path), everyoneDenied);
  it('denied: changing its metadata', () => expectDenied(as('admin').setMetadata(path)));
  it.each(['free', 'premium', 'trainer', 'admin'])('denied: deleting it, %s', (who) =>
    expectDenied(as(who).delete(path)),
  );
});

describe('folders', () => {
  it.each(['', 'videos/free', 'events', 'chat_media', 'trainer_ids'])(
    'denied: a list of /%s',
    (folder) => expectDenied(as('admin').list(folder)),
  );
});
