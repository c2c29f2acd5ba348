import { describe, expect, test } from 'vitest';
import {
  imageVersion,
  parsePublicImage,
  publicEventImage,
  publicImageUrl,
  publicThumbnail,
} from './public-image.ts';

test('parsePublicImage parses what publicImageUrl builds', () => {
  const [pathname = '', search = ''] = publicImageUrl('video', 'v-1', 640, 42).split('?');
  const query = Object.fromEntries(search.split('&').map((pair) => pair.split('=')));
  expect(parsePublicImage(pathname, query)).toEqual({
    kind: 'video',
    id: 'v-1',
    width: 640,
    version: '42',
  });
});

test.each([
  ['/video/v1', { w: '320', v: '1' }, { kind: 'video', id: 'v1', width: 320, version: '1' }],
  ['/img/event/e1', { w: '1280' }, { kind: 'event', id: 'e1', width: 1280, version: undefined }],
  [
    '/img/event/e1',
    { w: '640', v: ['1', '2'] },
    { kind: 'event', id: 'e1', width: 640, version: undefined },
  ],
  ['/img/video/v1', {}, 'invalid-data'],
  ['/img/video/v1', { w: '641' }, 'invalid-data'],
  ['/img/video/v1', { w: '0640' }, 'invalid-data'],
  ['/img/video/v1', { w: ['640', '640'] }, 'invalid-data'],
  ['/img/avatar/v1', { w: '640' }, 'not-found'],
  ['/img/video/', { w: '640' }, 'not-found'],
  ['/img/video/a/b', { w: '640' }, 'not-found'],
  ['/img/video/__x__', { w: '640' }, 'not-found'],
  ['/img/video/..', { w: '640' }, 'not-found'],
])('%s %j', (pathname, query, expected) => {
  expect(parsePublicImage(pathname, query)).toEqual(expected);
});

test('the version is the time of the last change', () => {
  expect(imageVersion({ created_at: new Date(1) })).toBe(1);
  expect(imageVersion({ created_at: new Date(1), updated_at: new Date(2) })).toBe(2);
});

describe('public files', () => {
  const thumbnail = 'videos/premium/thumbnails/1.jpg';
  test.each([
    [{ status: 'en_ligne' as const, thumbnail_url: thumbnail }, thumbnail],
    [{ status: 'brouillon' as const, thumbnail_url: thumbnail }, undefined],
    [{ status: 'en_ligne' as const, thumbnail_url: 'trainer_ids/u_idFront_1.jpg' }, undefined],
    [{ status: 'en_ligne' as const, thumbnail_url: 'videos/premium/1.mp4' }, undefined],
  ])('%j', (video, path) => {
    expect(publicThumbnail(video)).toBe(path);
  });

  test.each([
    [{ is_public: true, image_url: 'events/1.jpg' }, 'events/1.jpg'],
    [{ is_public: false, image_url: 'events/1.jpg' }, undefined],
    [{ is_public: true }, undefined],
    [{ is_public: true, image_url: 'avatars/u/1.jpg' }, undefined],
  ])('%j', (event, path) => {
    expect(publicEventImage(event)).toBe(path);
  });
});
