import { increment, serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import { buildDraft, buildVideo } from '../support/rules/sample-videos.ts';
import {
  expectAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('views', () => ({
  'videos/basic': buildVideo({ level: 'basic', author_id: 'trainer' }),
  'videos/free': buildVideo(),
  'videos/draft': buildDraft('trainer'),
  'videos/published': buildVideo({ author_id: 'trainer' }),
}));
const { as } = world;
const path = 'videos/basic/views/basic';
const minutesAgo = (minutes: number) => daysAgo(minutes / 1440);
const first = (uid = 'basic'): Fields => ({
  user_id: uid,
  session: 'session-1',
  sessions: 1,
  viewed_at: serverTimestamp(),
});

describe('a first view', () => {
  expectOnlyAllowed(first, (fields) => as('basic').set(path, fields), {
    'of another member': { user_id: 'other' },
    'without a member': { user_id: MISSING },
    'two sessions': { sessions: 2 },
    'no sessions': { sessions: 0 },
    'in parts': { sessions: 1.5 },
    uncounted: { sessions: MISSING },
    'a session id too short': { session: 'short' },
    'a session id too long': { session: 'x'.repeat(41) },
    'without a session': { session: MISSING },
    'with another timestamp': { viewed_at: daysAgo(1) },
    'without a timestamp': { viewed_at: MISSING },
    'with an extra field': { device: 'phone' },
  });
  it('allowed: counted with increment()', () =>
    expectAllowed(as('basic').set(path, { ...first(), sessions: increment(1) })));
  it('denied: under another member', () =>
    expectDenied(as('basic').set('videos/basic/views/other', first('other'))));

  describe('of a basic video', () => {
    expectForEachPerson(
      (uid) => as(uid).set(`videos/basic/views/${uid ?? 'x'}`, first(uid ?? 'x')),
      {
        allowed: ['basic', 'admin'],
        denied: ['pro', 'free', 'nobody', null],
      },
    );
  });
  describe('of a free video', () => {
    expectForEachPerson(
      (uid) => as(uid).set(`videos/free/views/${uid ?? 'x'}`, first(uid ?? 'x')),
      {
        allowed: ['free', 'canceled'],
        denied: [null],
      },
    );
  });
  describe('of a draft', () => {
    expectForEachPerson(
      (uid) => as(uid).set(`videos/draft/views/${uid ?? 'x'}`, first(uid ?? 'x')),
      {
        allowed: [],
        denied: ['admin', null],
      },
    );
  });
  describe('of a published video of a trainer', () => {
    expectForEachPerson(
      (uid) => as(uid).set(`videos/published/views/${uid ?? 'x'}`, first(uid ?? 'x')),
      {
        allowed: ['free', 'admin'],
        denied: ['trainer'],
      },
    );
  });
  it('denied: of a video that does not exist', () =>
    expectDenied(as('basic').set('videos/none/views/basic', first())));
});

describe('the next view', () => {
  const stored = (minutes = 11) =>
    world.seed({ [path]: { ...first(), viewed_at: minutesAgo(minutes) } });
  const again = (fields: Fields = {}) =>
    as('basic').set(path, { ...first(), session: 'session-2', sessions: 2, ...fields });

  it('allowed: in another session, 11 minutes later', async () => {
    await stored();
    await expectAllowed(again());
  });
  it('denied: 9 minutes later', async () => {
    await stored(9);
    await expectDenied(again());
  });
  it('denied: in the same session', async () => {
    await stored();
    await expectDenied(again({ session: 'session-1' }));
  });
  it('denied: two more', async () => {
    await stored();
    await expectDenied(again({ sessions: 3 }));
  });
  it('denied: none more', async () => {
    await stored();
    await expectDenied(again({ sessions: 1 }));
  });
  it('denied: deleting', async () => {
    await stored();
    await expectDenied(as('basic').delete(path));
  });
});

describe('reading markers', () => {
  expectForEachPerson((uid) => as(uid).get(path), {
    allowed: ['basic'],
    denied: ['other', 'admin', null],
  });
  it('denied: all of a video', () => expectDenied(as('admin').listAll('videos/basic/views')));
});
