import { serverTimestamp } from 'firebase/firestore';
import { beforeEach, describe, it } from 'vitest';
import { openReports } from '@atelier/domain/queries/admin-queries';
import { daysAgo, type Fields } from '../support/rules-people.ts';
import { allowed, denied, forEverybody, GONE, onlyAsItShouldBe } from '../support/rules-expectations.ts';
import { useRules } from '../support/rules-world.ts';

const stored = (): Fields => ({
  reporter: 'free',
  target: 'videos/v1/comments/c1',
  reason: 'Insulte',
  state: 'open',
  created_at: daysAgo(1),
});
const { as, given } = useRules('reports', () => ({
  'videos/v1/comments/c1': { user_id: 'other', content: 'x' },
  'chat_rooms/1/messages/m1': { user_id: 'other', message: 'x' },
  'reports/r1': stored(),
}));
const report = (uid = 'free', fields: Fields = {}): Fields => ({
  reporter: uid,
  target: 'videos/v1/comments/c1',
  reason: 'Insulte',
  state: 'open',
  created_at: serverTimestamp(),
  ...fields,
});

describe('reporting', () => {
  onlyAsItShouldBe(report, (fields) => as('free').set('reports/new', fields), {
    'as another': { reporter: 'other' },
    'as nobody': { reporter: GONE },
    'what does not exist': { target: 'videos/v1/comments/none' },
    'what is no contribution': { target: 'profiles/other' },
    'what is deeper': { target: 'videos/v1/comments/c1/x/y' },
    'a chat message from outside': { target: 'chat_rooms/1/messages/m1' },
    nothing: { target: GONE },
    'something of another type': { target: 1 },
    'for no reason': { reason: GONE },
    'for a blank reason': { reason: ' ' },
    'for a reason too long': { reason: 'x'.repeat(1001) },
    'closed already': { state: 'resolved' },
    'in no state': { state: GONE },
    'at another instant': { created_at: daysAgo(1) },
    'at no instant': { created_at: GONE },
    'with an extra field': { severity: 5 },
    'with words that the server is to fill in': {
      said: { user_id: 'other', author_name: 'Autre', text: 'x', has_file: false },
    },
  });
  describe('a chat message', () => {
    const target = 'chat_rooms/1/messages/m1';
    forEverybody((uid) => as(uid).set('reports/new', report(uid ?? 'x', { target })), {
      allowed: ['premium', 'admin'],
      denied: ['pro', 'canceled', 'nobody', null],
    });
    it('denied: of a room that does not exist', () =>
      denied(as('premium').set('reports/new', report('premium', { target: 'chat_rooms/4/messages/m1' }))));
  });
  it('denied: a visitor', () => denied(as(null).set('reports/new', report('x'))));
});

describe('handling a report', () => {
  const handled = (uid = 'admin'): Fields => ({ state: 'resolved', updated_at: serverTimestamp(), updated_by: uid });

  onlyAsItShouldBe(handled, (fields) => as('admin').update('reports/r1', fields), {
    'an unknown state': { state: 'lost' },
    'an old stamp': { updated_at: daysAgo(0.5) },
    'no stamp': { updated_at: GONE },
    "another's stamp": { updated_by: 'other' },
    "nobody's stamp": { updated_by: GONE },
    'another reporter': { reporter: 'other' },
    'another target': { target: 'chat_rooms/1/messages/m1' },
    'another reason': { reason: 'x' },
    'an extra field': { note: 'x' },
    'other words': { said: { user_id: 'other', author_name: 'Autre', text: 'x', has_file: false } },
  });
  it.each(['open', 'dismissed'])('allowed: to %s', (state) =>
    allowed(as('admin').update('reports/r1', { ...handled(), state })),
  );
  describe('that another admin closed', () => {
    beforeEach(() => given({ 'reports/r1': { ...stored(), state: 'dismissed' } }));
    it('denied: closing it again', () => denied(as('admin').update('reports/r1', handled())));
    it('allowed: opening it again', () => allowed(as('admin').update('reports/r1', { ...handled(), state: 'open' })));
  });
  forEverybody((uid) => as(uid).update('reports/r1', handled(uid ?? 'x')), {
    allowed: ['admin'],
    denied: ['free', 'other', null],
  });
  forEverybody((uid) => as(uid).delete('reports/r1'), { allowed: [], denied: ['admin', 'free', null] });
});

describe('reading reports', () => {
  forEverybody((uid) => as(uid).get('reports/r1'), { allowed: ['admin'], denied: ['free', 'other', null] });
  forEverybody((uid) => as(uid).list(openReports()), { allowed: ['admin'], denied: ['free', null] });
  it('denied: a page of 101', () => denied(as('admin').list(openReports(101))));
  it('denied: without a limit', () => denied(as('admin').listAll('reports')));
});
