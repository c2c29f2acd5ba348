import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { daysAgo } from '../support/rules/people.ts';
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

const progress = (video: string, completed: boolean) => ({
  user_id: 'free',
  video_id: video,
  progress: completed ? 0.95 : 0.4,
  position_s: 10,
  completed,
  observed_at: daysAgo(0.01),
  last_watched_at: serverTimestamp(),
});
const world = useRules('library', () => ({
  'videos/new': buildVideo(),
  'profiles/free/video_progress/more': { ...progress('more', false), last_watched_at: daysAgo(1) },
  'profiles/free/video_progress/seen': { ...progress('seen', true), last_watched_at: daysAgo(1) },
  'profiles/free/video_progress/begun': {
    ...progress('begun', false),
    last_watched_at: daysAgo(1),
  },
}));
const { as } = world;
const state = 'profiles/free/library/state';
const first = () => ({
  videos: { begun: 'started' },
  last: 'begun',
  updated_at: serverTimestamp(),
});
const given = (videos: object) =>
  world.seed({ [state]: { videos: { ...videos }, last: 'begun', updated_at: daysAgo(1) } });

describe('reading the labels', () => {
  expectForEachPerson((uid) => as(uid).get(state), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  it('denied: a list', () => expectDenied(as('free').listAll('profiles/free/library')));
});

describe('writing a first label', () => {
  expectOnlyAllowed(first, (fields) => as('free').set(state, fields), {
    'an unknown label': { videos: { begun: 'half' } },
    'a label for another video': { last: 'seen' },
    'two labels': { videos: { begun: 'started', seen: 'completed' } },
    'completed without the progress': { videos: { begun: 'completed' } },
    'started without any progress': { videos: { unseen: 'started' }, last: 'unseen' },
    'completed without any progress': { videos: { unseen: 'completed' }, last: 'unseen' },
    'no label': { videos: {} },
    'labels of another type': { videos: 'begun' },
    'no labels': { videos: MISSING },
    '`last` missing': { last: MISSING },
    '`last` of another type': { last: 1 },
    'a video id too long': { videos: { ['x'.repeat(129)]: 'started' }, last: 'x'.repeat(129) },
    'an extra field': { count: 1 },
    'another instant': { updated_at: daysAgo(1) },
    'no instant': { updated_at: MISSING },
  });
  expectAlsoAllowed(first, (fields) => as('free').set(state, fields), {
    'completed, as the progress says': { videos: { seen: 'completed' }, last: 'seen' },
  });
  expectForEachPerson((uid) => as(uid).set(state, first()), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  it('denied: in another document', () =>
    expectDenied(as('free').set('profiles/free/library/other', first())));

  it('allowed: completed with the progress of the same commit', () =>
    expectAllowed(
      as('free').commit(
        ['profiles/free/video_progress/new', progress('new', true)],
        [state, { videos: { new: 'completed' }, last: 'new', updated_at: serverTimestamp() }],
      ),
    ));
  it('denied: completed with an unfinished progress in the same commit', () =>
    expectDenied(
      as('free').commit(
        ['profiles/free/video_progress/new', progress('new', false)],
        [state, { videos: { new: 'completed' }, last: 'new', updated_at: serverTimestamp() }],
      ),
    ));
});

describe('a next label', () => {
  const next = (videos: object, last: string) =>
    as('free').set(state, { videos: { ...videos }, last, updated_at: serverTimestamp() });

  it('allowed: another video', async () => {
    await given({ begun: 'started' });
    await expectAllowed(next({ begun: 'started', more: 'started' }, 'more'));
  });
  it('allowed: from started to completed', async () => {
    await given({ seen: 'started' });
    await expectAllowed(next({ seen: 'completed' }, 'seen'));
  });
  // Of another device. Each write of the labels makes the server count them.
  it.each(['begun', 'seen'])('denied: the same again, of %s', async (video) => {
    await given({ seen: 'completed', begun: 'started' });
    await expectDenied(next({ seen: 'completed', begun: 'started' }, video));
  });
  it('denied: from completed back to started', async () => {
    await given({ seen: 'completed' });
    await expectDenied(next({ seen: 'started' }, 'seen'));
  });
  it('denied: another label lost', async () => {
    await given({ begun: 'started', more: 'started' });
    await expectDenied(next({ begun: 'started', seen: 'completed' }, 'seen'));
  });
  it('denied: the label removed', async () => {
    await given({ begun: 'started', more: 'started' });
    await expectDenied(next({ more: 'started' }, 'begun'));
  });
  it('denied: more than 5000', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`v${at}`, 'started']));
    await given(many);
    await expectDenied(next({ ...many, begun: 'started' }, 'begun'));
  });
  it('denied: deleting all', async () => {
    await given({ begun: 'started' });
    await expectDenied(as('free').delete(state));
  });
});
