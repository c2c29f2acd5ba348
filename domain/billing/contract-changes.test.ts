import { describe, expect, test } from 'vitest';
import { CALLS } from '../contracts/calls.ts';
import {
  CONTRACT_EVENTS,
  contractChangesOf,
  WITHOUT_EVENT,
  type ContractState,
} from './contract-changes.ts';
import { WEBHOOK_EVENT_TYPES } from './stripe-event-types.ts';

// That the rows name all mails about contracts is proved in
// functions/src/mail/contract-mails.test.ts.
describe('the table of events', () => {
  const sources = new Set<string>(Object.values(CONTRACT_EVENTS).flatMap(({ from }) => from));
  /** Calls about an account rather than a contract. */
  const ACCOUNT_CALLS = ['accountChanged', 'deleteMyAccount', 'deleteUser'];
  /** Triggers and schedules by which the server learns of an event without a call. */
  const OWN_SOURCES = ['everyNight', 'onOrderWritten', 'onProfileWritten'];

  test('every payment call and every event of Stripe has a row, or a reason to have none, and not both', () => {
    const billing = Object.entries(CALLS).flatMap(([name, { service }]) =>
      service === 'billing' ? [name] : [],
    );
    const known = [...billing, ...ACCOUNT_CALLS, ...WEBHOOK_EVENT_TYPES, ...OWN_SOURCES];
    expect([...sources, ...Object.keys(WITHOUT_EVENT)].toSorted()).toEqual(known.toSorted());
  });
});

describe('what changed in a subscription', () => {
  const LATER = new Date('2026-12-29T10:00:00Z');
  const told: ContractState = {
    id: 'sub_1',
    tier: 'pro',
    interval: 'month',
    next: null,
    endsAt: null,
    owes: false,
    paymentMethod: 'pm_1',
  };
  const current = {
    ...told,
    isLive: true,
    isEndDeclared: false,
    isEndPlannedByTeam: false,
    isEndedEarly: false,
    isEndedByTeam: false,
  };
  const BASIC = { tier: 'basic', interval: 'month' } as const;

  test.each([
    ['nothing', {}, {}, []],
    ['a higher plan', {}, { tier: 'premium' }, ['plan-raised']],
    ['the same plan by the year', {}, { interval: 'year' }, ['plan-raised']],
    ['a lower plan', {}, BASIC, ['plan-lowered']],
    ['a planned lower plan', {}, { next: BASIC }, ['change-planned']],
    [
      'another planned plan',
      { next: { tier: 'basic', interval: 'year' } },
      { next: BASIC },
      ['change-planned'],
    ],
    ['the same planned plan', { next: BASIC }, { next: BASIC }, []],
    ['a planned plan that has come', { next: BASIC }, BASIC, ['plan-lowered']],
    ['a planned plan that was dropped', { next: BASIC }, {}, ['change-dropped']],
    [
      'a planned plan that was dropped by a cancellation',
      { next: BASIC },
      { endsAt: LATER },
      ['cancelled'],
    ],
    ['a planned end', {}, { endsAt: LATER }, ['cancelled']],
    ['the same planned end', { endsAt: LATER }, { endsAt: new Date(LATER) }, []],
    ['a planned end that was declared', {}, { endsAt: LATER, isEndDeclared: true }, []],
    ['no planned end any more', { endsAt: LATER }, {}, ['resumed']],
    ['another card', {}, { paymentMethod: 'pm_2' }, ['payment-method-changed']],
    ['the first card', { paymentMethod: null }, {}, []],
    ['a card that is gone', {}, { paymentMethod: null }, []],
    [
      'a higher plan with another card',
      {},
      { tier: 'premium', paymentMethod: 'pm_2' },
      ['plan-raised', 'payment-method-changed'],
    ],
    ['an overdue payment', {}, { owes: true }, []],
    ['an end that was planned', { endsAt: LATER }, { isLive: false }, []],
    ['an end after an overdue payment', { owes: true }, { isLive: false }, ['ended-unpaid']],
    [
      'an end that the team planned',
      {},
      { endsAt: LATER, isEndPlannedByTeam: true },
      ['cancelled-by-team'],
    ],
    [
      'an end that the team planned and that has come',
      { endsAt: LATER },
      { endsAt: LATER, isEndPlannedByTeam: true, isLive: false },
      [],
    ],
    ['an end for its payment', {}, { isLive: false, isEndedEarly: true }, ['ended-early']],
    ['an end by the team', {}, { isLive: false, isEndedByTeam: true }, ['ended-by-team']],
    [
      'an end by the team before the planned one',
      { endsAt: LATER },
      { isLive: false, isEndedByTeam: true },
      ['ended-by-team'],
    ],
    [
      'an end by the team after an overdue payment',
      { owes: true },
      { isLive: false, isEndedByTeam: true },
      ['ended-by-team'],
    ],
  ] as const)('%s', (_name, before, after, changes) => {
    expect(contractChangesOf({ ...told, ...before }, { ...current, ...after })).toEqual(changes);
  });

  test('a subscription of which nothing was known is no change', () => {
    expect(contractChangesOf(undefined, { ...current, endsAt: LATER })).toEqual([]);
  });
});
