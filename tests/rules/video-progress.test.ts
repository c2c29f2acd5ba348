import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { videosInProgress } from '@atelier/domain/queries/member-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { buildProfile, daysAgo, type Fields } from '../support/rules/people.ts';
import { buildVideo } from '../support/rules/sample-videos.ts';
import {
  expectAllowed,
  expectAlsoAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const videos = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`videos/many${at}`, buildVideo()]));
const world = useRules('progress', () => ({
  'videos/v1': buildVideo(),
  'videos/basic': buildVideo({ level: 'basic' }),
  ...videos(30),
}));
const { as } = world;
const path = 'profiles/free/video_progress/v1';
const minutesAgo = (minutes: number) => daysAgo(minutes / 1440);
const good = (fields: Fields = {}): Fields => ({
  user_id: 'free',
  video_id: 'v1',
  progress: 0.5,
  position_s: 61.25,
  completed: false,
  observed_at: minutesAgo(1),
  last_watched_at: serverTimestamp(),
  ...fields,
});
const stored = (fields: Fields = {}) =>
  world.seed({
    [path]: good({ last_watched_at: minutesAgo(10), observed_at: minutesAgo(10), ...fields }),
  });
const save = (fields: Fields) => as('free').set(path, fields);

describe('saving progress', () => {
  expectOnlyAllowed(good, save, {
    'of another member': { user_id: 'other' },
    'of another video': { video_id: 'v2' },
    'below none': { progress: -0.01 },
    'above all': { progress: 1.01 },
    'no number': { progress: Number.NaN },
    'of another type': { progress: '0.5' },
    'no progress': { progress: MISSING },
    'a negative position': { position_s: -1 },
    'a position of a day': { position_s: 86400 },
    'a position of another type': { position_s: '1' },
    'no position': { position_s: MISSING },
    'completed of another type': { completed: 'yes' },
    'completed missing': { completed: MISSING },
    'observed an hour in the future': { observed_at: minutesAgo(-60) },
    'observed_at of another type': { observed_at: 'now' },
    'never observed': { observed_at: MISSING },
    'last_watched_at with another timestamp': { last_watched_at: minutesAgo(1) },
    'never watched': { last_watched_at: MISSING },
    'no member': { user_id: MISSING },
    'no video': { video_id: MISSING },
    'an extra field': { device: 'phone' },
  });
  expectAlsoAllowed(good, save, {
    'nothing yet': { progress: 0, position_s: 0 },
    'all of it': { progress: 1, completed: true },
    'a clock 4 minutes ahead': { observed_at: minutesAgo(-4) },
  });
  expectForEachPerson((uid) => as(uid).set(path, good()), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
});

describe('the first progress of a video', () => {
  const begin = (video: string) =>
    as('free').set(`profiles/free/video_progress/${video}`, good({ video_id: video }));

  it('denied: one that does not exist', () => expectDenied(begin('none')));
  it('denied: one that the member may not watch', () => expectDenied(begin('basic')));
  it('allowed: a video of the member’s plan', () =>
    expectAllowed(
      as('basic').set(
        'profiles/basic/video_progress/basic',
        good({ user_id: 'basic', video_id: 'basic' }),
      ),
    ));
  it('allowed: saved again after the plan ended', async () => {
    const earlier = { observed_at: minutesAgo(10), last_watched_at: minutesAgo(10) };
    await world.seed({ 'profiles/basic/video_progress/basic': good(earlier) });
    await world.seed({ 'profiles/basic': buildProfile('basic') });
    await expectAllowed(
      as('basic').set(
        'profiles/basic/video_progress/basic',
        good({ user_id: 'basic', video_id: 'basic' }),
      ),
    );
  });
  it.each([
    ['allowed', 15],
    ['denied', 30],
  ])('%s: %i in one commit, because each video is looked up', async (outcome, count) => {
    const documents = Array.from({ length: count }, (_, at) => [
      `profiles/free/video_progress/many${at}`,
      good({ video_id: `many${at}` }),
    ]) as [string, Fields][];
    await (outcome === 'allowed' ? expectAllowed : expectDenied)(as('free').commit(...documents));
  });
});

describe('saving again', () => {
  it('allowed: a newer observation', async () => {
    await stored();
    await expectAllowed(save(good()));
  });
  it('denied: an older one', async () => {
    await stored({ observed_at: minutesAgo(0.5) });
    await expectDenied(save(good()));
  });
  it('denied: the same one', async () => {
    const observed = minutesAgo(10);
    await stored({ observed_at: observed });
    await expectDenied(save(good({ observed_at: observed })));
  });
  it('allowed: completed stays', async () => {
    await stored({ completed: true });
    await expectAllowed(save(good({ completed: true })));
  });
  it('allowed: more of the video', async () => {
    await stored();
    await expectAllowed(save(good({ progress: 0.51 })));
  });
  it('denied: less of the video', async () => {
    await stored();
    await expectDenied(save(good({ progress: 0.49 })));
  });
  it('denied: completed reverted', async () => {
    await stored({ completed: true });
    await expectDenied(save(good({ completed: false })));
  });
  it('denied: deleting', async () => {
    await stored();
    await expectDenied(as('free').delete(path));
  });
});

describe('reading progress', () => {
  expectForEachPerson((uid) => as(uid).get(path), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  expectForEachPerson((uid) => as(uid).list(videosInProgress('free')), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  it('denied: a page of 5001', () =>
    expectDenied(as('free').list(querySpec('profiles/free/video_progress', 5001))));
  it('denied: without a limit', () =>
    expectDenied(as('free').listAll('profiles/free/video_progress')));
});
