import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { masteryIn } from '@atelier/domain/queries/member-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import { buildVideo } from '../support/rules/sample-videos.ts';
import {
  expectAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('mastery', () => ({
  'videos/v1': buildVideo(),
  'videos/basic': buildVideo({ level: 'basic' }),
}));
const { as } = world;
const id = (letter: string) => letter.repeat(20);
const path = 'profiles/free/mastery/v1_m1_left_empty';
const MINUTE = 1 / (24 * 60);
const noted = (caught: number, days = 0.1): Fields => ({ at: daysAgo(days), caught });
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

const skill = 'v1_m1_left_empty';
const countPath = (video = 'v1', member = 'free') => `profiles/${member}/counts/skills_${video}`;
const count = (fields: Fields = {}): Fields => ({
  count: 1,
  at: serverTimestamp(),
  ref: skill,
  ...fields,
});
/** Creates a skill, with the count of its video. */
const begin = (fields: Fields, id = skill, uid: string | null = 'free') =>
  as(uid).commit(
    [
      countPath(typeof fields['video_id'] === 'string' ? fields['video_id'] : 'v1'),
      count({ ref: id }),
    ],
    [`profiles/free/mastery/${id}`, fields],
  );

describe('the first series of a skill', () => {
  expectOnlyAllowed(good, begin, {
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
    'an earlier series id in another format': { recent: ['a', id('a')] },
    'two series ids as one': { recent: [`${id('b')},${id('a')}`] },
    'an earlier series id too long': { recent: ['b'.repeat(900_000), id('a')] },
    'an earlier series id of another type': { recent: [{ id: 1 }, id('a')] },
    'recent of another type': { recent: id('a') },
    'series missing': { recent: MISSING },
    'another instant': { updated_at: daysAgo(1) },
    'no instant': { updated_at: MISSING },
    'an extra field': { note: 'x' },
  });
  expectForEachPerson((uid) => begin(good(), skill, uid), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  it('denied: an unknown hand, also in the id', () =>
    expectDenied(begin(good({ hand: 'third' }), 'v1_m1_third_empty')));
  it('denied: an unknown prop, also in the id', () =>
    expectDenied(begin(good({ prop: 'full' }), 'v1_m1_left_full')));
  it('denied: a move id in another format, also in the id', () =>
    expectDenied(begin(good({ move_id: 'M 1' }), 'v1_M 1_left_empty')));
  it.each(['none', 'basic'])('denied: of a video that the member cannot watch, %s', (video_id) =>
    expectDenied(begin(good({ video_id }), `${video_id}_m1_left_empty`)),
  );
  it('allowed: nothing caught', () => expectAllowed(begin(good({ caught: 0, best: 0 }))));
  it('denied: a result more than this series', () =>
    expectDenied(begin(good({ results: [noted(8), noted(8)] }))));
  it('denied: results of another type', () => expectDenied(begin(good({ results: noted(8) }))));
});

describe('the count of the skills of a video', () => {
  const send = (fields: Fields, video = 'v1') =>
    as('free').commit([countPath(video), fields], [path, good()]);
  const before = (counted: number) =>
    world.seed({ [countPath()]: { count: counted, at: daysAgo(1), ref: 'x' } });

  expectOnlyAllowed(count, send, {
    'two at once': { count: 2 },
    'another skill': { ref: 'v1_m1_right_empty' },
  });
  it('denied: a skill without a count', () => expectDenied(as('free').set(path, good())));
  it('denied: a count of another video', () => expectDenied(send(count(), 'basic')));
  it('allowed: every move with each hand and prop', async () => {
    await before(719);
    await expectAllowed(send(count({ count: 720 })));
  });
  it('denied: one more', async () => {
    await before(720);
    await expectDenied(send(count({ count: 721 })));
  });
});

describe('the next series', () => {
  const next = (fields: Fields = {}) =>
    good({ tries: 20, caught: 17, best: 9, recent: [id('a'), id('b')], ...fields });
  const stored = () => world.seed({ [path]: good({ updated_at: daysAgo(1) }) });
  it.each<[string, Fields]>([
    ['a better series', {}],
    ['a worse series', { caught: 10, best: 8 }],
    ['the oldest series id dropped', { recent: [id('b')] }],
    ['20 series ids', { recent: Array.from({ length: 20 }, (_, at) => `${at}`.padStart(20, 'b')) }],
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

describe('the result of a series', () => {
  const before = (many: number) => Array.from({ length: many }, (_, at) => noted(at % 10, 29 - at));
  const kept = before(3);
  const stored = (results: readonly Fields[] = kept) =>
    world.seed({ [path]: good({ updated_at: daysAgo(1), results }) });
  const send = (results?: unknown) =>
    as('free').set(
      path,
      good({
        tries: 20,
        caught: 15,
        recent: [id('a'), id('b')],
        ...(results !== undefined && { results }),
      }),
    );

  it.each<[string, Fields]>([
    ['just now', noted(7)],
    ['29 days ago', noted(7, 29)],
    ['by a clock that is four minutes ahead', noted(7, -4 * MINUTE)],
  ])('allowed: noted %s', async (_name, result) => {
    await stored();
    await expectAllowed(send([...kept, result]));
  });
  it('allowed: the first of a skill, and of one from before there were any', async () => {
    await expectAllowed(begin(good({ results: [noted(8)] })));
    await world.seed({ [path]: good({ updated_at: daysAgo(1) }) });
    await expectAllowed(send([noted(7)]));
  });
  it('allowed: none, which leaves those before', async () => {
    await stored();
    await expectAllowed(send(kept));
  });
  it('allowed: the 21st, without the oldest', async () => {
    const full = before(20);
    await stored(full);
    await expectAllowed(send([...full.slice(1), noted(7)]));
  });
  it.each<[string, (results: readonly Fields[]) => unknown]>([
    ['31 days ago', () => [...kept, noted(7, 31)]],
    ['six minutes ahead', () => [...kept, noted(7, -6 * MINUTE)]],
    ['at no instant', () => [...kept, { caught: 7 }]],
    ['at a text', () => [...kept, { at: '2026-11-20', caught: 7 }]],
    ['with more catches than the totals grow by', () => [...kept, noted(8)]],
    ['with fewer', () => [...kept, noted(6)]],
    ['with an extra field', () => [...kept, { ...noted(7), note: 'x' }]],
    ['as a number', () => [...kept, 7]],
    ['before those that were kept', () => [noted(7), ...kept]],
    ['twice', () => [...kept, noted(7), noted(7)]],
    ['instead of the oldest of a list that is not full', () => [...kept.slice(1), noted(7)]],
    ['instead of all', () => [noted(7)]],
    ['beside one that was changed', () => [noted(9, 20), ...kept.slice(1), noted(7)]],
    ['as a map', () => noted(7)],
    ['as none, and those before dropped', () => undefined],
  ])('denied: noted %s', async (_name, results) => {
    await stored();
    await expectDenied(send(results(kept)));
  });
  it.each<[string, (full: readonly Fields[]) => unknown]>([
    ['the 21st of a list', (full) => [...full, noted(7)]],
    ['the 21st without the two oldest', (full) => [...full.slice(2), noted(7)]],
    ['the 21st without the newest', (full) => [...full.slice(0, 19), noted(7)]],
  ])('denied: %s', async (_name, results) => {
    const full = before(20);
    await stored(full);
    await expectDenied(send(results(full)));
  });
});

describe('reading mastery', () => {
  const people = { allowed: ['free'], denied: ['other', 'admin', null] } as const;
  expectForEachPerson((uid) => as(uid).get(path), {
    allowed: [...people.allowed],
    denied: [...people.denied],
  });
  expectForEachPerson((uid) => as(uid).list(masteryIn('free', 'v1')), {
    allowed: [...people.allowed],
    denied: [...people.denied],
  });
  it('denied: a page of 5001', () =>
    expectDenied(as('free').list(querySpec('profiles/free/mastery', 5001))));
  it('denied: without a limit', () => expectDenied(as('free').listAll('profiles/free/mastery')));
});
