import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { membersPresent } from '@atelier/domain/queries/chat-queries';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('presence');
const { as } = world;
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
const here = (uid = 'premium'): Fields => ({
  room: '1',
  name: `Name of ${uid}`,
  last_seen: serverTimestamp(),
  expires_at: secondsAgo(-300),
});
const vipMembers = {
  allowed: ['premium', 'admin'],
  denied: ['pro', 'canceled', 'waiting', 'expired', 'nobody', null],
};

describe('presence in a room', () => {
  expectOnlyAllowed(here, (fields) => as('premium').set('presence/premium', fields), {
    'a room that does not exist': { room: '4' },
    'no room': { room: MISSING },
    'under another name': { name: 'Name of admin' },
    'without a name': { name: MISSING },
    'with another timestamp': { last_seen: secondsAgo(40) },
    'without a timestamp': { last_seen: MISSING },
    'gone already': { expires_at: secondsAgo(1) },
    'for two days': { expires_at: daysAgo(-2) },
    'for ever': { expires_at: MISSING },
    'expires_at of another type': { expires_at: 'tomorrow' },
    'with an extra field': { mood: 'x' },
  });
  expectForEachPerson((uid) => as(uid).set(`presence/${uid ?? 'x'}`, here(uid ?? 'x')), vipMembers);
  it('denied: another member’s', () =>
    expectDenied(as('other').set('presence/premium', here('other'))));

  it('allowed: again after half a minute', async () => {
    await world.seed({ 'presence/premium': { ...here(), last_seen: secondsAgo(31) } });
    await expectAllowed(as('premium').set('presence/premium', here()));
  });
  it('denied: again at once', async () => {
    await world.seed({ 'presence/premium': { ...here(), last_seen: secondsAgo(0) } });
    await expectDenied(as('premium').set('presence/premium', here()));
  });
  it('denied: deleting', async () => {
    await world.seed({ 'presence/premium': { ...here(), last_seen: secondsAgo(60) } });
    await expectDenied(as('premium').delete('presence/premium'));
  });
});

describe('reading presence', () => {
  expectForEachPerson((uid) => as(uid).get('presence/premium'), vipMembers);
  expectForEachPerson((uid) => as(uid).list(membersPresent('1', secondsAgo(60))), vipMembers);
  it('denied: more than 100', () =>
    expectDenied(as('premium').list({ ...membersPresent('1', secondsAgo(60)), limit: 101 })));
  it('denied: without a limit', () => expectDenied(as('admin').listAll('presence')));
});
