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
    'without a reporter': { reporter: MISSING },
    'what does not exist': { target: 'videos/v1/comments/none' },
    'another kind of document': { target: 'profiles/other' },
    'a deeper path': { target: 'videos/v1/comments/c1/x/y' },
    'a chat message without VIP access': { target: 'chat_rooms/1/messages/m1' },
    nothing: { target: MISSING },
    'something of another type': { target: 1 },
    'without a reason': { reason: MISSING },
    'with a blank reason': { reason: ' ' },
    'with a reason too long': { reason: 'x'.repeat(1001) },
    'closed already': { state: 'resolved' },
    'without a state': { state: MISSING },
    'with another timestamp': { created_at: daysAgo(1) },
    'without a timestamp': { created_at: MISSING },
    'with an extra field': { severity: 5 },
    'with a snapshot, which the server writes': {
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

  describe('rate limit', () => {
    it('denied: without a count', () => expectDenied(as('free').set('reports/new', report())));
    it('denied: counted as another report', () => expectDenied(send('free', report(), rateLimitFields({ ref: 'r2' }))));
    it('denied: counted in an earlier commit', async () => {
      await given({ 'report_limits/free': { since: daysAgo(1), count: 1, at: daysAgo(1), ref: 'new' } });
      await expectDenied(as('free').set('reports/new', report()));
    });
    it('denied: two reports with one count', () =>
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

describe('the report limit of a member', () => {
  const count = (uid: string | null, fields: Fields) => as(uid).set('report_limits/free', fields);

  describe('the first report of an hour', () => {
    expectOnlyAllowed(rateLimitFields, (fields) => count('free', fields), {
      'a count of 0': { count: 0 },
      'a count of 2': { count: 2 },
      'a count of another type': { count: '1' },
      'not counted': { count: MISSING },
      'an hour that started earlier': { since: minutesAgo(1) },
      'an hour in the future': { since: minutesAgo(-60) },
      'without an hour': { since: MISSING },
      'a timestamp in the past': { at: minutesAgo(1) },
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
    it('allowed: more than an hour after the last one started', async () => {
      await given({ 'report_limits/free': { since: minutesAgo(61), count: 10, at: minutesAgo(30), ref: 'x' } });
      await expectAllowed(count('free', rateLimitFields()));
    });
    it('denied: within an hour of it', async () => {
      await given({ 'report_limits/free': { since: minutesAgo(50), count: 10, at: minutesAgo(30), ref: 'x' } });
      await expectDenied(count('free', rateLimitFields()));
    });
  });

  describe('another report in the same hour', () => {
    const since = minutesAgo(5);
    const before = (fields: Fields = {}) =>
      given({ 'report_limits/free': { since, count: 9, at: minutesAgo(1), ref: 'x', ...fields } });
    const tenth = () => rateLimitFields({ since, count: 10 });

    it('allowed: the tenth', async () => {
      await before();
      await expectAllowed(count('free', tenth()));
    });
    it.each<[string, Fields]>([
      ['the same count', { count: 9 }],
      ['a count increased by two', { count: 11 }],
      ['another start of the hour', { since: minutesAgo(4) }],
      ['another timestamp', { at: minutesAgo(1) }],
    ])('denied: %s', async (_name, change) => {
      await before();
      await expectDenied(count('free', { ...tenth(), ...change }));
    });
    it('denied: the eleventh', async () => {
      await before({ count: 10 });
      await expectDenied(count('free', { ...tenth(), count: 11 }));
    });
    it('denied: deleting it', async () => {
      await before();
      await expectDenied(as('free').delete('report_limits/free'));
    });
  });

  describe('reading the limit', () => {
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
    'an old timestamp': { updated_at: daysAgo(0.5) },
    'no stamp': { updated_at: MISSING },
    "another's stamp": { updated_by: 'other' },
    'updated_by missing': { updated_by: MISSING },
    'another reporter': { reporter: 'other' },
    'another target': { target: 'chat_rooms/1/messages/m1' },
    'another reason': { reason: 'x' },
    'an extra field': { note: 'x' },
    'other words': { said: { user_id: 'other', author_name: 'Autre', text: 'x', has_file: false } },
  });
  it.each(['open', 'dismissed'])('allowed: to %s', (state) =>
    expectAllowed(as('admin').update('reports/r1', { ...handled(), state })),
  );
  describe('closed by another admin', () => {
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
