import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { sessionsOf, sessionsSince } from '@atelier/domain/queries/member-queries';
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
const good = (fields: Fields = {}): Fields => ({
  day: '2026-11-20',
  started_at: started,
  seconds: 600,
  reps: 30,
  moves: { m1: 30 },
  updated_at: serverTimestamp(),
  ...fields,
});
const save = (fields: Fields) => as('free').set(path, fields);
const tooManyMoves = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`m${at}`, 1]));

describe('a practice session', () => {
  expectOnlyAllowed(good, save, {
    'an invalid day': { day: '2026-13-01' },
    'a day of another type': { day: 20261120 },
    'no day': { day: MISSING },
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
    'too many moves': { moves: tooManyMoves },
    'no moves': { moves: MISSING },
    'another instant': { updated_at: daysAgo(0.01) },
    'no instant': { updated_at: MISSING },
    'an extra field': { place: 'bar' },
  });
  expectAlsoAllowed(good, save, { 'of nothing yet': { seconds: 0, reps: 0, moves: {} } });
  expectForEachPerson((uid) => as(uid).set(path, good()), { allowed: ['free'], denied: ['other', 'admin', null] });
});

describe('an updated practice session', () => {
  const stored = () => world.seed({ [path]: good({ updated_at: daysAgo(0.01) }) });

  it.each<[string, Fields]>([
    ['the same totals', {}],
    ['more seconds', { seconds: 660 }],
    ['more repetitions', { reps: 31, moves: { m1: 31 } }],
  ])('allowed: %s', async (_name, fields) => {
    await stored();
    await expectAllowed(save(good(fields)));
  });
  it.each<[string, Fields]>([
    ['fewer seconds', { seconds: 599 }],
    ['fewer repetitions', { reps: 29 }],
    ['another day', { day: '2026-11-21' }],
    ['another start', { started_at: daysAgo(0.2) }],
  ])('denied: %s', async (_name, fields) => {
    await stored();
    await expectDenied(save(good(fields)));
  });
  it('denied: deleting', async () => {
    await stored();
    await expectDenied(as('free').delete(path));
  });
});

describe('reading practice sessions', () => {
  expectForEachPerson((uid) => as(uid).get(path), { allowed: ['free'], denied: ['other', 'admin', null] });
  expectForEachPerson((uid) => as(uid).list(sessionsSince('free', '2026-01-01')), {
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
