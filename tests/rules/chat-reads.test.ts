import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { daysAgo } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('chat-reads', () => ({
  'profiles/premium/chat_reads/2': { read_at: daysAgo(1) },
}));
const { as } = world;
const good = () => ({ read_at: serverTimestamp() });

describe('marking a room as read', () => {
  expectOnlyAllowed(good, (fields) => as('premium').set('profiles/premium/chat_reads/1', fields), {
    'another instant': { read_at: daysAgo(1) },
    'no instant': { read_at: MISSING },
    'an extra field': { room: '1' },
  });
  it('allowed: again after more than a second', async () => {
    await world.seed({ 'profiles/premium/chat_reads/1': { read_at: daysAgo(1.5 / 86_400) } });
    await expectAllowed(as('premium').set('profiles/premium/chat_reads/1', good()));
  });
  it('denied: again within a second', async () => {
    // A future timestamp instead of the current time, so that the test does not depend on its
    // speed.
    await world.seed({ 'profiles/premium/chat_reads/1': { read_at: daysAgo(-0.001) } });
    await expectDenied(as('premium').set('profiles/premium/chat_reads/1', good()));
  });
  it('denied: a room that does not exist', () =>
    expectDenied(as('premium').set('profiles/premium/chat_reads/4', good())));
  it("denied: another member's", () =>
    expectDenied(as('other').set('profiles/premium/chat_reads/1', good())));

  describe('by person', () => {
    expectForEachPerson((uid) => as(uid).set(`profiles/${uid ?? 'free'}/chat_reads/1`, good()), {
      allowed: ['premium', 'admin'],
      denied: ['pro', 'canceled', 'waiting', 'expired', 'nobody', null],
    });
  });
  it('denied: deleting', () => expectDenied(as('premium').delete('profiles/premium/chat_reads/2')));
});

describe('reading the marks', () => {
  expectForEachPerson((uid) => as(uid).get('profiles/premium/chat_reads/2'), {
    allowed: ['premium'],
    denied: ['other', 'admin', null],
  });
  expectForEachPerson((uid) => as(uid).list(querySpec('profiles/premium/chat_reads', 3)), {
    allowed: ['premium'],
    denied: ['other', 'admin', null],
  });
  it('denied: without a limit', () =>
    expectDenied(as('premium').listAll('profiles/premium/chat_reads')));
});
