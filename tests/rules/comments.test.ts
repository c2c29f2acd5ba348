import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { commentsOf, repliesTo } from '@atelier/domain/queries/member-queries';
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
const storedReply = (uid: string): Fields => ({
  user_id: uid,
  author_name: `Name of ${uid}`,
  content: 'Merci.',
  reply_to: 'mine',
  replied_at: daysAgo(1),
});
const world = useRules('comments', () => ({
  'videos/basic': buildVideo({ level: 'basic' }),
  'videos/free': buildVideo(),
  'videos/draft': buildDraft('trainer'),
  'videos/basic/comments/mine': stored('basic'),
  'videos/basic/comments/reply': storedReply('basic'),
  'videos/free/comments/mine': stored('basic'),
  'videos/free/comments/elsewhere': stored('basic'),
  'videos/draft/comments/c': stored('admin'),
}));
const { as } = world;
const muted = (since: number): Fields =>
  buildProfile('basic', { subscription_tier: 'basic', muted_until: daysAgo(since) });
const fresh = (uid = 'basic'): Fields => ({ ...stored(uid), created_at: serverTimestamp() });
const rateLimitFields = (ref: string): Fields => ({ at: serverTimestamp(), ref });
const countedFields = (ref: string): Fields => ({ ...rateLimitFields(ref), count: 1 });
const send = (uid: string | null, fields: Fields, video = 'basic') =>
  as(uid).commit(
    [`limits/${uid ?? 'x'}`, countedFields(`comment/${video}/new`)],
    [`videos/${video}/comments/new`, fields],
  );

describe('reading comments', () => {
  describe('of a free video', () => {
    expectForEachPerson((uid) => as(uid).get('videos/free/comments/mine'), {
      allowed: [null, 'free', 'admin'],
      denied: [],
    });
    expectForEachPerson((uid) => as(uid).list(commentsOf('free')), {
      allowed: [null, 'free', 'admin'],
      denied: [],
    });
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
  it('denied: of a video that does not exist', () =>
    expectDenied(as('free').list(commentsOf('none'))));
  it('denied: of all videos', () =>
    expectDenied(as('admin').list({ ...querySpec('comments', 10), scope: 'group' })));
});

describe('writing a comment', () => {
  expectOnlyAllowed(fresh, (fields) => send('basic', fields), {
    "another's": { user_id: 'other' },
    'without a member': { user_id: MISSING },
    'under another name': { author_name: 'Name of admin' },
    'without a name': { author_name: MISSING },
    empty: { content: '' },
    blank: { content: ' \n ' },
    invisible: { content: ' \u{200B}\u{2800} ' },
    'of one letter a line': { content: `a${'\n'.repeat(61)}b` },
    'of line separators': { content: `a${'\u{2028}'.repeat(61)}b` },
    'that turns the text beside it': { content: '\u{2067}Clair.' },
    'of piled accents': { content: `Clair${'\u{334}'.repeat(7)}.` },
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
    'of six marks in a row': { content: `Clair${'\u{334}'.repeat(6)}.` },
    'of 61 lines': { content: Array.from({ length: 61 }, () => 'x').join('\n') },
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
      allowed: ['free', 'pro', 'premium', 'canceled', 'admin'],
      denied: ['muted', 'nobody', null],
    });
  });
  it('denied: under an id that could not be moderated', () =>
    expectDenied(
      as('basic').commit(
        ['limits/basic', countedFields('comment/basic/é')],
        ['videos/basic/comments/é', fresh()],
      ),
    ));
  it('denied: on a video that does not exist', () => expectDenied(send('basic', fresh(), 'none')));
  it('denied: a visitor, without a rate limit', () =>
    expectDenied(as(null).set('videos/free/comments/new', fresh('x'))));
  it('denied: an e-mail that is not verified', () =>
    expectDenied(
      as('basic', { email_verified: false }).commit(
        ['limits/basic', countedFields('comment/basic/new')],
        ['videos/basic/comments/new', fresh()],
      ),
    ));

  describe('rate limit', () => {
    it('denied: without updating the limit', () =>
      expectDenied(as('basic').set('videos/basic/comments/new', fresh())));
    it('denied: a limit that references another comment', () =>
      expectDenied(
        as('basic').commit(
          ['limits/basic', countedFields('comment/basic/c2')],
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
          ['limits/basic', countedFields('comment/basic/new')],
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

describe('replying to a comment', () => {
  const reply = (uid = 'basic'): Fields => ({
    user_id: uid,
    author_name: `Name of ${uid}`,
    content: 'Merci.',
    reply_to: 'mine',
    replied_at: serverTimestamp(),
  });
  expectOnlyAllowed(reply, (fields) => send('basic', fields), {
    'with a rating': { rating: 5 },
    'that is listed as a comment': { created_at: serverTimestamp() },
    'with a count of replies': { reply_count: 1 },
    'to a comment that does not exist': { reply_to: 'none' },
    'to a comment of another video': { reply_to: 'elsewhere' },
    'to a reply': { reply_to: 'reply' },
    'to another document': { reply_to: '../../videos/basic' },
    'with another timestamp': { replied_at: daysAgo(1) },
    'without instant': { replied_at: MISSING },
    "another's": { user_id: 'other' },
    'under another name': { author_name: 'Name of admin' },
    blank: { content: ' ' },
    'edited already': { updated_at: serverTimestamp() },
    'by a member as a trainer': { is_trainer: true },
    'with an extra field': { likes: 10 },
  });
  expectForEachPerson((uid) => send(uid, reply(uid ?? 'x')), {
    allowed: ['basic', 'admin'],
    denied: ['pro', 'free', 'nobody', null],
  });
  describe('on a free video', () => {
    expectForEachPerson((uid) => send(uid, reply(uid ?? 'x'), 'free'), {
      allowed: ['premium'],
      denied: ['muted'],
    });
  });
  describe('with the badge of a trainer', () => {
    const asTrainer = (): Fields => ({ ...reply('trainer'), is_trainer: true });
    expectOnlyAllowed(asTrainer, (fields) => send('trainer', fields, 'free'), {
      'that is not true': { is_trainer: false },
      'of another type': { is_trainer: 'true' },
    });
    it('allowed: on a comment, too', () =>
      expectAllowed(send('trainer', { ...fresh('trainer'), is_trainer: true }, 'free')));
    it('denied: on a comment of another member', () =>
      expectDenied(send('basic', { ...fresh(), is_trainer: true }, 'free')));
  });
  it('denied: without updating the limit', () =>
    expectDenied(as('basic').set('videos/basic/comments/new', reply())));

  describe('and editing the reply', () => {
    const edit = (fields: Fields) =>
      as('basic').update('videos/basic/comments/reply', fields, [
        'edit_limits/basic',
        rateLimitFields('comment/basic/reply'),
      ]);
    expectOnlyAllowed(() => ({ content: 'Merci !', updated_at: serverTimestamp() }), edit, {
      blank: { content: ' ' },
      'with a rating': { rating: 5 },
      'to another comment': { reply_to: 'other' },
      'to a later time': { replied_at: serverTimestamp() },
      'as a trainer': { is_trainer: true },
    });
  });
  it('allowed: listing the replies', () =>
    expectAllowed(as('basic').list(repliesTo('basic', 'mine', 21))));
});

describe('editing a comment', () => {
  const edit = (uid: string | null, fields: Fields, video = 'basic') =>
    as(uid).update(`videos/${video}/comments/mine`, fields, [
      `edit_limits/${uid ?? 'x'}`,
      rateLimitFields(`comment/${video}/mine`),
    ]);
  const edited = (): Fields => ({
    content: 'Encore mieux.',
    rating: 5,
    updated_at: serverTimestamp(),
  });

  expectOnlyAllowed(edited, (fields) => edit('basic', fields), {
    empty: { content: ' ' },
    'too long': { content: 'x'.repeat(2001) },
    'six stars': { rating: 6 },
    'with another timestamp': { updated_at: daysAgo(0.5) },
    'without instant': { updated_at: MISSING },
    'another author': { user_id: 'other' },
    'another name': { author_name: 'x' },
    'another creation date': { created_at: serverTimestamp() },
    'another count of replies': { reply_count: 5 },
    'as a trainer': { is_trainer: true },
    'with an extra field': { likes: 10 },
  });
  expectAlsoAllowed(edited, (fields) => edit('basic', fields), {
    'the rating alone': { content: MISSING },
  });
  expectForEachPerson((uid) => edit(uid, edited()), {
    allowed: ['basic'],
    denied: ['admin', 'trainer', 'free', null],
  });
  it('denied: on a video that the author may no longer see', async () => {
    await world.seed({ 'profiles/basic': buildProfile('basic') });
    await expectDenied(edit('basic', edited()));
  });
  it('denied: while muted, and allowed once the mute is over', async () => {
    await world.seed({ 'profiles/basic': muted(-1) });
    await expectDenied(edit('basic', edited()));
    await world.seed({ 'profiles/basic': muted(0.01) });
    await expectAllowed(edit('basic', edited()));
  });
  it('denied: one that does not exist', () =>
    expectDenied(
      as('basic').update('videos/basic/comments/none', withChanges(edited(), {}), [
        'edit_limits/basic',
        rateLimitFields('comment/basic/none'),
      ]),
    ));
  it('denied: without updating the limit of edits', () =>
    expectDenied(as('basic').update('videos/basic/comments/mine', edited())));
  it('denied: with the limit of new comments', () =>
    expectDenied(
      as('basic').update('videos/basic/comments/mine', edited(), [
        'limits/basic',
        countedFields('comment/basic/mine'),
      ]),
    ));
  it('denied: a limit that references another comment', () =>
    expectDenied(
      as('basic').update('videos/basic/comments/mine', edited(), [
        'edit_limits/basic',
        rateLimitFields('comment/basic/other'),
      ]),
    ));
  it('denied: within a second of the last edit', async () => {
    await world.seed({ 'edit_limits/basic': { at: daysAgo(-0.001), ref: 'chat/1/m' } });
    await expectDenied(edit('basic', edited()));
  });
});

describe('deleting a comment', () => {
  const path = 'videos/basic/comments/mine';
  const limit = (ref = 'comment/basic/mine') => rateLimitFields(ref);
  const remove = (uid: string | null) =>
    as(uid).delete(path, [`edit_limits/${uid ?? 'x'}`, limit()]);

  expectForEachPerson(remove, { allowed: ['basic'], denied: ['admin', 'trainer', 'nobody', null] });
  it('allowed: their own after the plan ended', async () => {
    await world.seed({ 'profiles/basic': buildProfile('basic') });
    await expectAllowed(remove('basic'));
  });
  it('allowed: their own while muted', async () => {
    await world.seed({ 'profiles/basic': muted(-1) });
    await expectAllowed(remove('basic'));
  });
  it('denied: without updating the limit', () => expectDenied(as('basic').delete(path)));
  it('denied: a limit that references another comment', () =>
    expectDenied(as('basic').delete(path, ['edit_limits/basic', limit('comment/basic/reply')])));
  it('denied: within a second of the last edit or deletion', async () => {
    await world.seed({ 'edit_limits/basic': { at: daysAgo(-0.001), ref: 'chat/1/m' } });
    await expectDenied(remove('basic'));
  });
});
