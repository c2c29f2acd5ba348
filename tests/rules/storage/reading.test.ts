import { beforeAll, describe, it } from 'vitest';
import { useBucket } from '../../support/rules-bucket.ts';
import { denied, forEverybody } from '../../support/rules-expectations.ts';

const bucket = useBucket();
const { as, uid } = bucket;

const avatar = `avatars/${uid('free')}/1700000000000.png`;
const others = {
  'a free video': `videos/free/${bucket.time()}.mp4`,
  'its thumbnail': `videos/free/thumbnails/${bucket.time()}.jpg`,
  'its captions': `videos/free/captions/${bucket.time()}.vtt`,
  'an own draft': `videos/drafts/${uid('trainer')}/${bucket.time()}.mp4`,
  'an image of an event': `events/${bucket.time()}.jpg`,
  'an own chat file': `chat_media/${uid('premium')}/${bucket.time()}_a.jpg`,
  'an own identity image': `trainer_ids/${uid('free')}_idFront_${bucket.time()}.jpg`,
};
beforeAll(async () => {
  for (const path of [avatar, ...Object.values(others)]) await bucket.given(path, 'image/png');
});

describe('an avatar', () => {
  const people = { allowed: ['free'], denied: ['other', 'admin', null] };
  describe('its bytes', () => forEverybody((who) => as(who).download(avatar), people));
  describe('its metadata', () => forEverybody((who) => as(who).metadata(avatar), people));
  it('denied: a list of the folder', () => denied(as('free').list(`avatars/${uid('free')}`)));
  it('denied: a list of all', () => denied(as('admin').list('avatars')));
  it('denied: changing its metadata', () => denied(as('free').setMetadata(avatar)));
  it('denied: deleting it', () => denied(as('free').delete(avatar)));
});

describe.each(Object.entries(others))('%s', (_name, path) => {
  const nobody = { allowed: [], denied: ['free', 'premium', 'trainer', 'admin', null] };
  forEverybody((who) => as(who).download(path), nobody);
  it('denied: changing its metadata', () => denied(as('admin').setMetadata(path)));
  it.each(['free', 'premium', 'trainer', 'admin'])('denied: deleting it, %s', (who) => denied(as(who).delete(path)));
});

describe('folders', () => {
  it.each(['', 'videos/free', 'events', 'chat_media', 'trainer_ids'])('denied: a list of /%s', (folder) =>
    denied(as('admin').list(folder)),
  );
});
