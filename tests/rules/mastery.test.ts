import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { masteryIn, masteryToReview } from '@atelier/domain/queries/member-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('mastery');
const { as } = world;
const id = (letter: string) => letter.repeat(20);
const path = 'profiles/free/mastery/v1_m1_left_empty';
const good = (fields: Fields = {}): Fields => ({
  video_id: 'v1',
  move_id: 'm1',
  name_fr: 'Lancer',
  name_en: 'Throw',
  hand: 'left',
  prop: 'empty',
  tries: 10,
  caught: 8,
  best: 8,
  recent: [id('a')],
  updated_at: serverTimestamp(),
  ...fields,
});

describe('the first series of a skill', () => {
  expectOnlyAllowed(good, (fields) => as('free').set(path, fields), {
    'another video': { video_id: 'v2' },
    'no video': { video_id: MISSING },
    'another move': { move_id: 'm2' },
    'no move': { move_id: MISSING },
    'a blank name': { name_fr: ' ' },
    'no French name': { name_fr: MISSING },
    'a name too long': { name_en: 'x'.repeat(81) },
    'no English name': { name_en: MISSING },
    'another hand': { hand: 'right' },
    'no hand': { hand: MISSING },
    'another prop': { prop: 'half' },
    'no prop': { prop: MISSING },
    'two series at once': { tries: 20 },
    'tries in parts': { tries: 10.5 },
    'no tries': { tries: MISSING },
    'more caught than tried': { caught: 11, best: 10 },
    'caught missing': { caught: MISSING },
    'a best above this series': { best: 9 },
    'a best below this series': { best: 7 },
    'a best of another type': { best: '8' },
    'no best': { best: MISSING },
    'no series': { recent: [] },
    'more series than are remembered': { recent: Array.from({ length: 21 }, () => id('a')) },
    'a series id in another format': { recent: ['a'] },
    'recent of another type': { recent: id('a') },
    'series missing': { recent: MISSING },
    'another instant': { updated_at: daysAgo(1) },
    'no instant': { updated_at: MISSING },
    'an extra field': { note: 'x' },
  });
  expectForEachPerson((uid) => as(uid).set(path, good()), { allowed: ['free'], denied: ['other', 'admin', null] });
  it('denied: an unknown hand, also in the id', () =>
    expectDenied(as('free').set('profiles/free/mastery/v1_m1_third_empty', good({ hand: 'third' }))));
  it('denied: an unknown prop, also in the id', () =>
    expectDenied(as('free').set('profiles/free/mastery/v1_m1_left_full', good({ prop: 'full' }))));
  it('allowed: nothing caught', () => expectAllowed(as('free').set(path, good({ caught: 0, best: 0 }))));
});

describe('the next series', () => {
  const next = (fields: Fields = {}) => good({ tries: 20, caught: 17, best: 9, recent: [id('a'), id('b')], ...fields });
  const stored = () => world.seed({ [path]: good({ updated_at: daysAgo(1) }) });
  it.each<[string, Fields]>([
    ['a better series', {}],
    ['a worse series', { caught: 10, best: 8 }],
    ['the oldest series id dropped', { recent: [id('b')] }],
  ])('allowed: %s', async (_name, fields) => {
    await stored();
    await expectAllowed(as('free').set(path, next(fields)));
  });
  it.each<[string, Fields]>([
    ['the same series again', { recent: [id('a')] }],
    ['two series at once', { tries: 30 }],
    ['no series', { tries: 10 }],
    ['fewer caught', { caught: 7 }],
    ['more caught than the series had', { caught: 19, best: 10 }],
    ['a lower best', { caught: 10, best: 2 }],
    ['a best that no series reached', { caught: 10, best: 10 }],
  ])('denied: %s', async (_name, fields) => {
    await stored();
    await expectDenied(as('free').set(path, next(fields)));
  });
  it('denied: deleting', async () => {
    await stored();
    await expectDenied(as('free').delete(path));
  });
});

describe('reading mastery', () => {
  const people = { allowed: ['free'], denied: ['other', 'admin', null] } as const;
  expectForEachPerson((uid) => as(uid).get(path), { allowed: [...people.allowed], denied: [...people.denied] });
  for (const spec of [masteryIn('free', 'v1'), masteryToReview('free')]) {
    expectForEachPerson((uid) => as(uid).list(spec), {
      allowed: [...people.allowed],
      denied: [...people.denied],
    });
  }
  it('denied: a page of 5001', () => expectDenied(as('free').list(querySpec('profiles/free/mastery', 5001))));
  it('denied: without a limit', () => expectDenied(as('free').listAll('profiles/free/mastery')));
});
