import { describe, expect, it } from 'vitest';
import { parseCustomer, parseCustomerMembership } from './customer.ts';

const AT = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2027-11-20T12:00:00Z');
const stamp = (date = AT) => ({ toMillis: () => date.getTime() });

/** What every document is parsed to that has nothing else. */
const EMPTY = { customer_version: 0, syncSeq: 0, appliedSeq: 0 };
const created = {
  tier: 'free',
  status: 'active',
  cancel_at_period_end: false,
  syncSeq: 0,
  appliedSeq: 0,
};
const mapped = { ...created, stripe_customer_id: 'cus_1', customer_version: 1 };
const attempt = {
  id: 'a1',
  customerId: 'cus_1',
  plan: 'pro',
  priceId: 'price_1',
  locale: 'fr',
  sessionId: null,
  terms: '2026-11',
};
const renewal = { id: 'sub_1', tier: 'pro', next_tier: 'basic', price_cents: 9990 };
const contract = {
  tier: 'pro',
  interval: 'year',
  next: { tier: 'basic', interval: 'month' },
  owes: false,
};
const refunds = [{ payment: 'pi_1', cents: 500 }];

describe('a document of an earlier release', () => {
  it.each<[string, object | undefined, object]>([
    ['that does not exist', undefined, EMPTY],
    [
      'with the number of a creation that failed',
      { ...created, customer_version: 2 },
      { ...created, customer_version: 2 },
    ],
    ['that was just created', mapped, mapped],
    [
      'of the first release, synced',
      { ...mapped, tier: 'basic', period_end: stamp(), syncSeq: 3, appliedSeq: 3 },
      { ...mapped, tier: 'basic', period_end: AT, syncSeq: 3, appliedSeq: 3 },
    ],
    [
      'of the first release, whose period was stored as none',
      { ...mapped, period_end: null },
      { ...mapped, period_end: null },
    ],
    [
      'of a member who owes',
      {
        ...mapped,
        tier: 'pro',
        grace_until: stamp(LATER),
        payment_problem: { since: stamp() },
        next_tier: 'basic',
      },
      {
        ...mapped,
        tier: 'pro',
        grace_until: LATER,
        payment_problem: { since: AT },
        next_tier: 'basic',
      },
    ],
    [
      'with an attempt from before there were years',
      { ...mapped, checkout_attempt: { ...attempt, started_at: stamp() } },
      { ...mapped, checkout_attempt: { ...attempt, interval: 'month', started_at: AT } },
    ],
    [
      'with an attempt that was paid',
      {
        ...mapped,
        checkout_attempt: {
          ...attempt,
          interval: 'year',
          sessionId: 'cs_1',
          paid: true,
          started_at: stamp(),
        },
      },
      {
        ...mapped,
        checkout_attempt: {
          ...attempt,
          interval: 'year',
          sessionId: 'cs_1',
          paid: true,
          started_at: AT,
        },
      },
    ],
    [
      'with withdrawals and a disputed payment',
      {
        ...mapped,
        withdrawals: { sub_1: { declaration: 'd1', at: stamp(), is_full: true } },
        full_refunds: { pro: { declaration: 'd1', at: stamp() } },
        open_disputes: ['pi_1'],
      },
      {
        ...mapped,
        withdrawals: { sub_1: { declaration: 'd1', at: AT, is_full: true } },
        full_refunds: { pro: { declaration: 'd1', at: AT } },
        open_disputes: ['pi_1'],
      },
    ],
    [
      'with the rhythm of payments and renewals',
      {
        ...mapped,
        billing: { interval: 'year', next_interval: 'month', next_price_cents: 999 },
        renewals: [{ ...renewal, at: stamp(LATER) }],
        next_renewal_at: stamp(LATER),
      },
      {
        ...mapped,
        billing: { interval: 'year', next_interval: 'month', next_price_cents: 999 },
        renewals: [{ ...renewal, at: LATER }],
        next_renewal_at: LATER,
      },
    ],
    [
      'with contracts of which the member was told',
      {
        ...mapped,
        contracts: {
          sub_1: { ...contract, ends_at: stamp(LATER), payment_method: 'pm_1' },
          sub_2: { ...contract, next: null, ends_at: null, payment_method: null },
        },
      },
      {
        ...mapped,
        contracts: {
          sub_1: { ...contract, ends_at: LATER, payment_method: 'pm_1' },
          sub_2: { ...contract, next: null, ends_at: null, payment_method: null },
        },
      },
    ],
    [
      'with an end by the team and a refund by an admin',
      {
        ...mapped,
        team_ends: { sub_1: { refunds, is_disputed: false, at: stamp() } },
        refund_claims: { in_1: { request: 'r1', at: stamp(), attempt: 1 } },
      },
      {
        ...mapped,
        team_ends: { sub_1: { refunds, is_disputed: false, at: AT } },
        refund_claims: { in_1: { request: 'r1', at: AT, attempt: 1 } },
      },
    ],
    ['of which only a dispute is left', { open_disputes: [] }, { ...EMPTY, open_disputes: [] }],
  ])('%s', (_what, stored, parsed) => expect(parseCustomer(stored)).toEqual(parsed));
});

describe('a part that cannot be read', () => {
  it.each<[string, object]>([
    ['an unknown tier', { tier: 'gold' }],
    ['an unknown status', { status: 'gone' }],
    ['a number as id', { stripe_customer_id: 1 }],
    ['texts as numbers', { customer_version: '2', syncSeq: '3', appliedSeq: null }],
    ['an attempt without its time', { checkout_attempt: attempt }],
    [
      'renewals, one of which has no price',
      { renewals: [{ ...renewal, price_cents: null, at: stamp() }] },
    ],
    [
      'contracts, one of which has an unknown tier',
      { contracts: { sub_1: { ...contract, tier: 'gold' } } },
    ],
    ['a dispute as text', { open_disputes: 'pi_1' }],
    ['withdrawals as a list', { withdrawals: [] }],
  ])('is as missing, and leaves the others: %s', (_what, fields) => {
    const known = { grace_until: LATER };
    expect(parseCustomer({ grace_until: stamp(LATER), ...fields })).toEqual({ ...EMPTY, ...known });
  });

  it('of a map is null, so that it is told from one that is missing', () => {
    const maps = {
      withdrawals: { sub_1: { declaration: 'd1' } },
      full_refunds: { pro: {} },
      team_ends: { sub_1: { refunds } },
      refund_claims: { in_1: { attempt: 1 } },
    };
    expect(parseCustomer(maps)).toEqual({
      ...EMPTY,
      withdrawals: { sub_1: null },
      full_refunds: { pro: null },
      team_ends: { sub_1: null },
      refund_claims: { in_1: null },
    });
  });
});

describe('a membership that is handed on', () => {
  it('needs no more than a tier and a status', () => {
    expect(parseCustomerMembership({ tier: 'pro', status: 'active', syncSeq: 3 })).toEqual({
      tier: 'pro',
      status: 'active',
    });
  });

  it.each([
    ['without a status', { tier: 'pro' }],
    ['of an unknown tier', { tier: 'gold', status: 'active' }],
    ['whose period is a text', { tier: 'pro', status: 'active', period_end: '2026' }],
    ['whose next tier is not paid', { tier: 'pro', status: 'active', next_tier: 'free' }],
  ])('is refused %s', (_what, stored) =>
    expect(() => parseCustomerMembership(stored)).toThrow('customer'),
  );
});
