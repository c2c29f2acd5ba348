import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { chatRooms } from '@atelier/domain/queries/chat-queries';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const { as } = useRules('chat-rooms', () => ({
  'chat_rooms/1': { name: 'Tchat 1', updated_at: daysAgo(1), updated_by: 'admin' },
}));
const named = (uid = 'admin'): Fields => ({
  name: 'Les barmans',
  updated_at: serverTimestamp(),
  updated_by: uid,
});

describe('reading rooms', () => {
  const people = {
    allowed: ['premium', 'muted', 'admin'],
    denied: ['pro', 'canceled', 'waiting', 'expired', 'nobody', null],
  };
  expectForEachPerson((uid) => as(uid).get('chat_rooms/1'), people);
  expectForEachPerson((uid) => as(uid).list(chatRooms()), people);
  it('denied: without a limit', () => expectDenied(as('admin').listAll('chat_rooms')));
});

describe('creating and renaming a room', () => {
  expectOnlyAllowed(named, (fields) => as('admin').set('chat_rooms/1', fields), {
    'a blank name': { name: ' ' },
    'a name too long': { name: 'x'.repeat(41) },
    'a name of another type': { name: 1 },
    'no name': { name: MISSING },
    'an old timestamp': { updated_at: daysAgo(1) },
    'no stamp': { updated_at: MISSING },
    "another's stamp": { updated_by: 'other' },
    'updated_by missing': { updated_by: MISSING },
    'an extra field': { topic: 'x' },
  });
  it('allowed: a new room', () => expectAllowed(as('admin').set('chat_rooms/3', named())));
  it('denied: a fourth room', () => expectDenied(as('admin').set('chat_rooms/4', named())));
  expectForEachPerson((uid) => as(uid).set('chat_rooms/1', named(uid ?? 'x')), {
    allowed: ['admin'],
    denied: ['premium', 'trainer', null],
  });
  it('denied: deleting', () => expectDenied(as('admin').delete('chat_rooms/1')));
});
