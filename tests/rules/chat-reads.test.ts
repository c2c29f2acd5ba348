import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { daysAgo } from '../support/rules-people.ts';
import { denied, forEverybody, GONE, onlyAsItShouldBe } from '../support/rules-expectations.ts';
import { useRules } from '../support/rules-world.ts';

const { as } = useRules('chat-reads', () => ({ 'profiles/premium/chat_reads/2': { read_at: daysAgo(1) } }));
const good = () => ({ read_at: serverTimestamp() });

describe('marking a room as read', () => {
  onlyAsItShouldBe(good, (fields) => as('premium').set('profiles/premium/chat_reads/1', fields), {
    'another instant': { read_at: daysAgo(1) },
    'no instant': { read_at: GONE },
    'an extra field': { room: '1' },
  });
  it('denied: a room that does not exist', () => denied(as('premium').set('profiles/premium/chat_reads/4', good())));
  it("denied: another's", () => denied(as('other').set('profiles/premium/chat_reads/1', good())));

  describe('by those who are in the chat', () => {
    forEverybody((uid) => as(uid).set(`profiles/${uid ?? 'free'}/chat_reads/1`, good()), {
      allowed: ['premium', 'admin'],
      denied: ['pro', 'canceled', 'waiting', 'lapsed', 'nobody', null],
    });
  });
  it('denied: deleting', () => denied(as('premium').delete('profiles/premium/chat_reads/2')));
});

describe('reading the marks', () => {
  forEverybody((uid) => as(uid).get('profiles/premium/chat_reads/2'), {
    allowed: ['premium'],
    denied: ['other', 'admin', null],
  });
  forEverybody((uid) => as(uid).list(querySpec('profiles/premium/chat_reads', 3)), {
    allowed: ['premium'],
    denied: ['other', 'admin', null],
  });
  it('denied: without a limit', () => denied(as('premium').listAll('profiles/premium/chat_reads')));
});
