// With Stripe's sandbox in tests/payments/team-money.test.ts; here, what goes back, to whom it is
// told, and who may.
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseCustomer } from '@atelier/domain/billing/customer';
import { DomainError } from '@atelier/domain/error-code';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { DAY_MS } from '@atelier/domain/time-units';
import type { SubscriptionPayment } from '../plan-payments.ts';
import type { PlanSubscription } from './plan-subscriptions.ts';

const NOW = new Date('2026-11-29T10:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS);

let stored: Record<string, DocumentData>;
let subscriptions: PlanSubscription[];
let payments: Record<string, SubscriptionPayment[]>;
let disputes: Record<string, { status: string }[]>;
let entries: DocumentData[];
let owed: [string, object][];
const cancelNow = vi.fn<(id: string, by: string) => Promise<void>>();
const cancelAtPeriodEnd = vi.fn<(one: PlanSubscription, by: string) => Promise<void>>();
const refundOnce =
  vi.fn<(id: string, order: { cents: number }) => Promise<{ sent: number; late: number }>>();
const setMembership = vi.fn<(actor: string, request: object) => Promise<{ changed: boolean }>>();
const syncSubscription = vi.fn<(customer: string) => Promise<void>>();

const valueAt = (data: DocumentData | undefined, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, key) => (value as DocumentData | undefined)?.[key], data);
const snapshot = (path: string) => {
  const data = stored[path];
  return {
    id: path.split('/').at(-1),
    exists: data !== undefined,
    data: () => data,
    get: (field: string) => valueAt(data, field),
  };
};
/** One transaction after the other, as the database would have them in the end. */
let last: Promise<unknown> = Promise.resolve();
vi.mock('../../moderation/audit/admin-transaction.ts', () => ({
  runAdminTransaction: (actor: string, run: (context: object) => Promise<unknown>) => {
    const next = last.then(() => {
      if (actor !== 'admin') throw new DomainError('forbidden');
      return run({
        transaction: {
          get: ({ path }: { path: string }) => Promise.resolve(snapshot(path)),
          update: ({ path }: { path: string }, fields: DocumentData) => {
            for (const [field, value] of Object.entries(fields)) {
              const [map = '', key = ''] = field.split('.');
              const data = (stored[path] ??= {});
              data[map] = { ...(data[map] as object | undefined), [key]: value as unknown };
            }
          },
        },
        log: (entry: DocumentData) => entries.push(entry),
      });
    });
    last = next.catch(() => undefined);
    return next;
  },
}));
vi.mock('../../platform/firebase.ts', () => ({
  database: () => ({
    doc: (path: string) => ({ path, get: () => Promise.resolve(snapshot(path)) }),
  }),
}));
vi.mock('../../platform/business-clock.ts', () => ({
  businessClock: () => Promise.resolve({ now: () => NOW }),
}));
vi.mock('../customers.ts', () => ({
  findCustomerId: (uid: string) => Promise.resolve(uid === 'zoe' ? 'cus_1' : null),
  readCustomer: (uid: string) => Promise.resolve(parseCustomer(stored[`customers/${uid}`])),
}));
vi.mock('../due-refunds.ts', () => ({
  createDueRefund: (_transaction: object, id: string, order: object) => owed.push([id, order]),
  refundOnce,
}));
vi.mock('../next-payments.ts', () => ({
  withNextPayments: (all: PlanSubscription[]) => Promise.resolve(all),
}));
vi.mock('../plan-payments.ts', () => ({
  paymentsOf: (id: string) => Promise.resolve(payments[id] ?? []),
  disputesOf: (payment: string) => Promise.resolve(disputes[payment] ?? []),
  isDisputeOpen: ({ status }: { status: string }) => status === 'needs_response',
}));
vi.mock('./membership-fields.ts', () => ({
  pickMembershipFields: (valueOf: (field: string) => unknown) =>
    Object.fromEntries(
      ['subscription_tier', 'subscription_status', 'membership_source'].map((field) => [
        field,
        valueOf(field),
      ]),
    ),
}));
vi.mock('./cancel-now.ts', () => ({ cancelNow }));
vi.mock('./plan-subscriptions.ts', () => ({
  liveSubscriptionsOf: (customer: string | null) =>
    Promise.resolve(
      customer === null ? [] : subscriptions.filter(({ status }) => status === 'active'),
    ),
  subscriptionsOf: () => Promise.resolve(subscriptions),
}));
vi.mock('./set-membership.ts', () => ({ setMembership }));
vi.mock('./subscription-changes.ts', () => ({ cancelAtPeriodEnd }));
vi.mock('./sync-subscription.ts', () => ({ syncSubscription }));
const { cancelMemberSubscriptions, endMemberSubscriptions, memberSubscriptions } =
  await import('./team-cancellations.ts');

/** A month of 30 days of which 10 are used, bought 40 days ago. */
const BASIC: PlanSubscription = {
  id: 'sub_1',
  status: 'active',
  tier: 'basic',
  interval: 'month',
  priceCents: 900,
  created: days(-40),
  periodStart: days(-10),
  periodEnd: days(20),
  endsAt: null,
  endedAt: null,
  unpaidSince: null,
  scheduleId: null,
  endsBy: null,
  latestInvoiceId: null,
  itemId: 'si_1',
  priceId: 'price_1',
  consentId: 'c1',
  changePaidCents: null,
  paymentMethod: null,
  isEndDeclared: false,
  isEndPlannedByTeam: false,
  isEndedEarly: false,
  isEndedByTeam: false,
};
const paid = (
  id: string,
  start: number,
  fields: Partial<SubscriptionPayment> = {},
): SubscriptionPayment => ({
  id,
  cents: 900,
  lines: [{ cents: 900, start: days(start), end: days(start + 30) }],
  withdrawnCents: 0,
  leftCents: 900,
  hasFailedRefund: false,
  ...fields,
});
const expected = { tier: 'basic', status: 'active', source: 'stripe' } as const;
const ending = (fields: object = {}) => ({
  uid: 'zoe',
  subscriptions: ['sub_1'],
  expected_refund_cents: 600,
  ...fields,
});
const refundNow = async () =>
  (await memberSubscriptions({ uid: 'zoe' })).subscriptions[0]?.refund_cents;

beforeEach(() => {
  vi.resetAllMocks();
  cancelNow.mockImplementation((id) => {
    subscriptions = subscriptions.map((one) =>
      one.id === id ? { ...one, status: 'canceled' } : one,
    );
    return Promise.resolve();
  });
  refundOnce.mockImplementation((_id, { cents }) => Promise.resolve({ sent: cents, late: 0 }));
  setMembership.mockResolvedValue({ changed: true });
  entries = [];
  owed = [];
  disputes = {};
  subscriptions = [BASIC];
  payments = { sub_1: [paid('pi_2', -10), paid('pi_1', -40)] };
  stored = {
    'customers/zoe': { stripe_customer_id: 'cus_1' },
    'profiles/zoe': {
      ...FRESH_MEMBERSHIP,
      subscription_tier: 'basic',
      is_admin: false,
      created_at: Timestamp.fromDate(NOW),
      display_name: 'Zoé',
      email: 'zoe@example.com',
      locale: 'fr',
      time_zone: 'Europe/Paris',
    },
  };
});

describe('what ending now gives back', () => {
  test('of the running period what is not used, nothing of former ones', async () => {
    expect(await refundNow()).toBe(600);
  });
  test('everything within 14 days, as a withdrawal would', async () => {
    subscriptions = [{ ...BASIC, created: days(-10) }];
    payments = { sub_1: [paid('pi_2', -10)] };
    expect(await refundNow()).toBe(900);
  });
  test('without the days used, if the plan was refunded in full within 12 months', async () => {
    subscriptions = [{ ...BASIC, created: days(-10) }];
    payments = { sub_1: [paid('pi_2', -10)] };
    const full_refunds = { basic: { at: Timestamp.fromDate(days(-100)) } };
    stored['customers/zoe'] = { stripe_customer_id: 'cus_1', full_refunds };
    expect(await refundNow()).toBe(600);
  });
  test('no more than is left after other refunds', async () => {
    payments = { sub_1: [paid('pi_2', -10, { leftCents: 500 })] };
    expect(await refundNow()).toBe(200);
  });
  test('nothing of a period that is not paid', async () => {
    payments = { sub_1: [paid('pi_1', -40)] };
    expect(await refundNow()).toBe(0);
  });
  test('that a bank decides about it first', async () => {
    disputes = { pi_2: [{ status: 'needs_response' }] };
    expect((await memberSubscriptions({ uid: 'zoe' })).subscriptions).toMatchObject([
      { is_disputed: true },
    ]);
    disputes = { pi_2: [{ status: 'won' }] };
    expect((await memberSubscriptions({ uid: 'zoe' })).subscriptions).toMatchObject([
      { is_disputed: false },
    ]);
  });
  test('of a member without a customer nothing is known', async () => {
    expect(await memberSubscriptions({ uid: 'paul' })).toEqual({ subscriptions: [] });
  });
});

test('ends at once, stores what is owed before, refunds it and logs both', async () => {
  const outcome = await endMemberSubscriptions('admin', ending());
  expect(outcome).toEqual({
    changed: true,
    ends_at: NOW.getTime(),
    refund_cents: 600,
    late_cents: 0,
  });
  expect(cancelNow.mock.calls).toEqual([['sub_1', 'team']]);
  expect(owed).toEqual([['team_pi_2', { uid: 'zoe', payment: 'pi_2', cents: 600 }]]);
  expect(refundOnce.mock.calls).toEqual(owed);
  expect(entries).toMatchObject([
    {
      action: 'subscription.cancel',
      before: { tier: 'basic' },
      after: { status: 'canceled', refunded_cents: 600 },
    },
  ]);
  expect(setMembership).not.toHaveBeenCalled();
});

test('a repeated and a parallel call make one end and one refund', async () => {
  const outcomes = await Promise.all(
    [ending(), ending()].map((one) => endMemberSubscriptions('admin', one)),
  );
  expect(outcomes.map(({ changed }) => changed).toSorted()).toEqual([false, true]);
  expect(await endMemberSubscriptions('admin', ending())).toMatchObject({
    changed: false,
    refund_cents: 600,
  });
  expect(owed).toHaveLength(1);
  expect(entries).toHaveLength(1);
  // All name the same refund, which is made once.
  expect(new Set(refundOnce.mock.calls.map(([id]) => id))).toEqual(new Set(['team_pi_2']));
});

test('another amount than the admin saw is a conflict, and nothing happens', async () => {
  const call = endMemberSubscriptions('admin', ending({ expected_refund_cents: 900 }));
  await expect(call).rejects.toMatchObject({ code: 'conflict' });
  expect([cancelNow.mock.calls, refundOnce.mock.calls, entries, owed]).toEqual([[], [], [], []]);
});

test('the chosen access is set after the end, and only on what the admin saw', async () => {
  const membership = { tier: 'premium', status: 'active' } as const;
  await endMemberSubscriptions('admin', ending({ access: { membership, expected } }));
  expect(setMembership.mock.calls).toEqual([
    ['admin', { uid: 'zoe', membership, expected, keeps_subscription: true }],
  ]);
  expect(cancelNow.mock.invocationCallOrder[0]).toBeLessThan(
    setMembership.mock.invocationCallOrder[0] ?? 0,
  );
  subscriptions = [BASIC];
  stored['customers/zoe'] = {};
  const other = { membership, expected: { ...expected, tier: 'pro' } };
  const call = endMemberSubscriptions('admin', ending({ access: other }));
  await expect(call).rejects.toMatchObject({ code: 'conflict' });
  expect(cancelNow).toHaveBeenCalledTimes(1);
});

test('plans the end with the period, once, and tells it as the team’s', async () => {
  const request = { uid: 'zoe', subscriptions: ['sub_1'] };
  const outcome = await cancelMemberSubscriptions('admin', request);
  expect(outcome).toMatchObject({ changed: true, ends_at: days(20).getTime(), refund_cents: 0 });
  expect(cancelAtPeriodEnd.mock.calls).toEqual([[BASIC, 'team']]);
  expect(entries).toMatchObject([
    { action: 'subscription.cancel-at-end', after: { ends_at: Timestamp.fromDate(days(20)) } },
  ]);
  subscriptions = [{ ...BASIC, endsBy: 'period', endsAt: days(20) }];
  expect(await cancelMemberSubscriptions('admin', request)).toMatchObject({ changed: false });
  expect([cancelAtPeriodEnd.mock.calls.length, entries.length]).toEqual([1, 1]);
});

describe('refused, and nothing happens', () => {
  const request = { uid: 'zoe', subscriptions: ['sub_1'] };
  test.each([
    ['to who is no admin', 'trainer', {}, 'forbidden'],
    ['for a member without a customer', 'admin', { uid: 'paul' }, 'member-not-subscribed'],
    [
      'for a subscription of somebody else',
      'admin',
      { subscriptions: ['sub_2'] },
      'member-not-subscribed',
    ],
  ])('%s', async (_who, actor, fields, code) => {
    await expect(endMemberSubscriptions(actor, ending(fields))).rejects.toMatchObject({ code });
    await expect(cancelMemberSubscriptions(actor, { ...request, ...fields })).rejects.toMatchObject(
      { code },
    );
    expect([cancelNow.mock.calls, cancelAtPeriodEnd.mock.calls, entries]).toEqual([[], [], []]);
  });
  test('for a subscription that has ended otherwise', async () => {
    subscriptions = [{ ...BASIC, status: 'canceled' }];
    const code = 'member-not-subscribed';
    await expect(endMemberSubscriptions('admin', ending())).rejects.toMatchObject({ code });
    await expect(cancelMemberSubscriptions('admin', request)).rejects.toMatchObject({ code });
  });
});
