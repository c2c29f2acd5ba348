import { serverTimestamp } from 'firebase/firestore';
import { beforeEach, describe, it } from 'vitest';
import { openReports } from '@atelier/domain/queries/admin-queries';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const stored = (): Fields => ({
  reporter: 'free',
  target: 'videos/v1/comments/c1',
  reason: 'Insulte',
  state: 'open',
  created_at: daysAgo(1),
});
const { as, seed: given } = useRules('reports', () => ({
  'videos/v1/comments/c1': { user_id: 'other', content: 'x' },
  'chat_rooms/1/messages/m1': { user_id: 'other', message: 'x' },
  'reports/r1': stored(),
}));
const minutesAgo = (minutes: number) => daysAgo(minutes / 1440);
const report = (uid = 'free', fields: Fields = {}): Fields => ({
  reporter: uid,
  target: 'videos/v1/comments/c1',
  reason: 'Insulte',
  state: 'open',
  created_at: serverTimestamp(),
  ...fields,
});

const rateLimitFields = (fields: Fields = {}): Fields => ({
  since: serverTimestamp(),
  count: 1,
  at: serverTimestamp(),
  ref: 'new',
  ...fields,
});
const send = (uid: string | null, fields: Fields, limit: Fields = rateLimitFields()) =>
  as(uid).commit([`report_limits/${uid ?? 'x'}`, limit], ['reports/new', fields]);

describe('reporting', () => {
  expectOnlyAllowed(report, (fields) => send('free', fields), {
    'as another': { reporter: 'other' },
    'as nobody': { reporter: MISSING },
    'what does not exist': { target: 'videos/v1/comments/none' },
    'what is no contribution': { target: 'profiles/other' },
    'what is deeper': { target: 'videos/v1/comments/c1/x/y' },
    'a chat message from outside': { target: 'chat_rooms/1/messages/m1' },
    nothing: { target: MISSING },
    'something of another type': { target: 1 },
    'for no reason': { reason: MISSING },
    'for a blank reason': { reason: ' ' },
    'for a reason too long': { reason: 'x'.repeat(1001) },
    'closed already': { state: 'resolved' },
    'in no state': { state: MISSING },
    'at another instant': { created_at: daysAgo(1) },
    'at no instant': { created_at: MISSING },
    'with an extra field': { severity: 5 },
    'with words that the server is to fill in': {
      said: { user_id: 'other', author_name: 'Autre', text: 'x', has_file: false },
    },
  });
  describe('a chat message', () => {
    const target = 'chat_rooms/1/messages/m1';
    expectForEachPerson((uid) => send(uid, report(uid ?? 'x', { target })), {
      allowed: ['premium', 'admin'],
      denied: ['pro', 'canceled', 'nobody', null],
    });
    it('denied: of a room that does not exist', () =>
      expectDenied(send('premium', report('premium', { target: 'chat_rooms/4/messages/m1' }))));
  });
  it('denied: a visitor', () => expectDenied(as(null).set('reports/new', report('x'))));

  describe('at a pace', () => {
    it('denied: without being counted', () => expectDenied(as('free').set('reports/new', report())));
    it('denied: counted as another report', () => expectDenied(send('free', report(), rateLimitFields({ ref: 'r2' }))));
    it('denied: counted before', async () => {
      await given({ 'report_limits/free': { since: daysAgo(1), count: 1, at: daysAgo(1), ref: 'new' } });
      await expectDenied(as('free').set('reports/new', report()));
    });
    it('denied: two counted as one', () =>
      expectDenied(
        as('free').commit(
          ['report_limits/free', rateLimitFields()],
          ['reports/new', report()],
          ['reports/more', report()],
        ),
      ));
    it('allowed: the tenth within an hour', async () => {
      const since = minutesAgo(5);
      await given({ 'report_limits/free': { since, count: 9, at: minutesAgo(1), ref: 'r9' } });
      await expectAllowed(send('free', report(), rateLimitFields({ since, count: 10 })));
    });
  });
});

describe('the count of a member’s reports', () => {
  const count = (uid: string | null, fields: Fields) => as(uid).set('report_limits/free', fields);

  describe('the first of an hour', () => {
    expectOnlyAllowed(rateLimitFields, (fields) => count('free', fields), {
      'counted as none': { count: 0 },
      'counted as two': { count: 2 },
      'counted in words': { count: '1' },
      'not counted': { count: MISSING },
      'in an hour of the past': { since: minutesAgo(1) },
      'in an hour to come': { since: minutesAgo(-60) },
      'in no hour': { since: MISSING },
      'an instant in the past': { at: minutesAgo(1) },
      'no instant': { at: MISSING },
      'no reference': { ref: MISSING },
      'an empty reference': { ref: '' },
      'a reference too long': { ref: 'x'.repeat(129) },
      'an extra field': { note: 'x' },
    });
    expectForEachPerson((uid) => count(uid, rateLimitFields()), {
      allowed: ['free'],
      denied: ['other', 'admin', null],
    });
    it('allowed: more than an hour after the last began', async () => {
      await given({ 'report_limits/free': { since: minutesAgo(61), count: 10, at: minutesAgo(30), ref: 'x' } });
      await expectAllowed(count('free', rateLimitFields()));
    });
    it('denied: within an hour of it', async () => {
      await given({ 'report_limits/free': { since: minutesAgo(50), count: 10, at: minutesAgo(30), ref: 'x' } });
      await expectDenied(count('free', rateLimitFields()));
    });
  });

  describe('another of the same hour', () => {
    const since = minutesAgo(5);
    const before = (fields: Fields = {}) =>
      given({ 'report_limits/free': { since, count: 9, at: minutesAgo(1), ref: 'x', ...fields } });
    const tenth = () => rateLimitFields({ since, count: 10 });

    it('allowed: the tenth', async () => {
      await before();
      await expectAllowed(count('free', tenth()));
    });
    it.each<[string, Fields]>([
      ['counted as the one before', { count: 9 }],
      ['counted as two', { count: 11 }],
      ['in an hour that began later', { since: minutesAgo(4) }],
      ['at another instant', { at: minutesAgo(1) }],
    ])('denied: %s', async (_name, change) => {
      await before();
      await expectDenied(count('free', { ...tenth(), ...change }));
    });
    it('denied: the eleventh', async () => {
      await before({ count: 10 });
      await expectDenied(count('free', { ...tenth(), count: 11 }));
    });
    it('denied: taking it away', async () => {
      await before();
      await expectDenied(as('free').delete('report_limits/free'));
    });
  });

  describe('reading it', () => {
    expectForEachPerson((uid) => as(uid).get('report_limits/free'), {
      allowed: ['free'],
      denied: ['other', 'admin', null],
    });
  });
});

describe('handling a report', () => {
  const handled = (uid = 'admin'): Fields => ({ state: 'resolved', updated_at: serverTimestamp(), updated_by: uid });

  expectOnlyAllowed(handled, (fields) => as('admin').update('reports/r1', fields), {
    'an unknown state': { state: 'lost' },
    'an old stamp': { updated_at: daysAgo(0.5) },
    'no stamp': { updated_at: MISSING },
    "another's stamp": { updated_by: 'other' },
    "nobody's stamp": { updated_by: MISSING },
    'another reporter': { reporter: 'other' },
    'another target': { target: 'chat_rooms/1/messages/m1' },
    'another reason': { reason: 'x' },
    'an extra field': { note: 'x' },
    'other words': { said: { user_id: 'other', author_name: 'Autre', text: 'x', has_file: false } },
  });
  it.each(['open', 'dismissed'])('allowed: to %s', (state) =>
    expectAllowed(as('admin').update('reports/r1', { ...handled(), state })),
  );
  describe('that another admin closed', () => {
    beforeEach(() => given({ 'reports/r1': { ...stored(), state: 'dismissed' } }));
    it('denied: closing it again', () => expectDenied(as('admin').update('reports/r1', handled())));
    it('allowed: opening it again', () =>
      expectAllowed(as('admin').update('reports/r1', { ...handled(), state: 'open' })));
  });
  expectForEachPerson((uid) => as(uid).update('reports/r1', handled(uid ?? 'x')), {
    allowed: ['admin'],
    denied: ['free', 'other', null],
  });
  expectForEachPerson((uid) => as(uid).delete('reports/r1'), { allowed: [], denied: ['admin', 'free', null] });
});

describe('reading reports', () => {
  expectForEachPerson((uid) => as(uid).get('reports/r1'), { allowed: ['admin'], denied: ['free', 'other', null] });
  expectForEachPerson((uid) => as(uid).list(openReports()), { allowed: ['admin'], denied: ['free', null] });
  it('denied: a page of 101', () => expectDenied(as('admin').list(openReports(101))));
  it('denied: without a limit', () => expectDenied(as('admin').listAll('reports')));
});
