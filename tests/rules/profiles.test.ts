import { deleteField, increment, serverTimestamp } from 'firebase/firestore';
import { beforeEach, describe, it } from 'vitest';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import { members, trainers } from '@atelier/domain/queries/admin-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { buildProfile, daysAgo, emailOf, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectAlsoAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
  withChanges,
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
      as('free').list(
        querySpec('profiles', 1, { where: [{ field: 'email', op: '==', value: emailOf('free') }] }),
      ),
    ));
});

const agreedIn = (by: string, change: Fields = {}) => ({
  weekly_consent: withChanges({ by, wording: WEEKLY_WORDING, at: serverTimestamp() }, change),
});
/** A consent to the weekly mail with one thing changed, which rules refuse. */
const REFUSED_CONSENTS: Readonly<Record<string, Fields>> = {
  'in a place that only the server names': { by: 'purchase' },
  'in an unknown place': { by: 'mail' },
  'in no place': { by: MISSING },
  'to other words': { wording: '2025-01' },
  'to no words': { wording: MISSING },
  'at another instant': { at: daysAgo(1) },
  'at no instant': { at: MISSING },
  'with something else': { note: 'oui' },
};

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
    'another subscription': { other_subscriptions: [] },
    'that they pay': { is_paying: true },
    'an extra field': { nickname: 'Cam' },
    'an avatar': { avatar_url: 'avatars/nobody/1.jpg' },
    'a name_changed_at': { name_changed_at: serverTimestamp() },
    'no name': { display_name: MISSING },
    'a blank name': { display_name: '  ' },
    'a name too long': { display_name: 'x'.repeat(81) },
    'a name of another type': { display_name: 7 },
    'a name of invisible characters': { display_name: '\u{200B}\u{3164}' },
    'a name with a line break': { display_name: 'Camille\nAubry' },
    'a name with two spaces in a row': { display_name: 'Camille  Aubry' },
    'a name with a space at its end': { display_name: 'Camille ' },
    'a name with a no-break space': { display_name: 'Camille\u{A0}Aubry' },
    /* cspell:disable */
    'a name with the address of a site': { display_name: 'Zoé t.me/evil' },
    'a name with the address of a machine': { display_name: '192.168.0.1' },
    'a name with a scheme': { display_name: 'mailto:zoe' },
    'a name that a spreadsheet would run': { display_name: '=1+1' },
    'a name that is not normalized': { display_name: 'E\u{301}lodie' },
    'a name of piled accents': { display_name: 'a\u{323}\u{323}\u{323}b' },
    'a name with a joiner at its end': { display_name: 'علی\u{200C}' },
    'a name with a direction mark': { display_name: 'Camille\u{202E}' },
    'a name in another font': { display_name: '𝐂𝐚𝐦𝐢𝐥𝐥𝐞' },
    'a name that pretends to be the team': { display_name: 'Atelier Flair (Admin)' },
    'the same with other accents': { display_name: 'Ạt3lịer Flair' },
    'a role of the team with an accent apart': { display_name: 'A\u{323}dmin' },
    'the team in Cyrillic letters': { display_name: 'ТЕАМ' },
    'the product in Cyrillic letters that look like others': { display_name: 'Ателиер Флаир' },
    'a role in Greek letters that only look like it': { display_name: 'ΛΔΜΙΝ' },
    'a mark of verification': { display_name: 'Camille \u{1F5F8}' },
    'two alphabets in a word': { display_name: 'Cаmille' },
    'a letter of no listed alphabet': { display_name: 'Ꭺlix' },
    'a Roman numeral': { display_name: 'Lou Ⅽ' },
    /* cspell:enable */
    'another role of the team': { display_name: 'Formateur' },
    'a role with its letters apart': { display_name: 'a d m i n' },
    'a role of who owns the place': { display_name: 'Gérant' },
    'a short name of the team': { display_name: 'La team' },
    'a department': { display_name: 'Comptabilité' },
    'a reserved word with accents': { display_name: 'MODÉRATION' },
    "another's e-mail": { email: emailOf('free') },
    'no e-mail': { email: MISSING },
    'another language': { locale: 'de' },
    'no language': { locale: MISSING },
    'no time zone': { time_zone: MISSING },
    'an invalid time zone': { time_zone: '<Paris>' },
    'a time zone too long': { time_zone: 'x'.repeat(65) },
    'a phone too long': { phone: `06 12 34 56 78${' '.repeat(17)}` },
    'a phone of too few digits': { phone: '06 12 34' },
    'a phone of another type': { phone: 33 },
    'another instant': { created_at: daysAgo(1) },
    'no instant': { created_at: MISSING },
    'a consent that was given in the profile': agreedIn('profile'),
    'a consent of another type': { weekly_consent: true },
    ...Object.fromEntries(
      Object.entries(REFUSED_CONSENTS).map(([name, change]) => [
        `a consent ${name}`,
        agreedIn('registration', change),
      ]),
    ),
  });
  expectAlsoAllowed(fresh, create, {
    'a consent to the weekly mail': agreedIn('registration'),
    'a name of 80 characters': { display_name: 'x'.repeat(80) },
    'a name of several words': { display_name: 'Élodie d’Arc-Müller 🔥' },
    /* cspell:disable-next-line */
    'a name in two alphabets': { display_name: 'Адам Nguyễn' },
    'a word that contains a reserved one': { display_name: 'Jean Badminton' },
    initials: { display_name: 'J.-P. St. Pierre' },
    /* cspell:disable-next-line */
    'words that begin like a reserved one': { display_name: 'Ad Minnaert' },
    'a joiner between letters that need it': { display_name: 'علی\u{200C}رضا' },
    'three marks of another script': { display_name: 'अली ज़ेंग' },
    'a phone': { phone: '+33 6 12 34 56 78' },
    'an empty phone': { phone: '' },
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

const PRACTICE = {
  experience: 'some',
  hand: 'left',
  object: 'glass_bottle',
  minutes: 30,
  days: ['mon', 'sat'],
  hour: 0,
};

describe('updating one’s own profile', () => {
  const update = (fields: object) =>
    as('free').update('profiles/free', { updated_at: serverTimestamp(), ...fields });

  it.each<[string, object]>([
    ['the phone', { phone: '0612345678' }],
    ['a phone with slashes and an extension', { phone: '+49 (0)30 / 12 34 56 Poste 4' }],
    ['an empty phone', { phone: '' }],
    ['no phone', { phone: deleteField() }],
    ['the language', { locale: 'en' }],
    ['the time zone', { time_zone: 'Asia/Tokyo' }],
    ['the avatar', { avatar_url: 'avatars/free/1700000000000.webp' }],
    ['the name with its date', { display_name: 'Dominique', name_changed_at: serverTimestamp() }],
    ['the theme', { preferences: { theme: 'dark' } }],
    [
      'the player',
      {
        preferences: {
          player: { speed: 0.5, volume: 0, muted: true, captions: 'fr' },
          theme: 'light',
        },
      },
    ],
    ['one preference', { 'preferences.player.speed': 2 }],
    ['the answers about practice', { 'preferences.practice': PRACTICE }],
    ['answers that were skipped', { 'preferences.practice': {} }],
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
    ['the other subscriptions', { other_subscriptions: [] }],
    ['that they pay', { is_paying: true }],
    ['the mute', { muted_until: daysAgo(3) }],
    ['why the member is muted', { muted_reason: 'Par erreur.' }],
    ['the search tokens', { search: ['x'] }],
    ['the sort name', { sort_name: 'x' }],
    ['the creation date', { created_at: serverTimestamp() }],
    ['an unknown field', { points: increment(1) }],
    ['the name without its date', { display_name: 'Dominique' }],
    ['the name with another date', { display_name: 'Dominique', name_changed_at: daysAgo(2) }],
    ['name_changed_at only, set back', { name_changed_at: daysAgo(2) }],
    ['no name', { display_name: deleteField(), name_changed_at: serverTimestamp() }],
    ['a blank name', { display_name: ' ', name_changed_at: serverTimestamp() }],
    [
      'a name with a line break',
      { display_name: 'Camille\nAubry', name_changed_at: serverTimestamp() },
    ],
    [
      'a name that pretends to be the team',
      { display_name: 'admin', name_changed_at: serverTimestamp() },
    ],
    ['a name too long', { display_name: 'x'.repeat(81), name_changed_at: serverTimestamp() }],
    ['a phone too long', { phone: `06 12 34 56 78${' '.repeat(17)}` }],
    ['a phone of too few digits', { phone: '06 12 34' }],
    ['a phone of too many digits', { phone: '1'.repeat(16) }],
    ['a phone of too few digits without its extension', { phone: '06 12 34 ext. 56' }],
    ['a phone with a word', { phone: '06 12 34 56 78 bis' }],
    ['a phone with a dash of typesetting', { phone: '06\u{2011}12 34 56 78' }],
    ['a phone of two lines', { phone: '06 12 34\n56 78' }],
    ['a phone that turns the text beside it', { phone: '06\u{202E}12 34 56 78' }],
    ['another language', { locale: 'de' }],
    ['no language', { locale: deleteField() }],
    ['no date of the change', { updated_at: deleteField() }],
    ['another date of the change', { updated_at: daysAgo(1) }],
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
    ['answers of another type', { 'preferences.practice': 'skipped' }],
  ])('denied: %s', (_name, fields) => expectDenied(update(fields)));

  it.each<[string, object]>([
    ['unknown experience', { experience: 'master' }],
    ['a hand that is none', { hand: 'both' }],
    ['an unknown object', { object: 'knife' }],
    ['other minutes', { minutes: 25 }],
    ['minutes as a text', { minutes: '30' }],
    ['no day in the list', { days: [] }],
    ['a day twice', { days: ['mon', 'mon'] }],
    ['an unknown day', { days: ['mon', 'lundi'] }],
    ['days of another type', { days: { mon: true } }],
    ['an hour after the last', { hour: 24 }],
    ['a negative hour', { hour: -1 }],
    ['half an hour', { hour: 18.5 }],
    ['an unknown answer', { goal: 'champion' }],
  ])('denied among the answers about practice: %s', (_name, answer) =>
    expectDenied(update({ 'preferences.practice': { ...PRACTICE, ...answer } })),
  );

  it('allowed: a consent to the weekly mail, with the choice', () =>
    expectAllowed(
      update({ ...agreedIn('profile'), 'preferences.notifications.mail.weekly': true }),
    ));
  it.each<[string, Fields]>([
    ['a consent as at the registration', agreedIn('registration')],
    ['a consent of another type', { weekly_consent: true }],
    ['a refused address', { refused_address: { email: emailOf('free'), at: serverTimestamp() } }],
    ...Object.entries(REFUSED_CONSENTS).map(([name, change]): [string, Fields] => [
      `a consent ${name}`,
      agreedIn('profile', change),
    ]),
  ])('denied: %s', (_name, fields) => expectDenied(update(fields)));
  describe('a consent that was given', () => {
    const given = { by: 'purchase', wording: '2025-01', at: daysAgo(40) };
    beforeEach(() =>
      world.seed({ 'profiles/free': buildProfile('free', { weekly_consent: given }) }),
    );
    it('allowed: is withdrawn by the choice, whatever its words were', () =>
      expectAllowed(update({ 'preferences.notifications.mail.weekly': false })));
    it('allowed: is given again', () => expectAllowed(update(agreedIn('profile'))));
    it('denied: is taken out', () => expectDenied(update({ weekly_consent: deleteField() })));
  });

  it('allowed: the new e-mail of the account', () =>
    expectAllowed(
      as('free', { email: 'new@example.test' }).update('profiles/free', {
        email: 'new@example.test',
        updated_at: serverTimestamp(),
      }),
    ));

  it('denied: the new e-mail of the account while it is not confirmed', () =>
    expectDenied(
      as('free', { email: 'new@example.test', email_verified: false }).update('profiles/free', {
        email: 'new@example.test',
        updated_at: serverTimestamp(),
      }),
    ));

  it('allowed: a reserved name for an admin', () =>
    expectAllowed(
      as('admin').update('profiles/admin', {
        display_name: 'Atelier Flair',
        name_changed_at: serverTimestamp(),
        updated_at: serverTimestamp(),
      }),
    ));
  it('allowed: other changes under an older name that is refused today', async () => {
    await world.seed({ 'profiles/free': buildProfile('free', { display_name: 'Admin\n' }) });
    await expectAllowed(update({ locale: 'en' }));
  });
  it('allowed: other changes beside an older phone that is refused today', async () => {
    await world.seed({ 'profiles/free': buildProfile('free', { phone: '06 12 34' }) });
    await expectAllowed(update({ locale: 'en' }));
  });
  it('allowed: another change after more than a second', async () => {
    await world.seed({
      'profiles/free': buildProfile('free', { updated_at: new Date(Date.now() - 1500) }),
    });
    await expectAllowed(update({ locale: 'en' }));
  });
  it('denied: another change within a second', async () => {
    // A future timestamp instead of the current time, so that the test does not depend on its
    // speed.
    await world.seed({
      'profiles/free': buildProfile('free', { updated_at: new Date(Date.now() + 5000) }),
    });
    await expectDenied(update({ locale: 'en' }));
  });
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
    expectForEachPerson(
      (uid) => as(uid).update('profiles/free', { locale: 'en', updated_at: serverTimestamp() }),
      {
        allowed: ['free'],
        denied: ['other', 'admin', 'nobody', null],
      },
    );
    it.each([
      ['subscription_tier', 'pro'],
      ['subscription_status', 'waiting'],
      ['is_admin', true],
      ['is_pro_trainer', true],
      ['muted_until', daysAgo(-1)],
    ])('denied: an admin by hand, %s', (field, value) =>
      expectDenied(
        as('admin').update('profiles/free', { [field]: value, updated_at: serverTimestamp() }),
      ),
    );
    it('denied: an admin, their own flag', () =>
      expectDenied(
        as('admin').update('profiles/admin', { is_admin: false, updated_at: serverTimestamp() }),
      ));
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
      as('free').set(
        'profiles/free',
        buildProfile('free', { is_admin: true, created_at: serverTimestamp() }),
      ),
    );
  });
});
