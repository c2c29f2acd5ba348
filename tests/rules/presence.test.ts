import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { membersPresent } from '@atelier/domain/queries/chat-queries';
import { daysAgo, type Fields } from '../support/rules-people.ts';
import { allowed, denied, forEverybody, GONE, onlyAsItShouldBe } from '../support/rules-expectations.ts';
import { useRules } from '../support/rules-world.ts';

const world = useRules('presence');
const { as } = world;
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
const here = (uid = 'premium'): Fields => ({
  room: '1',
  name: `Name of ${uid}`,
  last_seen: serverTimestamp(),
  expires_at: secondsAgo(-300),
});
const insiders = { allowed: ['premium', 'admin'], denied: ['pro', 'canceled', 'waiting', 'lapsed', 'nobody', null] };

describe('being in a room', () => {
  onlyAsItShouldBe(here, (fields) => as('premium').set('presence/premium', fields), {
    'a room that does not exist': { room: '4' },
    'no room': { room: GONE },
    'under another name': { name: 'Name of admin' },
    'under no name': { name: GONE },
    'at another instant': { last_seen: secondsAgo(40) },
    'at no instant': { last_seen: GONE },
    'gone already': { expires_at: secondsAgo(1) },
    'for two days': { expires_at: daysAgo(-2) },
    'for ever': { expires_at: GONE },
    'until another type': { expires_at: 'tomorrow' },
    'with an extra field': { mood: 'x' },
  });
  forEverybody((uid) => as(uid).set(`presence/${uid ?? 'x'}`, here(uid ?? 'x')), insiders);
  it('denied: as another', () => denied(as('other').set('presence/premium', here('other'))));

  it('allowed: again after half a minute', async () => {
    await world.given({ 'presence/premium': { ...here(), last_seen: secondsAgo(31) } });
    await allowed(as('premium').set('presence/premium', here()));
  });
  it('denied: again at once', async () => {
    await world.given({ 'presence/premium': { ...here(), last_seen: secondsAgo(0) } });
    await denied(as('premium').set('presence/premium', here()));
  });
  it('denied: deleting', async () => {
    await world.given({ 'presence/premium': { ...here(), last_seen: secondsAgo(60) } });
    await denied(as('premium').delete('presence/premium'));
  });
});

describe('who is there', () => {
  forEverybody((uid) => as(uid).get('presence/premium'), insiders);
  forEverybody((uid) => as(uid).list(membersPresent('1', secondsAgo(60))), insiders);
  it('denied: more than 100', () => denied(as('premium').list({ ...membersPresent('1', secondsAgo(60)), limit: 101 })));
  it('denied: without a limit', () => denied(as('admin').listAll('presence')));
});
