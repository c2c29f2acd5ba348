import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { applications } from '@atelier/domain/queries/admin-queries';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectAlsoAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('applications');
const { as } = world;
const path = 'trainer_applications/free';
const good = (fields: Fields = {}): Fields => ({
  user_id: 'free',
  full_name: 'Camille Durand',
  email: 'camille@example.test',
  phone: '+33 6 12 34 56 78',
  siret: '732 829 320 00074',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  id_front_path: 'trainer_ids/free_idFront_1700000000000.jpg',
  id_back_path: 'trainer_ids/free_idBack_1700000000001.jpg',
  accepted_contract: true,
  status: 'pending',
  created_at: serverTimestamp(),
  ...fields,
});
const stored = (status: string, fields: Fields = {}) =>
  world.seed({ [path]: good({ status, created_at: daysAgo(3), ...fields }) });

describe('applying', () => {
  const apply = (fields: Fields) => as('free').set(path, fields);

  expectOnlyAllowed(good, apply, {
    'of another member': { user_id: 'other' },
    'no member': { user_id: MISSING },
    'already approved': { status: 'approved' },
    'no status': { status: MISSING },
    'a reason': { reason: 'ok' },
    'a decision': { decided_at: serverTimestamp() },
    'no contract': { accepted_contract: false },
    'the contract missing': { accepted_contract: MISSING },
    'the contract of another type': { accepted_contract: 'true' },
    "another member's front image": {
      id_front_path: 'trainer_ids/other_idFront_1700000000000.jpg',
    },
    "another member's back image": { id_back_path: 'trainer_ids/other_idBack_1700000000000.jpg' },
    'the sides swapped': { id_front_path: 'trainer_ids/free_idBack_1700000000000.jpg' },
    'an image in another folder': { id_back_path: 'avatars/free/1.jpg' },
    'no front image': { id_front_path: MISSING },
    'no back image': { id_back_path: MISSING },
    'a blank name': { full_name: ' ' },
    'a name with a line break': { full_name: 'Camille\nDurand' },
    'a name of invisible characters': { full_name: 'Camille\u{200B}' },
    'a name that pretends to be the team': { full_name: 'Modération' },
    'a name too long': { full_name: 'x'.repeat(121) },
    'no name': { full_name: MISSING },
    'no e-mail': { email: MISSING },
    'an e-mail too long': { email: 'x'.repeat(255) },
    'an e-mail with a line break': { email: 'camille@example.test\nx' },
    'a phone with a line break': { phone: '0612345678\n' },
    'a SIRET with a line break': { siret: '732\r829' },
    'an IBAN with a line break': { iban: 'FR76\u{2028}3000' },
    'no phone': { phone: MISSING },
    'a phone too long': { phone: `06 12 34 56 78${' '.repeat(17)}` },
    'a phone of too few digits': { phone: '06 12 34' },
    'an empty phone': { phone: '' },
    'no SIRET': { siret: MISSING },
    'a SIRET too long': { siret: '1'.repeat(21) },
    'no IBAN': { iban: MISSING },
    'an IBAN too long': { iban: 'F'.repeat(43) },
    'an IBAN of another type': { iban: 76 },
    'another instant': { created_at: daysAgo(1) },
    'no instant': { created_at: MISSING },
    'an extra field': { fee: 100 },
  });
  expectAlsoAllowed(good, apply, {
    'an e-mail other than the account’s': { email: 'office@example.test' },
    'a phone with slashes and an extension': { phone: '030/1234567 ext. 4' },
  });
  expectForEachPerson((uid) => as(uid).set(path, good()), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  it('denied: from an address that is not confirmed', () =>
    expectDenied(as('free', { email_verified: false }).set(path, good())));
});

describe('applying again', () => {
  it('allowed: replacing it after a rejection', async () => {
    await stored('rejected', { reason: 'blurred image', decided_at: daysAgo(1) });
    await expectAllowed(as('free').set(path, good()));
  });
  it('denied: from an address that is not confirmed', async () => {
    await stored('rejected');
    await expectDenied(as('free', { email_verified: false }).set(path, good()));
  });
  it('denied: keeping the decision’s fields', async () => {
    await stored('rejected', { reason: 'blurred image', decided_at: daysAgo(1) });
    await expectDenied(as('free').update(path, good()));
  });
  it.each(['pending', 'approved'])('denied: while it is %s', async (status) => {
    await stored(status);
    await expectDenied(as('free').set(path, good()));
  });
  it('denied: another member, after a rejection', async () => {
    await stored('rejected');
    await expectDenied(as('other').set(path, good()));
  });
});

describe('deciding, only for the server', () => {
  it.each(['admin', 'free'])('denied: %s', async (uid) => {
    await stored('pending');
    await expectDenied(as(uid).update(path, { status: 'approved', decided_at: serverTimestamp() }));
  });
  it.each(['admin', 'free'])('denied: deleting, %s', async (uid) => {
    await stored('pending');
    await expectDenied(as(uid).delete(path));
  });
});

describe('reading applications', () => {
  expectForEachPerson((uid) => as(uid).get(path), {
    allowed: ['free', 'admin'],
    denied: ['other', 'trainer', null],
  });
  expectForEachPerson((uid) => as(uid).list(applications('pending')), {
    allowed: ['admin'],
    denied: ['free', 'trainer', null],
  });
  it('allowed: a page of 100', () => expectAllowed(as('admin').list(applications(undefined, 100))));
  it('denied: a page of 101', () => expectDenied(as('admin').list(applications(undefined, 101))));
  it('denied: without a limit', () => expectDenied(as('admin').listAll('trainer_applications')));
});
