import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import type { Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('limits');
const { as } = world;
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
const minutesAgo = (minutes: number) => secondsAgo(minutes * 60);

describe.each([
  ['limits', { count: 1 }],
  ['edit_limits', {}],
])('%s of a member', (limits, counted) => {
  const good = () => ({ at: serverTimestamp(), ref: 'comment/v1/c1', ...counted });

  expectOnlyAllowed(good, (fields) => as('free').set(`${limits}/free`, fields), {
    'a timestamp in the past': { at: secondsAgo(60) },
    'a timestamp in the future': { at: secondsAgo(-60) },
    'no instant': { at: MISSING },
    'no reference': { ref: MISSING },
    'an empty reference': { ref: '' },
    'a reference too long': { ref: 'x'.repeat(201) },
    'a reference of another type': { ref: 1 },
    'an extra field': { day: 1 },
  });
  expectForEachPerson((uid) => as(uid).set(`${limits}/free`, good()), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });

  it('allowed: again after more than a second', async () => {
    await world.seed({ [`${limits}/free`]: { at: secondsAgo(1.5), ref: 'x' } });
    await expectAllowed(as('free').set(`${limits}/free`, good()));
  });
  it('denied: again within a second', async () => {
    // A future timestamp instead of the current time, so that the test does not depend on its
    // speed.
    await world.seed({ [`${limits}/free`]: { at: secondsAgo(-5), ref: 'x' } });
    await expectDenied(as('free').set(`${limits}/free`, good()));
  });
  it('denied: deleting it', async () => {
    await world.seed({ [`${limits}/free`]: { at: secondsAgo(60), ref: 'x' } });
    await expectDenied(as('free').delete(`${limits}/free`));
  });
});

describe.each(['limits', 'edit_limits', 'draft_limits'])('reading %s', (limits) => {
  expectForEachPerson((uid) => as(uid).get(`${limits}/free`), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });
});

describe('the count of comments and messages in an hour', () => {
  const next = (fields: Fields) =>
    as('free').set('limits/free', { at: serverTimestamp(), ref: 'chat/1/m', ...fields });
  const given = (fields: Fields) =>
    world.seed({ 'limits/free': { at: minutesAgo(1), ref: 'chat/1/l', ...fields } });

  it.each<[string, Fields]>([
    ['no count', {}],
    ['a second one', { count: 2 }],
    ['an hour that began before', { count: 1, since: minutesAgo(1) }],
    ['a count of another type', { count: '1' }],
  ])('denied at first: %s', (_name, fields) => expectDenied(next(fields)));
  it('denied: a second one that counts as the first', async () => {
    await given({ count: 1 });
    await expectDenied(next({ count: 1 }));
  });
  it('allowed: on from a limit without a count', async () => {
    await given({});
    await expectAllowed(next({ count: 1 }));
  });
  it('allowed: the three hundredth', async () => {
    const since = minutesAgo(30);
    await given({ since, count: 299 });
    await expectAllowed(next({ since, count: 300 }));
  });
  it.each<[string, Fields]>([
    ['the three hundred and first', { count: 301 }],
    ['the same count', { count: 300 }],
    ['another hour before this one is over', { count: 1, since: serverTimestamp() }],
  ])('denied: %s', async (_name, fields) => {
    const since = minutesAgo(59);
    await given({ since, count: 300 });
    await expectDenied(next({ since, ...fields }));
  });
  it('denied: one that drops the beginning of the hour', async () => {
    await given({ since: minutesAgo(30), count: 5 });
    await expectDenied(next({ count: 6 }));
  });
  it('denied: another hour that does not start with one', async () => {
    await given({ since: minutesAgo(61), count: 300 });
    await expectDenied(next({ count: -100, since: serverTimestamp() }));
  });
  it.each<[string, Fields]>([
    ['after an hour', { since: minutesAgo(61), count: 300 }],
    ['after a first hour without a beginning', { count: 300 }],
  ])('allowed: another hour %s', async (_name, stored) => {
    await given(stored);
    await expectAllowed(next({ count: 1, since: serverTimestamp() }));
  });
});

describe('the count of drafts in an hour', () => {
  const count = (fields: Fields) => as('free').set('draft_limits/free', fields);
  const next = (fields: Fields) => count({ at: serverTimestamp(), ref: 'v1', ...fields });
  const given = (since: Date, counted: number) =>
    world.seed({ 'draft_limits/free': { since, count: counted, at: minutesAgo(1), ref: 'v0' } });

  expectOnlyAllowed(
    () => ({ since: serverTimestamp(), count: 1, at: serverTimestamp(), ref: 'v1' }),
    count,
    {
      'two at once': { count: 2 },
      'an hour that began before': { since: minutesAgo(1) },
      'no reference': { ref: MISSING },
      'a timestamp in the past': { at: minutesAgo(1) },
      'an extra field': { day: 1 },
    },
  );
  it('allowed: the twentieth', async () => {
    const since = minutesAgo(30);
    await given(since, 19);
    await expectAllowed(next({ since, count: 20 }));
  });
  it.each<[string, Fields]>([
    ['the twenty-first', { count: 21 }],
    ['the same count', { count: 20 }],
  ])('denied: %s', async (_name, fields) => {
    const since = minutesAgo(30);
    await given(since, 20);
    await expectDenied(next({ since, ...fields }));
  });
  it('denied: another hour before this one is over', async () => {
    await given(minutesAgo(59), 20);
    await expectDenied(next({ since: serverTimestamp(), count: 1 }));
  });
  it('allowed: another hour afterwards', async () => {
    await given(minutesAgo(61), 20);
    await expectAllowed(next({ since: serverTimestamp(), count: 1 }));
  });
  it('denied: of another member', () =>
    expectDenied(
      as('other').set('draft_limits/free', {
        since: serverTimestamp(),
        count: 1,
        at: serverTimestamp(),
        ref: 'v1',
      }),
    ));
  it('denied: deleting it', async () => {
    await given(minutesAgo(5), 20);
    await expectDenied(as('free').delete('draft_limits/free'));
  });
});
