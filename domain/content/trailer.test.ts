import { expect, test } from 'vitest';
import { findTrailerProblem, TRAILER_SECONDS, type TrailerProblem } from './trailer.ts';
import { parsePlayTime } from '../time/duration.ts';
import { trailerCutOf, shownTrailer, type Video } from './video.ts';

test.each<[string, number, number, TrailerProblem | null]>([
  ['the shortest', 0, TRAILER_SECONDS.min, null],
  ['the longest, to the end', 30, 30 + TRAILER_SECONDS.max, null],
  ['too short', 10, 10 + TRAILER_SECONDS.min - 1, 'short'],
  ['too long', 10, 10 + TRAILER_SECONDS.max + 1, 'long'],
  ['backwards', 20, 10, 'order'],
  ['empty', 20, 20, 'order'],
  ['before the beginning', -1, 10, 'order'],
  ['beyond the end', 45, 61, 'outside'],
])('a part that is %s', (_name, start_s, end_s, problem) => {
  expect(findTrailerProblem({ start_s, end_s }, 60)).toBe(problem);
});

test('nothing is outside of a film of unknown length', () => {
  expect(findTrailerProblem({ start_s: 500, end_s: 510 }, 0)).toBeNull();
});

test.each([
  ['1:05', 65],
  ['01:05', 65],
  [' 0:00 ', 0],
  ['1:02:14', 3734],
  ['90:00', 5400],
  ['65', null],
  ['1:65', null],
  ['', null],
  ['-1:05', null],
])('the time %j is %s s', (text, seconds) => {
  expect(parsePlayTime(text)).toBe(seconds);
});

const trailer_media = {
  path: 'videos/pro/t_trim.mp4',
  source: 'videos/pro/1.mp4',
  start_s: 10,
  end_s: 25,
};
const video: Video = {
  title: 'Stall',
  description: 'La bouteille au repos.',
  category: 'bases',
  level: 'pro',
  status: 'en_ligne',
  difficulty_level: 'Débutant',
  subscription_tier: 'pro',
  url: 'videos/pro/1.mp4',
  duration: '00:01:00',
  thumbnail_url: 'videos/pro/thumbnails/1.jpg',
  author_id: 'someone',
  created_at: new Date(1000),
  trailer: { start_s: 10, end_s: 25 },
  trailer_media,
};

test('a trailer is cut from the size that plays everywhere, of what is online and paid for', () => {
  expect(trailerCutOf(video)).toEqual({ source: 'videos/pro/1.mp4', start_s: 10, end_s: 25 });
  const media = {
    renditions: { '720': 'videos/pro/a_720.mp4' },
    posters: {},
    source: video.url,
    duration_s: 60,
  };
  expect(trailerCutOf({ ...video, media })?.source).toBe('videos/pro/a_720.mp4');
});

test.each<[string, Partial<Video>]>([
  ['a draft', { status: 'brouillon' }],
  ['a free video', { level: 'free' }],
  ['a video without a part', { trailer: undefined }],
  ['a video with a part that is too long', { trailer: { start_s: 0, end_s: 60 } }],
])('%s has no trailer', (_name, fields) => {
  expect(shownTrailer(video)).toEqual(trailer_media);
  expect(trailerCutOf({ ...video, ...fields })).toBeUndefined();
  expect(shownTrailer({ ...video, ...fields })).toBeUndefined();
});
