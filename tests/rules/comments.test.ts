import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { commentsOf } from '@atelier/domain/queries/member-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { buildProfile, daysAgo, type Fields } from '../support/rules/people.ts';
import { buildDraft, buildVideo } from '../support/rules/sample-videos.ts';
import {
  expectAllowed,
  expectAlsoAllowed,
  withChanges,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const stored = (uid: string): Fields => ({
  user_id: uid,
  author_name: `Name of ${uid}`,
  content: 'Très clair.',
  rating: 4,
  created_at: daysAgo(1),
});
const world = useRules('comments', () => ({
  'videos/basic': buildVideo({ level: 'basic' }),
  'videos/free': buildVideo(),
  'videos/draft': buildDraft('trainer'),
  'videos/basic/comments/mine': stored('basic'),
  'videos/free/comments/mine': stored('basic'),
  'videos/draft/comments/c': stored('admin'),
}));
const { as } = world;
const fresh = (uid = 'basic'): Fields => ({ ...stored(uid), created_at: serverTimestamp() });
const rateLimitFields = (ref: string): Fields => ({ at: serverTimestamp(), ref });
const send = (uid: string | null, fields: Fields, video = 'basic') =>
  as(uid).commit(
    [`limits/${uid ?? 'x'}`, rateLimitFields(`comment/${video}/new`)],
    [`videos/${video}/comments/new`, fields],
  );

describe('reading comments', () => {
  describe('of a free video', () => {
    expectForEachPerson((uid) => as(uid).get('videos/free/comments/mine'), {
      allowed: [null, 'free', 'admin'],
      denied: [],
    });
    expectForEachPerson((uid) => as(uid).list(commentsOf('free')), { allowed: [null, 'free', 'admin'], denied: [] });
    it('allowed: a page of 50', () => expectAllowed(as(null).list(commentsOf('free', 50))));
    it('denied: a page of 51', () => expectDenied(as(null).list(commentsOf('free', 51))));
    it('denied: without a limit', () => expectDenied(as('admin').listAll('videos/free/comments')));
  });
  describe('of a basic video', () => {
    const people = { allowed: ['basic', 'admin'], denied: ['pro', 'free', 'nobody', null] };
    expectForEachPerson((uid) => as(uid).get('videos/basic/comments/mine'), people);
    expectForEachPerson((uid) => as(uid).list(commentsOf('basic')), people);
  });
  describe('of a draft', () => {
    expectForEachPerson((uid) => as(uid).list(commentsOf('draft')), {
      allowed: ['trainer', 'admin'],
      denied: ['basic', null],
    });
  });
  it('denied: of a video that does not exist', () => expectDenied(as('free').list(commentsOf('none'))));
  it('denied: of all videos', () => expectDenied(as('admin').list({ ...querySpec('comments', 10), scope: 'group' })));
});

describe('writing a comment', () => {
  expectOnlyAllowed(fresh, (fields) => send('basic', fields), {
    "another's": { user_id: 'other' },
    'without a member': { user_id: MISSING },
    'under another name': { author_name: 'Name of admin' },
    'without a name': { author_name: MISSING },
    empty: { content: '' },
    blank: { content: ' \n ' },
    'too long': { content: 'x'.repeat(2001) },
    'of another type': { content: 5 },
    'without content': { content: MISSING },
    'no star': { rating: 0 },
    'six stars': { rating: 6 },
    'half a star': { rating: 4.5 },
    'stars of another type': { rating: '5' },
    'without rating': { rating: MISSING },
    'with another timestamp': { created_at: daysAgo(1) },
    'without instant': { created_at: MISSING },
    'edited already': { updated_at: serverTimestamp() },
    'with an extra field': { likes: 10 },
  });
  expectAlsoAllowed(fresh, (fields) => send('basic', fields), {
    'of 2000 characters': { content: 'x'.repeat(2000) },
    'one star': { rating: 1 },
    'five stars': { rating: 5 },
  });

  describe('on a basic video', () => {
    expectForEachPerson((uid) => send(uid, fresh(uid ?? 'x')), {
      allowed: ['basic', 'admin'],
      denied: ['pro', 'free', 'nobody', null],
    });
  });
  describe('on a free video', () => {
    expectForEachPerson((uid) => send(uid, fresh(uid ?? 'x'), 'free'), {
      allowed: ['free', 'pro', 'canceled', 'admin'],
      denied: ['nobody', null],
    });
  });
  it('denied: on a video that does not exist', () => expectDenied(send('basic', fresh(), 'none')));
  it('denied: a visitor, without a rate limit', () =>
    expectDenied(as(null).set('videos/free/comments/new', fresh('x'))));
  it('allowed: an e-mail that is not verified', () =>
    expectAllowed(
      as('basic', { email_verified: false }).commit(
        ['limits/basic', rateLimitFields('comment/basic/new')],
        ['videos/basic/comments/new', fresh()],
      ),
    ));

  describe('rate limit', () => {
    it('denied: without updating the limit', () => expectDenied(as('basic').set('videos/basic/comments/new', fresh())));
    it('denied: a limit that references another comment', () =>
      expectDenied(
        as('basic').commit(
          ['limits/basic', rateLimitFields('comment/basic/c2')],
          ['videos/basic/comments/new', fresh()],
        ),
      ));
    it('denied: a limit with another timestamp', async () => {
      await world.seed({ 'limits/basic': { at: daysAgo(1), ref: 'comment/basic/new' } });
      await expectDenied(as('basic').set('videos/basic/comments/new', fresh()));
    });
    it('denied: two comments in one commit', () =>
      expectDenied(
        as('basic').commit(
          ['limits/basic', rateLimitFields('comment/basic/new')],
          ['videos/basic/comments/new', fresh()],
          ['videos/basic/comments/more', fresh()],
        ),
      ));
    it('denied: within a second of the last one', async () => {
      await world.seed({ 'limits/basic': { at: daysAgo(-0.001), ref: 'chat/1/m' } });
      await expectDenied(send('basic', fresh()));
    });
  });
});

describe('editing a comment', () => {
  const edit = (uid: string | null, fields: Fields, video = 'basic') =>
    as(uid).update(`videos/${video}/comments/mine`, { ...fields });
  const edited = (): Fields => ({ content: 'Encore mieux.', rating: 5, updated_at: serverTimestamp() });

  expectOnlyAllowed(edited, (fields) => edit('basic', fields), {
    empty: { content: ' ' },
    'too long': { content: 'x'.repeat(2001) },
    'six stars': { rating: 6 },
    'with another timestamp': { updated_at: daysAgo(0.5) },
    'without instant': { updated_at: MISSING },
    'another author': { user_id: 'other' },
    'another name': { author_name: 'x' },
    'another creation date': { created_at: serverTimestamp() },
    'with an extra field': { likes: 10 },
  });
  expectAlsoAllowed(edited, (fields) => edit('basic', fields), { 'the rating alone': { content: MISSING } });
  expectForEachPerson((uid) => edit(uid, edited()), { allowed: ['basic'], denied: ['admin', 'trainer', 'free', null] });
  it('denied: on a video that the author may no longer see', async () => {
    await world.seed({ 'profiles/basic': buildProfile('basic') });
    await expectDenied(edit('basic', edited()));
  });
  it('denied: one that does not exist', () =>
    expectDenied(as('basic').update('videos/basic/comments/none', withChanges(edited(), {}))));
});

describe('deleting a comment', () => {
  expectForEachPerson((uid) => as(uid).delete('videos/basic/comments/mine'), {
    allowed: ['basic'],
    denied: ['admin', 'trainer', 'nobody', null],
  });
  it('allowed: their own after the plan ended', async () => {
    await world.seed({ 'profiles/basic': buildProfile('basic') });
    await expectAllowed(as('basic').delete('videos/basic/comments/mine'));
  });
});
