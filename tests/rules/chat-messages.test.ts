import { deleteField, serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { REACTIONS } from '@atelier/domain/chat/chat-documents';
import { messagesOf, messagesUntil, unreadMessages } from '@atelier/domain/queries/chat-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { buildProfile, daysAgo, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectAlsoAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const stored = (uid: string, fields: Fields = {}): Fields => ({
  user_id: uid,
  author_name: `Name of ${uid}`,
  message: 'Bonsoir !',
  created_at: daysAgo(1),
  ...fields,
});
const world = useRules('chat-messages', () => ({
  'chat_rooms/1/messages/mine': stored('premium', { reactions: { other: '👏' } }),
  'chat_rooms/1/messages/plain': stored('other'),
  'chat_rooms/1/messages/muted': stored('muted'),
  'chat_rooms/1/messages/photo': stored('premium', {
    message: '',
    media_url: 'chat_media/premium/1700000000000_photo.jpg',
    media_type: 'image',
  }),
}));
const { as } = world;
const vipMembers = {
  allowed: ['premium', 'other', 'admin'],
  denied: ['pro', 'free', 'canceled', 'waiting', 'expired', 'nobody', null],
};
const fresh = (uid = 'premium'): Fields => stored(uid, { created_at: serverTimestamp() });
const rateLimitFields = (ref: string): Fields => ({ at: serverTimestamp(), ref });
const countedFields = (ref: string): Fields => ({ ...rateLimitFields(ref), count: 1 });
const send = (uid: string | null, fields: Fields, room = '1') =>
  as(uid).commit(
    [`limits/${uid ?? 'x'}`, countedFields(`chat/${room}/new`)],
    [`chat_rooms/${room}/messages/new`, fields],
  );

/** A clip that the server shall prepare. */
const clip = {
  media_url: 'chat_media/premium/1700000000000_clip.mov',
  media_type: 'video',
  media_state: 'waiting',
};

describe('reading messages', () => {
  expectForEachPerson((uid) => as(uid).get('chat_rooms/1/messages/mine'), vipMembers);
  expectForEachPerson((uid) => as(uid).list(messagesOf('1')), vipMembers);
  expectForEachPerson(
    (uid) => as(uid).list(unreadMessages(uid ?? '', '1', daysAgo(2))),
    vipMembers,
  );
  expectForEachPerson((uid) => as(uid).list(messagesUntil('1', daysAgo(1))), vipMembers);
  it('allowed: a page of 100', () => expectAllowed(as('premium').list(messagesOf('1', 100))));
  it('denied: a page of 101', () => expectDenied(as('premium').list(messagesOf('1', 101))));
  it('denied: without a limit', () => expectDenied(as('admin').listAll('chat_rooms/1/messages')));
  it('denied: of all rooms', () =>
    expectDenied(as('admin').list({ ...querySpec('messages', 10), scope: 'group' })));
});

describe('sending a message', () => {
  expectOnlyAllowed(fresh, (fields) => send('premium', fields), {
    "another's": { user_id: 'other' },
    'without a member': { user_id: MISSING },
    'under another name': { author_name: 'Name of admin' },
    'without a name': { author_name: MISSING },
    empty: { message: '' },
    blank: { message: ' \n' },
    invisible: { message: ' \u{200B}\u{2800} ' },
    'of one letter a line': { message: `a${'\n'.repeat(61)}b` },
    'that turns the text beside it': { message: '\u{202E}Bonsoir' },
    'of piled accents': { message: `Bonsoir${'\u{334}'.repeat(7)}` },
    'too long': { message: 'x'.repeat(2001) },
    'of another type': { message: 1 },
    'without text': { message: MISSING },
    "another's file": { media_url: 'chat_media/other/1700000000000_a.jpg', media_type: 'image' },
    'a file in another folder': {
      media_url: 'videos/premium/1700000000000_a.mp4',
      media_type: 'video',
    },
    'a file name without a timestamp': {
      media_url: 'chat_media/premium/a.jpg',
      media_type: 'image',
    },
    'a video that is called an image': {
      media_url: 'chat_media/premium/1700000000000_a.mp4',
      media_type: 'image',
    },
    'an image that is called a video': {
      media_url: 'chat_media/premium/1700000000000_a.png',
      media_type: 'video',
    },
    'a file without a type': { media_url: 'chat_media/premium/1700000000000_a.jpg' },
    'a file of another type': {
      media_url: 'chat_media/premium/1700000000000_a.pdf',
      media_type: 'pdf',
    },
    'a type without a file': { media_type: 'image' },
    'a state without a file': { media_state: 'waiting' },
    'an image that waits': { ...clip, media_type: 'image' },
    'a clip that failed': { ...clip, media_state: 'failed' },
    'a clip with a reason': { ...clip, media_error: 'media-too-long' },
    'a clip with an image': { ...clip, poster_url: 'chat_media/premium/1700000000000_a.jpg' },
    'with another timestamp': { created_at: daysAgo(1) },
    'without instant': { created_at: MISSING },
    'edited already': { edited_at: serverTimestamp() },
    'with reactions': { reactions: { other: '👏' } },
    'with an extra field': { pinned: true },
  });
  expectAlsoAllowed(fresh, (fields) => send('premium', fields), {
    'of 2000 characters': { message: 'x'.repeat(2000) },
    'a clip to be prepared': clip,
    'a file without text': {
      message: '',
      media_url: 'chat_media/premium/1700000000000_clip.mp4',
      media_type: 'video',
    },
  });
  expectForEachPerson((uid) => send(uid, fresh(uid ?? 'x')), {
    ...vipMembers,
    denied: [...vipMembers.denied, 'muted'],
  });
  it('denied: from an address that is not confirmed', () =>
    expectDenied(
      as('premium', { email_verified: false }).commit(
        ['limits/premium', countedFields('chat/1/new')],
        ['chat_rooms/1/messages/new', fresh()],
      ),
    ));
  it('denied: under an id that could not be moderated', () =>
    expectDenied(
      as('premium').commit(
        ['limits/premium', countedFields('chat/1/é')],
        ['chat_rooms/1/messages/é', fresh()],
      ),
    ));
  it('denied: to a room that does not exist', () => expectDenied(send('premium', fresh(), '4')));
  it('allowed: once the mute is over', async () => {
    await world.seed({
      'profiles/muted': buildProfile('muted', {
        subscription_tier: 'premium',
        muted_until: daysAgo(0.01),
      }),
    });
    await expectAllowed(send('muted', fresh('muted')));
  });

  describe('rate limit', () => {
    it('denied: without updating the limit', () =>
      expectDenied(as('premium').set('chat_rooms/1/messages/new', fresh())));
    it('denied: a limit that references another message', () =>
      expectDenied(
        as('premium').commit(
          ['limits/premium', countedFields('chat/1/m2')],
          ['chat_rooms/1/messages/new', fresh()],
        ),
      ));
    it('allowed: more than a second after the last one', async () => {
      await world.seed({ 'limits/premium': { at: new Date(Date.now() - 1500), ref: 'chat/1/m1' } });
      await expectAllowed(send('premium', fresh()));
    });
    it('denied: within a second of the last one', async () => {
      // A future timestamp instead of the current time, so that the test does not depend on its
      // speed.
      await world.seed({ 'limits/premium': { at: new Date(Date.now() + 5000), ref: 'chat/1/m1' } });
      await expectDenied(send('premium', fresh()));
    });
    it('denied: two messages in one commit', () =>
      expectDenied(
        as('premium').commit(
          ['limits/premium', countedFields('chat/1/new')],
          ['chat_rooms/1/messages/new', fresh()],
          ['chat_rooms/1/messages/more', fresh()],
        ),
      ));
  });
});

describe('editing a message', () => {
  const edited = (): Fields => ({ message: 'Bonsoir à tous !', edited_at: serverTimestamp() });
  const edit = (uid: string | null, fields: Fields, id = 'mine') =>
    as(uid).update(`chat_rooms/1/messages/${id}`, fields, [
      `edit_limits/${uid ?? 'x'}`,
      rateLimitFields(`chat/1/${id}`),
    ]);

  expectOnlyAllowed(edited, (fields) => edit('premium', fields), {
    blank: { message: ' ' },
    'too long': { message: 'x'.repeat(2001) },
    'with another timestamp': { edited_at: daysAgo(0.5) },
    'without instant': { edited_at: MISSING },
    'with another file': { media_url: 'chat_media/premium/1700000000000_a.jpg' },
    'another author': { user_id: 'other' },
    'another name': { author_name: 'x' },
    'another date': { created_at: serverTimestamp() },
    'with reactions': { reactions: {} },
  });
  it('allowed: no text with a file', () =>
    expectAllowed(edit('premium', { ...edited(), message: '' }, 'photo')));
  expectForEachPerson((uid) => edit(uid, edited()), {
    allowed: ['premium'],
    denied: ['other', 'admin', 'pro', null],
  });
  it('denied: while muted', () => expectDenied(edit('muted', edited(), 'muted')));
  it('denied: without updating the limit of edits', () =>
    expectDenied(as('premium').update('chat_rooms/1/messages/mine', edited())));
  it('denied: within a second of the last edit', async () => {
    await world.seed({ 'edit_limits/premium': { at: daysAgo(-0.001), ref: 'chat/1/mine' } });
    await expectDenied(edit('premium', edited()));
  });
  it('denied: after the plan ended', async () => {
    await world.seed({ 'profiles/premium': buildProfile('premium') });
    await expectDenied(edit('premium', edited()));
  });
});

describe('reacting', () => {
  const react = (uid: string | null, fields: Fields, id = 'mine') =>
    as(uid).update(`chat_rooms/1/messages/${id}`, fields, [
      `edit_limits/${uid ?? 'x'}`,
      rateLimitFields(`chat/1/${id}`),
    ]);

  it.each<[string, string, Fields, string]>([
    ['the first reaction', 'premium', { 'reactions.premium': '🔥' }, 'plain'],
    ['one more', 'premium', { 'reactions.premium': '🔥' }, 'mine'],
    ['another instead', 'other', { 'reactions.other': '❤️' }, 'mine'],
    ['a removed reaction', 'other', { 'reactions.other': deleteField() }, 'mine'],
    ['an admin', 'admin', { 'reactions.admin': '🔥' }, 'mine'],
  ])('allowed: %s', (_name, uid, fields, id) => expectAllowed(react(uid, fields, id)));

  it.each<[string, string, Fields]>([
    ['for another', 'premium', { 'reactions.free': '🔥' }],
    ["another's changed", 'premium', { 'reactions.other': '🔥' }],
    ["another's removed", 'premium', { 'reactions.other': deleteField() }],
    ['all removed', 'premium', { reactions: deleteField() }],
    ['all reactions replaced', 'premium', { reactions: { premium: '🔥' } }],
    ['a text', 'premium', { 'reactions.premium': 'x' }],
    ['an unknown reaction', 'premium', { 'reactions.premium': '🚪' }],
    ['two reactions', 'premium', { 'reactions.premium': '🔥🔥' }],
    ['nothing', 'premium', { 'reactions.premium': '' }],
    ['of another type', 'premium', { 'reactions.premium': true }],
    [
      'with another change',
      'premium',
      { 'reactions.premium': '🔥', message: 'x', edited_at: serverTimestamp() },
    ],
    ['while muted', 'muted', { 'reactions.muted': '🔥' }],
    ['by a pro member', 'pro', { 'reactions.pro': '🔥' }],
    ['by a canceled member', 'canceled', { 'reactions.canceled': '🔥' }],
  ])('denied: %s', (_name, uid, fields) => expectDenied(react(uid, fields)));

  it.each(REACTIONS)('allowed: %s', (sign) =>
    expectAllowed(react('premium', { 'reactions.premium': sign })),
  );

  it('denied: without updating the limit of edits', () =>
    expectDenied(
      as('premium').update('chat_rooms/1/messages/mine', { 'reactions.premium': '🔥' }),
    ));
  it('denied: two with one update of the limit', () =>
    expectDenied(
      as('premium').update(
        'chat_rooms/1/messages/plain',
        { 'reactions.premium': '🔥' },
        ['edit_limits/premium', rateLimitFields('chat/1/plain')],
        [
          'chat_rooms/1/messages/mine',
          stored('premium', { reactions: { other: '👏', premium: '🔥' } }),
        ],
      ),
    ));
  it('denied: within a second of the last reaction', async () => {
    await world.seed({ 'edit_limits/premium': { at: daysAgo(-0.001), ref: 'chat/1/mine' } });
    await expectDenied(react('premium', { 'reactions.premium': '🔥' }));
  });
  it('denied: more than 1000', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`u${at}`, '👏']));
    await world.seed({ 'chat_rooms/1/messages/mine': stored('premium', { reactions: many }) });
    await expectDenied(react('premium', { 'reactions.premium': '🔥' }));
  });
});

describe('deleting a message', () => {
  const path = 'chat_rooms/1/messages/mine';
  const limit = (ref = 'chat/1/mine') => ({ at: serverTimestamp(), ref });
  const remove = (uid: string | null) =>
    as(uid).delete(path, [`edit_limits/${uid ?? 'x'}`, limit()]);

  expectForEachPerson(remove, { allowed: ['premium'], denied: ['other', 'admin', 'pro', null] });
  it('denied: after the plan ended', async () => {
    await world.seed({ 'profiles/premium': buildProfile('premium') });
    await expectDenied(remove('premium'));
  });
  it('denied: without updating the limit', () => expectDenied(as('premium').delete(path)));
  it('denied: a limit that references another message', () =>
    expectDenied(as('premium').delete(path, ['edit_limits/premium', limit('chat/1/plain')])));
});
