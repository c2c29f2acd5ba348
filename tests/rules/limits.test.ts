import { serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
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

describe('the rate limit of a member', () => {
  expectOnlyAllowed(good, (fields) => as('free').set('limits/free', fields), {
    'a timestamp in the past': { at: secondsAgo(60) },
    'a timestamp in the future': { at: secondsAgo(-60) },
    'no instant': { at: MISSING },
    'no reference': { ref: MISSING },
    'an empty reference': { ref: '' },
    'a reference too long': { ref: 'x'.repeat(201) },
    'a reference of another type': { ref: 1 },
    'an extra field': { count: 1 },
  });
  expectForEachPerson((uid) => as(uid).set('limits/free', good()), {
    allowed: ['free'],
    denied: ['other', 'admin', null],
  });

  it('allowed: again after more than a second', async () => {
    await world.seed({ 'limits/free': { at: secondsAgo(1.5), ref: 'x' } });
    await expectAllowed(as('free').set('limits/free', good()));
  });
  it('denied: again within a second', async () => {
    // A future timestamp instead of the current time, so that the test does not depend on its speed.
    await world.seed({ 'limits/free': { at: secondsAgo(-5), ref: 'x' } });
    await expectDenied(as('free').set('limits/free', good()));
  });
  it('denied: deleting it', async () => {
    await world.seed({ 'limits/free': { at: secondsAgo(60), ref: 'x' } });
    await expectDenied(as('free').delete('limits/free'));
  });
});

describe('reading the limit', () => {
  expectForEachPerson((uid) => as(uid).get('limits/free'), { allowed: ['free'], denied: ['other', 'admin', null] });
});
