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
const good = () => ({ at: serverTimestamp(), ref: 'comment/v1/c1' });

describe.each(['limits', 'edit_limits'])('%s of a member', (limits) => {
  expectOnlyAllowed(good, (fields) => as('free').set(`${limits}/free`, fields), {
    'a timestamp in the past': { at: secondsAgo(60) },
    'a timestamp in the future': { at: secondsAgo(-60) },
    'no instant': { at: MISSING },
    'no reference': { ref: MISSING },
    'an empty reference': { ref: '' },
    'a reference too long': { ref: 'x'.repeat(201) },
    'a reference of another type': { ref: 1 },
    'an extra field': { count: 1 },
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
    // A future timestamp instead of the current time, so that the test does not depend on its speed.
    await world.seed({ [`${limits}/free`]: { at: secondsAgo(-5), ref: 'x' } });
    await expectDenied(as('free').set(`${limits}/free`, good()));
  });
  it('denied: deleting it', async () => {
    await world.seed({ [`${limits}/free`]: { at: secondsAgo(60), ref: 'x' } });
    await expectDenied(as('free').delete(`${limits}/free`));
  });
});

describe.each(['limits', 'edit_limits', 'draft_limits'])('reading %s', (limits) => {
  expectForEachPerson((uid) => as(uid).get(`${limits}/free`), { allowed: ['free'], denied: ['other', 'admin', null] });
});

describe('the count of drafts in an hour', () => {
  const minutesAgo = (minutes: number) => secondsAgo(minutes * 60);
  const count = (fields: Fields) => as('free').set('draft_limits/free', fields);
  const next = (fields: Fields) => count({ at: serverTimestamp(), ref: 'v1', ...fields });
  const given = (since: Date, counted: number) =>
    world.seed({ 'draft_limits/free': { since, count: counted, at: minutesAgo(1), ref: 'v0' } });

  expectOnlyAllowed(() => ({ since: serverTimestamp(), count: 1, at: serverTimestamp(), ref: 'v1' }), count, {
    'two at once': { count: 2 },
    'an hour that began before': { since: minutesAgo(1) },
    'no reference': { ref: MISSING },
    'a timestamp in the past': { at: minutesAgo(1) },
    'an extra field': { day: 1 },
  });
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
      as('other').set('draft_limits/free', { since: serverTimestamp(), count: 1, at: serverTimestamp(), ref: 'v1' }),
    ));
  it('denied: deleting it', async () => {
    await given(minutesAgo(5), 20);
    await expectDenied(as('free').delete('draft_limits/free'));
  });
});
