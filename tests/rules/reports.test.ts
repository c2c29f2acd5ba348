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
import { reportId } from '../support/rules/sample-writes.ts';
import { buildVideo } from '../support/rules/sample-videos.ts';
import { useRules } from '../support/rules/use-rules.ts';

const stored = (): Fields => ({
  reporter: 'free',
  target: 'videos/v1/comments/c1',
  reason: 'Insulte',
  state: 'open',
  created_at: daysAgo(1),
});
const { as, seed: given } = useRules('reports', () => ({
  'videos/v1': buildVideo(),
  'videos/v1/comments/c1': { user_id: 'other', content: 'x' },
  'videos/paid': buildVideo({ level: 'pro', subscription_tier: 'pro' }),
  'videos/paid/comments/c1': { user_id: 'other', content: 'x' },
  'chat_rooms/1/messages/m1': { user_id: 'other', message: 'x' },
  'move_reviews/answered': { user_id: 'premium', trainer_id: 'trainer', state: 'answered' },
  'move_reviews/held': { user_id: 'premium', trainer_id: 'trainer', state: 'claimed' },
  'move_reviews/former': { user_id: 'premium', trainer_id: 'basic', state: 'claimed' },
  'validated_moves/c0de': { member_name: 'Premium' },
  'move_reviews/waits': { user_id: 'premium', state: 'waiting' },
  // Led by `trainer`; `pro` has a place, `premium` waits.
  'live_sessions/s1': { trainer_id: 'trainer' },
  'live_sessions/s1/bookings/pro': { state: 'booked' },
  'live_sessions/s1/bookings/premium': { state: 'waiting' },
  'live_sessions/s1/questions/other': { user_id: 'other', text: 'x' },
  'live_sessions/others': { trainer_id: 'other' },
  'live_sessions/others/questions/other': { user_id: 'other', text: 'x' },
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
const OWN = reportId('free', 'videos/v1/comments/c1');
/** Sends a report under the id that belongs to its target. */
const send = (uid: string | null, fields: Fields, limit: Fields = {}) => {
  const id = reportId(uid ?? 'x', String(fields['target']));
  return as(uid).commit(
    [`report_limits/${uid ?? 'x'}`, rateLimitFields({ ref: id, ...limit })],
    [`reports/${id}`, fields],
  );
};

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
    'with a reason of two lines': { reason: 'Insulte\nx' },
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
  describe('a review of a move', () => {
    const sendReport = (uid: string | null, id: string) =>
      send(uid, report(uid ?? 'x', { target: `move_reviews/${id}` }));
    expectForEachPerson((uid) => sendReport(uid, 'answered'), {
      allowed: ['premium', 'trainer'],
      denied: ['other', 'admin', 'nobody', null],
    });
    it('allowed: its trainer, before the answer', () =>
      expectAllowed(sendReport('trainer', 'held')));
    it('denied: its member, before the answer', () => expectDenied(sendReport('premium', 'held')));
    it('denied: a trainer, while it waits', () => expectDenied(sendReport('trainer', 'waits')));
    it('denied: who is no trainer any more', () => expectDenied(sendReport('basic', 'former')));
    it('denied: one that is gone', () => expectDenied(sendReport('premium', 'gone')));
  });
  describe('a public page of a validated move', () => {
    const sendReport = (uid: string | null, code: string) =>
      send(uid, report(uid ?? 'x', { target: `validated_moves/${code}` }));
    expectForEachPerson((uid) => sendReport(uid, 'c0de'), {
      allowed: ['free', 'premium', 'canceled', 'admin'],
      denied: ['nobody', null],
    });
    it('denied: one that is gone', () => expectDenied(sendReport('free', 'gone')));
  });
  describe('a question before a live session', () => {
    const target = 'live_sessions/s1/questions/other';
    expectForEachPerson((uid) => send(uid, report(uid ?? 'x', { target })), {
      allowed: ['pro', 'trainer', 'admin'],
      denied: ['premium', 'free', 'canceled', 'nobody', null],
    });
    const others = 'live_sessions/others/questions/other';
    it("denied: of another trainer's session", () =>
      expectDenied(send('trainer', report('trainer', { target: others }))));
    it('denied: of another session than that of the place', () =>
      expectDenied(send('pro', report('pro', { target: others }))));
    it('denied: one that does not exist', () =>
      expectDenied(send('pro', report('pro', { target: 'live_sessions/s1/questions/none' }))));
  });
  it('denied: a visitor', () => expectDenied(as(null).set('reports/new', report('x'))));
  describe('a comment of a video', () => {
    const target = 'videos/paid/comments/c1';
    expectForEachPerson((uid) => send(uid, report(uid ?? 'x', { target })), {
      allowed: ['pro', 'admin'],
      denied: ['free', 'basic', 'premium', 'canceled', 'nobody', null],
    });
    it('denied: a draft, whatever its level', async () => {
      await given({ 'videos/v1': buildVideo({ status: 'brouillon', subscription_tier: 'draft' }) });
      await expectDenied(send('free', report()));
    });
    it('denied: of a video that is gone', async () => {
      await given({ 'videos/gone/comments/c1': { user_id: 'other', content: 'x' } });
      await expectDenied(send('free', report('free', { target: 'videos/gone/comments/c1' })));
    });
  });

  describe('once', () => {
    const again = { [`reports/${OWN}`]: { ...stored(), said: { text: 'x' } } };
    const probe = (uid: string | null, fields: Fields = {}) =>
      as(uid).update(`reports/${OWN}`, { reporter: 'free', ...fields }, [
        `report_limits/${uid ?? 'x'}`,
        rateLimitFields({ ref: OWN }),
      ]);
    it('denied: under another id', () =>
      expectDenied(
        as('free').commit(['report_limits/free', rateLimitFields()], ['reports/new', report()]),
      ));
    it('denied: under the id of another member', () => {
      const id = reportId('other', 'videos/v1/comments/c1');
      return expectDenied(
        as('free').commit(
          ['report_limits/free', rateLimitFields({ ref: id })],
          [`reports/${id}`, report()],
        ),
      );
    });
    it.each(['open', 'resolved', 'dismissed'])('denied: the same again, %s', async (state) => {
      await given({ [`reports/${OWN}`]: { ...stored(), state } });
      await expectDenied(send('free', report()));
    });
    it('allowed: another member', async () => {
      await given(again);
      await expectAllowed(send('other', report('other')));
    });
    it('allowed: a write that changes nothing tells that it exists', async () => {
      await given(again);
      await expectAllowed(probe('free'));
    });
    it('denied: the same write uncounted', async () => {
      await given(again);
      await expectDenied(as('free').update(`reports/${OWN}`, { reporter: 'free' }));
    });
    it('denied: the same write without the report', () => expectDenied(probe('free')));
    it('denied: the same write with a change', async () => {
      await given(again);
      await expectDenied(probe('free', { reason: 'y' }));
    });
    it.each(['other', null])('denied: the same write, %s', async (uid) => {
      await given(again);
      await expectDenied(probe(uid));
    });
    it('denied: reading it', async () => {
      await given(again);
      await expectDenied(as('free').get(`reports/${OWN}`));
    });
  });

  describe('rate limit', () => {
    it('denied: without a count', () => expectDenied(as('free').set(`reports/${OWN}`, report())));
    it('denied: counted as another report', () =>
      expectDenied(send('free', report(), { ref: 'r2' })));
    it('denied: counted in an earlier commit', async () => {
      await given({
        'report_limits/free': { since: daysAgo(1), count: 1, at: daysAgo(1), ref: OWN },
      });
      await expectDenied(as('free').set(`reports/${OWN}`, report()));
    });
    it('denied: two reports with one count', async () => {
      const target = 'videos/v1/comments/c2';
      await given({ [target]: { user_id: 'other', content: 'x' } });
      await expectDenied(
        as('free').commit(
          ['report_limits/free', rateLimitFields({ ref: OWN })],
          [`reports/${OWN}`, report()],
          [`reports/${reportId('free', target)}`, report('free', { target })],
        ),
      );
    });
    it('allowed: the tenth within an hour', async () => {
      const since = minutesAgo(5);
      await given({ 'report_limits/free': { since, count: 9, at: minutesAgo(1), ref: 'r9' } });
      await expectAllowed(send('free', report(), { since, count: 10 }));
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
      await given({
        'report_limits/free': { since: minutesAgo(61), count: 10, at: minutesAgo(30), ref: 'x' },
      });
      await expectAllowed(count('free', rateLimitFields()));
    });
    it('denied: within an hour of it', async () => {
      await given({
        'report_limits/free': { since: minutesAgo(50), count: 10, at: minutesAgo(30), ref: 'x' },
      });
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
  const handled = (uid = 'admin'): Fields => ({
    state: 'resolved',
    updated_at: serverTimestamp(),
    updated_by: uid,
  });

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
  expectForEachPerson((uid) => as(uid).delete('reports/r1'), {
    allowed: [],
    denied: ['admin', 'free', null],
  });
});

describe('reading reports', () => {
  expectForEachPerson((uid) => as(uid).get('reports/r1'), {
    allowed: ['admin'],
    denied: ['free', 'other', null],
  });
  expectForEachPerson((uid) => as(uid).list(openReports()), {
    allowed: ['admin'],
    denied: ['free', null],
  });
  it('denied: a page of 101', () => expectDenied(as('admin').list(openReports(101))));
  it('denied: without a limit', () => expectDenied(as('admin').listAll('reports')));
});
