import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { masteryIn, masteryToReview } from '@atelier/domain/queries/member-queries';
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
const count = (fields: Fields = {}): Fields => ({ count: 1, at: serverTimestamp(), ref: skill, ...fields });
/** Creates a skill, with the count of its video. */
const begin = (fields: Fields, id = skill, uid: string | null = 'free') =>
  as(uid).commit(
    [countPath(typeof fields['video_id'] === 'string' ? fields['video_id'] : 'v1'), count({ ref: id })],
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
  expectForEachPerson((uid) => begin(good(), skill, uid), { allowed: ['free'], denied: ['other', 'admin', null] });
  it('denied: an unknown hand, also in the id', () =>
    expectDenied(begin(good({ hand: 'third' }), 'v1_m1_third_empty')));
  it('denied: an unknown prop, also in the id', () => expectDenied(begin(good({ prop: 'full' }), 'v1_m1_left_full')));
  it('denied: a move id in another format, also in the id', () =>
    expectDenied(begin(good({ move_id: 'M 1' }), 'v1_M 1_left_empty')));
  it.each(['none', 'basic'])('denied: of a video that the member cannot watch, %s', (video_id) =>
    expectDenied(begin(good({ video_id }), `${video_id}_m1_left_empty`)),
  );
  it('allowed: nothing caught', () => expectAllowed(begin(good({ caught: 0, best: 0 }))));
});

describe('the count of the skills of a video', () => {
  const send = (fields: Fields, video = 'v1') => as('free').commit([countPath(video), fields], [path, good()]);
  const before = (counted: number) => world.seed({ [countPath()]: { count: counted, at: daysAgo(1), ref: 'x' } });

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
  const next = (fields: Fields = {}) => good({ tries: 20, caught: 17, best: 9, recent: [id('a'), id('b')], ...fields });
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
