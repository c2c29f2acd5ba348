import { expect, test } from 'vitest';
import { LIVE_SESSIONS_PER_MONTH } from '../limits.ts';
import { mustBePlanned, owedSessions, studioMonthOf } from './promised-sessions.ts';

const session = (tiers: ('pro' | 'premium')[], status: 'planned' | 'cancelled' = 'planned') => ({
  tiers,
  status,
});
const BOTH = session(['pro', 'premium']);

test.each([
  ['without a session, every plan that promises some', [], ['pro 0/1', 'premium 0/2']],
  ['with one for both', [BOTH], ['premium 1/2']],
  ['with one for both and one for Premium', [BOTH, session(['premium'])], []],
  ['with two for Premium', [session(['premium']), session(['premium'])], ['pro 0/1']],
  ['with a cancelled one', [BOTH, session(['premium'], 'cancelled')], ['premium 1/2']],
])('a month owes, %s: %o', (_what, sessions, expected) => {
  const owed = owedSessions(sessions);
  expect(owed.map(({ tier, planned, promised }) => `${tier} ${planned}/${promised}`)).toEqual(
    expected,
  );
});

test('every plan with live sessions is looked at', () => {
  const plans = owedSessions([]).map(({ tier }) => tier);
  expect(plans.toSorted()).toEqual(Object.keys(LIVE_SESSIONS_PER_MONTH).toSorted());
});

test.each([
  // Winter and summer time of Paris.
  ['2026-11-30T22:59:59Z', '2026-11', '2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z'],
  ['2026-11-30T23:00:00Z', '2026-12', '2026-11-30T23:00:00Z', '2026-12-31T23:00:00Z'],
  ['2026-02-10T12:00:00Z', '2026-02', '2026-01-31T23:00:00Z', '2026-02-28T23:00:00Z'],
  ['2026-07-10T12:00:00Z', '2026-07', '2026-06-30T22:00:00Z', '2026-07-31T22:00:00Z'],
])('the month of %s is %s', (now, month, from, before) => {
  expect(studioMonthOf(new Date(now))).toEqual({
    month,
    from: new Date(from),
    before: new Date(before),
  });
});

test.each([
  ['2026-11-16T22:59:59Z', false],
  ['2026-11-16T23:00:00Z', true],
])('two weeks before its end it must be planned: %s %s', (now, expected) => {
  const at = new Date(now);
  expect(mustBePlanned(studioMonthOf(at), at)).toBe(expected);
});
