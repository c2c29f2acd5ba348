import { deleteField, increment, serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { members, trainers } from '@atelier/domain/queries/admin-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { buildProfile, daysAgo, emailOf } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectAlsoAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('profiles');
const { as } = world;

describe('reading a profile', () => {
  expectForEachPerson((uid) => as(uid).get('profiles/free'), {
    allowed: ['free', 'admin'],
    denied: ['other', 'trainer', 'nobody', null],
  });

  it('allowed: an admin, page by page', () =>
    expectAllowed(as('admin').list(members({ status: 'active', search: 'cam' }, 100))));
  it('denied: a page of 101', () => expectDenied(as('admin').list(members({}, 101))));
  it('denied: without a limit', () => expectDenied(as('admin').listAll('profiles')));
  it('denied: a member', () => expectDenied(as('premium').list(members({}, 25))));
  it('denied: a member, the trainers', () => expectDenied(as('trainer').list(trainers({}, 25))));
  it('denied: a member, constrained to their own', () =>
    expectDenied(
      as('free').list(querySpec('profiles', 1, { where: [{ field: 'email', op: '==', value: emailOf('free') }] })),
    ));
});

describe('creating a profile', () => {
  const fresh = () => ({
    display_name: 'Camille',
    email: emailOf('nobody'),
    locale: 'fr',
    time_zone: 'Europe/Paris',
    subscription_tier: 'free',
    subscription_status: 'active',
    membership_source: 'stripe',
    is_pro_trainer: false,
    is_admin: false,
    created_at: serverTimestamp(),
  });
  const create = (fields: object) => as('nobody').set('profiles/nobody', { ...fields });

  expectOnlyAllowed(fresh, create, {
    'an admin': { is_admin: true },
    'an admin by another type': { is_admin: 'true' },
    'a trainer': { is_pro_trainer: true },
    'a trainer by string': { is_pro_trainer: 'true' },
    'a paid tier': { subscription_tier: 'premium' },
    'an unknown tier': { subscription_tier: 'gold' },
    'another status': { subscription_status: 'waiting' },
    'membership by an admin': { membership_source: 'admin' },
    'without the admin flag': { is_admin: MISSING },
    'without the trainer flag': { is_pro_trainer: MISSING },
    'without a tier': { subscription_tier: MISSING },
    'without a status': { subscription_status: MISSING },
    'without a source': { membership_source: MISSING },
    'a period': { current_period_end: daysAgo(-30) },
    'a mute': { muted_until: daysAgo(1) },
    'search words': { search: ['camille'] },
    'a sort name': { sort_name: 'aaa' },
    'a payment problem': { payment_problem: { since: daysAgo(1) } },
    'a cancellation': { cancel_at_period_end: false },
    'an extra field': { nickname: 'Cam' },
    'an avatar': { avatar_url: 'avatars/nobody/1.jpg' },
    'a name_changed_at': { name_changed_at: serverTimestamp() },
    'no name': { display_name: MISSING },
    'a blank name': { display_name: '  ' },
    'a name too long': { display_name: 'x'.repeat(81) },
    'a name of another type': { display_name: 7 },
    "another's e-mail": { email: emailOf('free') },
    'no e-mail': { email: MISSING },
    'another language': { locale: 'de' },
    'no language': { locale: MISSING },
    'no time zone': { time_zone: MISSING },
    'an invalid time zone': { time_zone: '<Paris>' },
    'a time zone too long': { time_zone: 'x'.repeat(65) },
    'a phone too long': { phone: '1'.repeat(31) },
    'a phone of another type': { phone: 33 },
    'another instant': { created_at: daysAgo(1) },
    'no instant': { created_at: MISSING },
  });
  expectAlsoAllowed(fresh, create, {
    'a name of 80 characters': { display_name: 'x'.repeat(80) },
    'a phone': { phone: '+33 6 12 34 56 78' },
    English: { locale: 'en' },
    'another zone': { time_zone: 'America/Argentina/Buenos_Aires' },
    'a UTC offset as time zone': { time_zone: '+05:30' },
  });

  it("denied: another member's", () =>
    expectDenied(as('premium').set('profiles/nobody', { ...fresh(), email: emailOf('premium') })));
  it('denied: a visitor', () => expectDenied(as(null).set('profiles/nobody', fresh())));
  it('denied: a token without e-mail', () =>
    expectDenied(as('nobody', { email: undefined }).set('profiles/nobody', fresh())));
  it('allowed: an e-mail that is not verified', () =>
    expectAllowed(as('nobody', { email_verified: false }).set('profiles/nobody', fresh())));
  it('denied: an account that was deleted', async () => {
    await world.seed({ 'deleted_users/nobody': { at: daysAgo(1) } });
    await expectDenied(create(fresh()));
  });
});

describe('updating the own profile', () => {
  const update = (fields: object) => as('free').update('profiles/free', { ...fields });

  it.each<[string, object]>([
    ['the phone', { phone: '0612345678' }],
    ['no phone', { phone: deleteField() }],
    ['the language', { locale: 'en' }],
    ['the time zone', { time_zone: 'Asia/Tokyo' }],
    ['the avatar', { avatar_url: 'avatars/free/1700000000000.webp' }],
    ['the name with its date', { display_name: 'Dominique', name_changed_at: serverTimestamp() }],
    ['the theme', { preferences: { theme: 'dark' } }],
    ['the player', { preferences: { player: { speed: 0.5, volume: 0, muted: true, captions: 'fr' }, theme: 'light' } }],
    ['one preference', { 'preferences.player.speed': 2 }],
    ['the unchanged e-mail', { email: emailOf('free') }],
  ])('allowed: %s', (_name, fields) => expectAllowed(update(fields)));

  it.each<[string, object]>([
    ['the admin flag', { is_admin: true }],
    ['the admin flag removed', { is_admin: deleteField() }],
    ['the trainer flag', { is_pro_trainer: true }],
    ['the tier', { subscription_tier: 'premium' }],
    ['the status', { subscription_status: 'canceled' }],
    ['the source', { membership_source: 'admin' }],
    ['the period', { current_period_end: daysAgo(-30) }],
    ['the cancellation', { cancel_at_period_end: false }],
    ['the payment problem', { payment_problem: deleteField(), cancel_at_period_end: true }],
    ['the mute', { muted_until: daysAgo(3) }],
    ['the search tokens', { search: ['x'] }],
    ['the sort name', { sort_name: 'x' }],
    ['the creation date', { created_at: serverTimestamp() }],
    ['an unknown field', { points: increment(1) }],
    ['the name without its date', { display_name: 'Dominique' }],
    ['the name with another date', { display_name: 'Dominique', name_changed_at: daysAgo(2) }],
    ['name_changed_at only, set back', { name_changed_at: daysAgo(2) }],
    ['no name', { display_name: deleteField(), name_changed_at: serverTimestamp() }],
    ['a blank name', { display_name: ' ', name_changed_at: serverTimestamp() }],
    ['a name too long', { display_name: 'x'.repeat(81), name_changed_at: serverTimestamp() }],
    ['a phone too long', { phone: '1'.repeat(31) }],
    ['another language', { locale: 'de' }],
    ['no language', { locale: deleteField() }],
    ['no time zone', { time_zone: deleteField() }],
    ["another's avatar", { avatar_url: 'avatars/other/1.jpg' }],
    ['an avatar on another host', { avatar_url: 'https://example.test/avatars/free/1.jpg' }],
    ['an avatar path with ..', { avatar_url: 'avatars/free/../other/1.jpg' }],
    ['an avatar that is not an image', { avatar_url: 'avatars/free/1.html' }],
    ["another's e-mail", { email: emailOf('other') }],
    ['no e-mail', { email: deleteField() }],
    ['another theme', { preferences: { theme: 'pink' } }],
    ['another preference', { preferences: { sound: true } }],
    ['preferences of another type', { preferences: 'dark' }],
    ['a speed too high', { preferences: { player: { speed: 2.5 } } }],
    ['a speed too low', { preferences: { player: { speed: 0.1 } } }],
    ['a speed of another type', { preferences: { player: { speed: 'fast' } } }],
    ['a volume too high', { preferences: { player: { volume: 1.1 } } }],
    ['a negative volume', { preferences: { player: { volume: -0.1 } } }],
    ['muted of another type', { preferences: { player: { muted: 1 } } }],
    ['captions of another language', { preferences: { player: { captions: 'de' } } }],
    ['an unknown player preference', { preferences: { player: { colour: 'red' } } }],
    ['a player of another type', { preferences: { player: 1 } }],
  ])('denied: %s', (_name, fields) => expectDenied(update(fields)));

  it('allowed: the new e-mail of the account', () =>
    expectAllowed(as('free', { email: 'new@example.test' }).update('profiles/free', { email: 'new@example.test' })));

  it('allowed: another name after more than a day', async () => {
    await world.seed({ 'profiles/free': buildProfile('free', { name_changed_at: daysAgo(1.01) }) });
    await expectAllowed(update({ display_name: 'Dominique', name_changed_at: serverTimestamp() }));
  });
  it('denied: another name within a day', async () => {
    await world.seed({ 'profiles/free': buildProfile('free', { name_changed_at: daysAgo(0.99) }) });
    await expectDenied(update({ display_name: 'Dominique', name_changed_at: serverTimestamp() }));
  });
  it('denied: the date of the name removed', async () => {
    await world.seed({ 'profiles/free': buildProfile('free', { name_changed_at: daysAgo(0.5) }) });
    await expectDenied(update({ name_changed_at: deleteField() }));
  });

  describe('by others', () => {
    expectForEachPerson((uid) => as(uid).update('profiles/free', { phone: '1' }), {
      allowed: ['free'],
      denied: ['other', 'admin', 'nobody', null],
    });
    it.each([
      ['subscription_tier', 'pro'],
      ['subscription_status', 'waiting'],
      ['is_admin', true],
      ['is_pro_trainer', true],
      ['muted_until', daysAgo(-1)],
    ])('denied: an admin by hand, %s', (field, value) =>
      expectDenied(as('admin').update('profiles/free', { [field]: value })),
    );
    it('denied: an admin, their own flag', () =>
      expectDenied(as('admin').update('profiles/admin', { is_admin: false })));
  });
});

describe('deleting a profile', () => {
  expectForEachPerson((uid) => as(uid).delete('profiles/free'), {
    allowed: [],
    denied: ['free', 'admin', 'other', null],
  });

  it('denied: and creating it again with flags', async () => {
    await expectDenied(as('free').delete('profiles/free'));
    await expectDenied(
      as('free').set('profiles/free', buildProfile('free', { is_admin: true, created_at: serverTimestamp() })),
    );
  });
});
