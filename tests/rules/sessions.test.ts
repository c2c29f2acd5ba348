import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { sessionsOf } from '@atelier/domain/queries/member-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectAlsoAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('sessions');
const { as } = world;
const path = 'profiles/free/sessions/s1';
const started = daysAgo(0.1);
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const day = (days: number) => dayOf(new Date(started.getTime() + days * 86_400_000));
const good = (fields: Fields = {}): Fields => ({
  day: dayOf(started),
  started_at: started,
  seconds: 600,
  reps: 30,
  moves: { m1: 30 },
  updated_at: serverTimestamp(),
  ...fields,
});
const today = dayOf(started);
const count = (fields: Fields = {}): Fields => ({
  count: 1,
  at: serverTimestamp(),
  ref: 's1',
  ...fields,
});
const countPath = (of: string, member = 'free') => `profiles/${member}/counts/sessions_${of}`;
/** Creates a session, with the count of its day. */
const save = (fields: Fields) =>
  as('free').commit(
    [countPath(typeof fields['day'] === 'string' ? fields['day'] : today), count()],
    [path, fields],
  );
/** Sends a session that exists again. */
const again = (fields: Fields) => as('free').set(path, fields);
const tooManyMoves = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`m${at}`, 1]));

describe('a practice session', () => {
  expectOnlyAllowed(good, save, {
    'an invalid day': { day: '2026-13-01' },
    'a day of another type': { day: 20261120 },
    'no day': { day: MISSING },
    'the day before yesterday at its start': { day: day(-2) },
    'the day after tomorrow at its start': { day: day(2) },
    'a day of the year 2099': { day: '2099-01-01' },
    'started an hour in the future': { started_at: daysAgo(-1 / 24) },
    'started 31 days ago': { started_at: daysAgo(31) },
    'started_at of another type': { started_at: '2026-11-20' },
    'never started': { started_at: MISSING },
    'negative seconds': { seconds: -1 },
    'more than 12 hours': { seconds: 43201 },
    'fractional seconds': { seconds: 1.5 },
    'no seconds': { seconds: MISSING },
    'negative repetitions': { reps: -1 },
    'too many repetitions': { reps: 100_001 },
    'repetitions of another type': { reps: '30' },
    'no repetitions': { reps: MISSING },
    'moves of another type': { moves: ['m1'] },
    'a move without a number': { moves: { m1: '' } },
    'repetitions of a move as a text': { moves: { m1: '30' } },
    'one of two as a text': { moves: { m1: 30, m2: '31' } },
    'negative repetitions of a move': { moves: { m1: -1 } },
    'fractional repetitions of a move': { moves: { m1: 1.5 } },
    'too many repetitions of a move': { moves: { m1: 1_000_000 } },
    'repetitions of a move as a list': { moves: { m1: [1] } },
    'repetitions of a move as a map': { moves: { m1: { n: 1 } } },
    'a move of null': { moves: { m1: null } },
    'a move id too long': { moves: { ['m'.repeat(41)]: 1 } },
    'a move id in another format': { moves: { 'm 1': 1 } },
    'a move id with a comma': { moves: { 'm1,m2': 1 } },
    'too many moves': { moves: tooManyMoves },
    'no moves': { moves: MISSING },
    'another instant': { updated_at: daysAgo(0.01) },
    'no instant': { updated_at: MISSING },
    'an extra field': { place: 'bar' },
  });
  expectAlsoAllowed(good, save, {
    'of nothing yet': { seconds: 0, reps: 0, moves: {} },
    'of 60 moves': {
      moves: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`lancer-${at}`, 100_000])),
    },
    'on the day before, west of Greenwich': { day: day(-1) },
    'on the day after, east of Greenwich': { day: day(1) },
  });
  it('denied: under an id that could not be named', () =>
    expectDenied(
      as('free').commit(
        [countPath(today), count({ ref: 'é' })],
        ['profiles/free/sessions/é', good()],
      ),
    ));
  expectForEachPerson((uid) => as(uid).commit([countPath(today), count()], [path, good()]), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
});

describe('the count of the sessions of a day', () => {
  const begin = (fields: Fields, of = today) =>
    as('free').commit([countPath(of), fields], [path, good()]);
  const before = (counted: number) =>
    world.seed({ [countPath(today)]: { count: counted, at: daysAgo(0.01), ref: 's0' } });

  expectOnlyAllowed(count, begin, {
    'two at once': { count: 2 },
    'another instant': { at: daysAgo(0.01) },
    'another session': { ref: 's2' },
    'a session of another type': { ref: 1 },
    'no session': { ref: MISSING },
    'an extra field': { day: today },
  });
  it('denied: a session without a count', () => expectDenied(as('free').set(path, good())));
  it('denied: a count of another day', () => expectDenied(begin(count(), day(-1))));
  it('denied: two sessions with one count', () =>
    expectDenied(
      as('free').commit(
        [countPath(today), count()],
        [path, good()],
        ['profiles/free/sessions/s2', good()],
      ),
    ));
  it('denied: a count without a session', () =>
    expectDenied(as('free').set(countPath(today), count())));
  it('allowed: the two hundredth', async () => {
    await before(199);
    await expectAllowed(begin(count({ count: 200 })));
  });
  it('denied: one more', async () => {
    await before(200);
    await expectDenied(begin(count({ count: 201 })));
  });
  it('denied: the same count again', async () => {
    await before(1);
    await expectDenied(begin(count()));
  });
  it('denied: deleting it, and reading it', async () => {
    await before(1);
    await expectDenied(as('free').delete(countPath(today)));
    await expectDenied(as('free').get(countPath(today)));
  });
});

describe('an updated practice session', () => {
  const stored = () => world.seed({ [path]: good({ updated_at: daysAgo(0.01) }) });

  it.each<[string, Fields]>([
    ['the same totals', {}],
    ['more seconds', { seconds: 660 }],
    ['more repetitions', { reps: 31, moves: { m1: 31 } }],
  ])('allowed: %s', async (_name, fields) => {
    await stored();
    await expectAllowed(again(good(fields)));
  });
  it.each<[string, Fields]>([
    ['fewer seconds', { seconds: 599 }],
    ['fewer repetitions', { reps: 29 }],
    ['another day', { day: day(1) }],
    ['another start', { started_at: daysAgo(0.2) }],
  ])('denied: %s', async (_name, fields) => {
    await stored();
    await expectDenied(again(good(fields)));
  });
  it('denied: deleting', async () => {
    await stored();
    await expectDenied(as('free').delete(path));
  });
});

describe('reading practice sessions', () => {
  expectForEachPerson((uid) => as(uid).get(path), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  expectForEachPerson((uid) => as(uid).list(sessionsOf('free')), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  expectForEachPerson((uid) => as(uid).sum(sessionsOf('free'), 'seconds'), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
  it('denied: an unlimited sum', () =>
    expectDenied(as('free').sum(querySpec('profiles/free/sessions', 5001), 'seconds')));
  it('denied: without a limit', () => expectDenied(as('free').listAll('profiles/free/sessions')));
});
