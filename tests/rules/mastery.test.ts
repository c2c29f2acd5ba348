import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { masteryOf } from '@atelier/domain/queries/member-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { daysAgo, type Fields } from '../support/rules-people.ts';
import { allowed, denied, forEverybody, GONE, onlyAsItShouldBe } from '../support/rules-expectations.ts';
import { useRules } from '../support/rules-world.ts';

const world = useRules('mastery');
const { as } = world;
const path = 'profiles/free/mastery/v1_m1_left_bottle';
const good = (fields: Fields = {}): Fields => ({
  tries: 10,
  caught: 8,
  best: 5,
  updated_at: serverTimestamp(),
  ...fields,
});

describe('the mastery of a move', () => {
  onlyAsItShouldBe(good, (fields) => as('free').set(path, fields), {
    'tries below none': { tries: -1, caught: 0, best: 0 },
    'tries in parts': { tries: 10.5 },
    'no tries': { tries: GONE },
    'more caught than tried': { caught: 11 },
    'none caught, missing': { caught: GONE },
    'a best above all tries': { best: 11 },
    'a best of another type': { best: '5' },
    'no best': { best: GONE },
    'another instant': { updated_at: daysAgo(1) },
    'no instant': { updated_at: GONE },
    'an extra field': { note: 'x' },
  });
  forEverybody((uid) => as(uid).set(path, good()), { allowed: ['free'], denied: ['other', 'admin', null] });
  it('denied: under a name of another form', () => denied(as('free').set('profiles/free/mastery/v1_m1', good())));
  it('denied: under a name too long', () =>
    denied(as('free').set(`profiles/free/mastery/v1_m1_left_${'x'.repeat(200)}`, good())));
});

describe('going on', () => {
  const stored = () => world.given({ [path]: good({ updated_at: daysAgo(1) }) });
  it('allowed: more', async () => {
    await stored();
    await allowed(as('free').set(path, good({ tries: 12, caught: 9, best: 6 })));
  });
  it.each<[string, Fields]>([
    ['fewer tries', { tries: 9 }],
    ['fewer caught', { caught: 7 }],
    ['a smaller best', { best: 4 }],
  ])('denied: %s', async (_name, fields) => {
    await stored();
    await denied(as('free').set(path, good(fields)));
  });
  it('denied: deleting', async () => {
    await stored();
    await denied(as('free').delete(path));
  });
});

describe('reading it', () => {
  forEverybody((uid) => as(uid).get(path), { allowed: ['free'], denied: ['other', 'admin', null] });
  forEverybody((uid) => as(uid).list(masteryOf('free')), { allowed: ['free'], denied: ['other', 'admin', null] });
  it('denied: a page of 5001', () => denied(as('free').list(querySpec('profiles/free/mastery', 5001))));
  it('denied: without a limit', () => denied(as('free').listAll('profiles/free/mastery')));
});
