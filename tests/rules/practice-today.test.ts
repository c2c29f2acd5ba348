import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectAlsoAllowed,
  expectDenied,
  expectForEachPerson,
  expectOnlyAllowed,
  MISSING,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('practice-today');
const { as } = world;
const path = 'profiles/free/practice/today';
/** The UTC day some days from now. */
const day = (days: number) => daysAgo(-days).toISOString().slice(0, 10);

const block = (fields: Fields = {}): Fields => ({
  order: 0,
  kind: 'review',
  video_id: 'v1',
  move_id: 'm1',
  name_fr: 'Lancer',
  name_en: 'Throw',
  hand: 'left',
  prop: 'empty',
  minutes: 3,
  reason: 'failed',
  times: 2,
  days: 1,
  ...fields,
});
const ID = 'v1_m1_left_empty';
const many = (count: number, from = 0): Fields =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`v${from + at}_m`, block({ order: from + at })]),
  );
const ids = (count: number) => Array.from({ length: count }, (_, at) => `v${at}_m`);
const LONGEST_ID = `${'v'.repeat(128)}_${'m'.repeat(40)}_right_training`;

const good = (fields: Fields = {}): Fields => ({
  day: day(0),
  minutes: 20,
  blocks: { [ID]: block() },
  set_aside: ['v1_m2_left_empty'],
  done: [ID],
  updated_at: serverTimestamp(),
  ...fields,
});
const save = (fields: Fields) => as('free').set(path, fields);
const oneBlock = (fields: Fields): Fields => ({ blocks: { [ID]: block(fields) } });

describe('the first plan', () => {
  expectOnlyAllowed(good, save, {
    'of the day before yesterday': { day: day(-2) },
    'of the day after tomorrow': { day: day(2) },
    'of a day that does not exist': { day: '2026-13-01' },
    'of a day with a fourth part': { day: `${day(0)}-1` },
    'of a day of another type': { day: daysAgo(0) },
    'of no day': { day: MISSING },
    'longer than anyone may choose': { minutes: 46 },
    'of negative minutes': { minutes: -1 },
    'of minutes of another type': { minutes: '20' },
    'without minutes': { minutes: MISSING },
    'of blocks in a list': { blocks: [block()] },
    'of no block': { blocks: {} },
    'of more blocks than a plan has': { blocks: many(16) },
    'of a block of another type': { blocks: { [ID]: 'v1' } },
    'with a block id in another format': { blocks: { 'v1 m1': block() } },
    'with a block id with a comma': { blocks: { 'v1,m1': block() } },
    'with a block id too long': { blocks: { [`${LONGEST_ID}x`]: block() } },
    'of a block with an extra field': oneBlock({ note: 'x' }),
    'of a block with a map': oneBlock({ name_fr: { fr: 'x' } }),
    'of a block with a list': oneBlock({ reason: ['due'] }),
    'of a block too long': oneBlock({ name_fr: 'x'.repeat(600) }),
    'whose last block is too long': {
      blocks: { ...many(14), z: block({ name_fr: 'x'.repeat(600) }) },
    },
    'without blocks': { blocks: MISSING },
    'with too many set aside': { set_aside: ids(61) },
    'with one set aside of another type': { set_aside: [1] },
    'with one set aside in another format': { set_aside: ['v1 m1'] },
    'with two set aside as one': { set_aside: ['a,b'] },
    'with a text of those set aside': { set_aside: ID },
    'without those set aside': { set_aside: MISSING },
    'with too many done': { done: ids(61) },
    'with one done too long': { done: [`${LONGEST_ID}x`] },
    'without those done': { done: MISSING },
    'of another instant': { updated_at: daysAgo(0.01) },
    'of no instant': { updated_at: MISSING },
    'with an extra field': { user_id: 'free' },
  });
  expectAlsoAllowed(good, save, {
    'of yesterday, west of Greenwich': { day: day(-1) },
    'of tomorrow, east of Greenwich': { day: day(1) },
    'of the longest day': { minutes: 45, blocks: many(15), set_aside: ids(60), done: ids(60) },
    'of which nothing is done or set aside': { set_aside: [], done: [] },
    'of the longest block': {
      blocks: {
        [LONGEST_ID]: block({
          video_id: 'v'.repeat(128),
          move_id: 'm'.repeat(40),
          hand: 'right',
          prop: 'training',
          name_fr: 'x'.repeat(80),
          name_en: 'x'.repeat(80),
          reason: 'after',
          after_fr: 'x'.repeat(80),
          after_en: 'x'.repeat(80),
        }),
      },
    },
    'of a film to watch': {
      blocks: {
        watch_v1: { order: 0, kind: 'watch', video_id: 'v1', minutes: 5, reason: 'watch' },
      },
    },
  });
  expectForEachPerson((uid) => as(uid).set(path, good()), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  it('denied: an account without a profile', () =>
    expectDenied(as('nobody').set('profiles/nobody/practice/today', good())));
});

describe('another day', () => {
  const stored = (of: string) => world.seed({ [path]: good({ day: of, updated_at: daysAgo(1) }) });
  const next = () => good({ blocks: many(2), set_aside: [], done: [] });

  it('allowed: a later one, which replaces all', async () => {
    await stored(day(-1));
    await expectAllowed(save(next()));
  });
  it('denied: an earlier one', async () => {
    await stored(day(1));
    await expectDenied(save(next()));
  });
});

describe('the same day', () => {
  const stored = (fields: Fields = {}) =>
    world.seed({ [path]: good({ updated_at: daysAgo(0.01), ...fields }) });
  const change = (fields: Fields) =>
    as('free').update(path, { updated_at: serverTimestamp(), ...fields });

  it.each<[string, Fields]>([
    [
      'a block more, for one that is set aside',
      { 'blocks.v2_m1_left_empty': block(), set_aside: ['v1_m2_left_empty', ID] },
    ],
    ['a block done', { done: [ID, 'v2_m1_left_empty'] }],
    ['one taken back that was set aside', { set_aside: [] }],
    ['other minutes', { minutes: 10 }],
    [
      'the plan of another device that begins with the same',
      { blocks: { [ID]: block({ order: 3 }), ...many(14) } },
    ],
  ])('allowed: %s', async (_name, fields) => {
    await stored();
    await expectAllowed(change(fields));
  });
  it.each<[string, Fields]>([
    ['a block taken out', { blocks: many(2) }],
    ['a block not done any more', { done: [] }],
    [
      'a block more that is too long',
      { 'blocks.v2_m1_left_empty': block({ name_fr: 'x'.repeat(600) }) },
    ],
    ['another instant', { done: [ID, 'v2_m'], updated_at: daysAgo(0.01) }],
  ])('denied: %s', async (_name, fields) => {
    await stored();
    await expectDenied(change(fields));
  });
  it('allowed: up to 40 blocks in time', async () => {
    await stored({ blocks: many(25) });
    await expectAllowed(change({ blocks: many(40) }));
  });
  it('denied: one more', async () => {
    await stored({ blocks: many(40) });
    await expectDenied(change({ 'blocks.more': block() }));
  });
  it('denied: deleting', async () => {
    await stored();
    await expectDenied(as('free').delete(path));
  });
});

describe('reading the plan of a day', () => {
  expectForEachPerson((uid) => as(uid).get(path), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
});
