import { beforeEach, expect, test, vi } from 'vitest';
import { Stripe } from 'stripe';
import type * as stripePlatform from '../platform/stripe.ts';
import type * as planSubscriptions from './subscription/plan-subscriptions.ts';

const list = vi.fn<(query: object) => Promise<object>>();
const findCustomerId = vi.fn<(uid: string) => Promise<string | null>>();
const subscriptionsOf = vi.fn<typeof planSubscriptions.subscriptionsOf>();
vi.mock('./customers.ts', () => ({ findCustomerId }));
vi.mock('./subscription/plan-subscriptions.ts', () => ({ subscriptionsOf }));
vi.mock('./next-payments.ts', () => ({
  withNextPayments: (all: object[]) => Promise.resolve(all),
}));
const listDisputes = vi.fn<(query: { payment_intent: string }) => Promise<object>>();
const listRefunds = vi.fn<(query: { payment_intent: string }) => Promise<object>>();
const retrieveIntent = vi.fn<(id: string) => Promise<object>>();
vi.mock('./plans.ts', () => ({
  planOfPriceId: (id: string) => Promise.resolve(PLANS[id] ?? null),
}));
vi.mock('../platform/stripe.ts', async (original) => ({
  ...(await original<typeof stripePlatform>()),
  stripe: () => ({
    invoices: { list },
    refunds: { list: listRefunds },
    disputes: { list: listDisputes },
    paymentIntents: { retrieve: retrieveIntent },
  }),
  isLiveKey: () => true,
}));
const PLANS: Record<string, object> = {
  price_pro: { tier: 'pro', interval: 'month', priceCents: 1999 },
  price_premium: { tier: 'premium', interval: 'year', priceCents: 39_990 },
};
const { memberBilling } = await import('./member-billing.ts');

const day = (count: number) => new Date(count * 86_400_000);
const subscription = (id: string, fields: object) =>
  ({
    id,
    tier: 'pro',
    interval: 'month',
    status: 'active',
    priceCents: 1999,
    created: day(1),
    periodEnd: day(31),
    endedAt: null,
    endsAt: null,
    ...fields,
  }) as Awaited<ReturnType<typeof subscriptionsOf>>[number];
const line = (price: string, amount: number) => ({
  amount,
  description: `1 × ${price}`,
  pricing: { price_details: { price } },
});
const invoice = (id: string, fields: object = {}) => ({
  id,
  number: `AF-${id}`,
  status: 'paid',
  total: 1900,
  amount_paid: 1900,
  attempt_count: 1,
  created: 86_400,
  billing_reason: 'subscription_cycle',
  hosted_invoice_url: 'https://invoice.stripe.com/i/secret',
  parent: { type: 'subscription_details' },
  lines: { data: [line('price_pro', 1900)] },
  payments: { data: [{ payment: { type: 'payment_intent', payment_intent: `pi_${id}` } }] },
  ...fields,
});
const refund = (amount: number, days: number, status = 'succeeded') => ({
  amount,
  created: days * 86_400,
  status,
});

beforeEach(() => {
  vi.resetAllMocks();
  findCustomerId.mockResolvedValue('cus_1');
  subscriptionsOf.mockResolvedValue([]);
  list.mockResolvedValue({ data: [], has_more: false });
  listRefunds.mockResolvedValue({ data: [] });
  listDisputes.mockResolvedValue({ data: [] });
});
/** Returns the only row of a member with one invoice. */
async function rowOf(fields: object) {
  list.mockResolvedValueOnce({ data: [invoice('in_1', fields)], has_more: false });
  return (await memberBilling({ uid: 'zoe' })).rows[0];
}

test('tells when each subscription began and ended, or is planned to', async () => {
  subscriptionsOf.mockResolvedValue([
    subscription('sub_3', {}),
    subscription('sub_2', { endsAt: day(9) }),
    subscription('sub_1', { endsAt: day(8), endedAt: day(7), status: 'canceled' }),
  ]);
  // Without an invoice, the key tells the mode.
  const { subscriptions, livemode } = await memberBilling({ uid: 'zoe' });
  expect(livemode).toBe(true);
  expect(subscriptions.map(({ id, since, until }) => [id, since, until])).toEqual([
    ['sub_3', day(1).getTime(), null],
    ['sub_2', day(1).getTime(), day(9).getTime()],
    ['sub_1', day(1).getTime(), day(7).getTime()],
  ]);
});

test.each([
  ['goes on', {}, 'runs', { cents: 1999, at: day(31).getTime() }],
  [
    'takes another amount next',
    { nextPaymentCents: 999 },
    'runs',
    { cents: 999, at: day(31).getTime() },
  ],
  ['ends', { endsAt: day(31) }, 'ending', null],
  ['owes', { status: 'past_due' }, 'owes', { cents: 1999, at: day(31).getTime() }],
  ['pauses', { status: 'paused' }, 'paused', null],
  ['has ended', { status: 'canceled', endedAt: day(3) }, 'ended', null],
  ['was never paid', { status: 'incomplete_expired' }, 'unpaid-start', null],
])(
  'says of a subscription that it %s, its price and its next payment',
  async (_name, fields, state, next) => {
    subscriptionsOf.mockResolvedValue([subscription('sub_1', fields)]);
    const { subscriptions } = await memberBilling({ uid: 'zoe' });
    expect(subscriptions).toMatchObject([{ state, next, price_cents: 1999 }]);
  },
);

test('says of an invoice what was paid, that its payment failed, that a bank decides about it or took it back', async () => {
  expect(await rowOf({})).toMatchObject({
    paid_cents: 1900,
    has_failed: false,
    is_disputed: false,
    lost_cents: 0,
  });
  expect(await rowOf({ status: 'open', amount_paid: 0 })).toMatchObject({
    paid_cents: 0,
    has_failed: true,
  });
  expect(await rowOf({ status: 'open', attempt_count: 0 })).toMatchObject({ has_failed: false });
  const disputed = (status: string) =>
    listDisputes.mockResolvedValue({ data: [{ status, amount: 1900 }] });
  disputed('needs_response');
  expect(await rowOf({})).toMatchObject({ is_disputed: true, lost_cents: 0 });
  expect(listDisputes).toHaveBeenLastCalledWith({ payment_intent: 'pi_in_1', limit: 100 });
  disputed('won');
  expect(await rowOf({})).toMatchObject({ is_disputed: false, lost_cents: 0 });
  disputed('lost');
  expect(await rowOf({})).toMatchObject({ is_disputed: false, lost_cents: 1900 });
});

test('a refund that failed is shown until the money was sent in another way', async () => {
  listRefunds.mockResolvedValue({ data: [refund(700, 4, 'failed')] });
  expect(await rowOf({})).toMatchObject({ refunded: null, failed_refund_cents: 700 });
  listRefunds.mockResolvedValue({ data: [refund(700, 4, 'failed'), refund(1900, 5)] });
  expect(await rowOf({})).toMatchObject({ failed_refund_cents: 0 });
});

test('names invoices, ten at a time, without the addresses that open without a login', async () => {
  list.mockResolvedValueOnce({
    data: [invoice('in_2', { status: 'open' }), invoice('in_1')],
    has_more: true,
  });
  const first = await memberBilling({ uid: 'zoe' });
  expect(list).toHaveBeenLastCalledWith({
    customer: 'cus_1',
    limit: 10,
    expand: ['data.payments'],
  });
  const same = {
    subject: { kind: 'plan', tier: 'pro', interval: 'month', is_change: false },
    cents: 1900,
    at: 86_400_000,
    refunded: null,
    failed_refund_cents: 0,
    is_disputed: false,
    lost_cents: 0,
  };
  expect(first).toEqual({
    subscriptions: [],
    rows: [
      { id: 'in_2', number: 'AF-in_2', status: 'open', paid_cents: 0, has_failed: true, ...same },
      {
        id: 'in_1',
        number: 'AF-in_1',
        status: 'paid',
        paid_cents: 1900,
        has_failed: false,
        ...same,
      },
    ],
    next: 'in_1',
    livemode: true,
  });
  subscriptionsOf.mockClear();
  expect((await memberBilling({ uid: 'zoe', after: 'in_1' })).next).toBeNull();
  expect(list).toHaveBeenLastCalledWith(
    expect.objectContaining({ limit: 10, starting_after: 'in_1' }),
  );
  expect(subscriptionsOf).not.toHaveBeenCalled();
});

test('says what went back of an invoice, and when, without refunds that failed', async () => {
  listRefunds.mockResolvedValue({
    data: [refund(500, 3), refund(700, 5, 'pending'), refund(700, 4, 'failed')],
  });
  expect(await rowOf({})).toMatchObject({
    status: 'paid',
    refunded: { cents: 1200, at: day(5).getTime() },
  });
  expect(listRefunds).toHaveBeenCalledExactlyOnceWith({ payment_intent: 'pi_in_1', limit: 100 });
  listRefunds.mockResolvedValue({ data: [refund(700, 4, 'failed')] });
  expect(await rowOf({})).toMatchObject({ refunded: null });
});

test('asks for no refunds of what was not paid', async () => {
  expect(await rowOf({ status: 'open' })).toMatchObject({ refunded: null });
  expect(await rowOf({ total: 0, payments: { data: [] } })).toMatchObject({ refunded: null });
  expect(listRefunds).not.toHaveBeenCalled();
});

test('says of a change of plan to which one', async () => {
  const lines = { data: [line('price_pro', -900), line('price_premium', 39_990)] };
  expect(await rowOf({ billing_reason: 'subscription_update', lines })).toMatchObject({
    subject: { kind: 'plan', tier: 'premium', interval: 'year', is_change: true },
  });
  expect(retrieveIntent).not.toHaveBeenCalled();
});

test.each([
  [
    'the number of its order',
    { order_id: 'abcdefghij', order_number: 'AF-2026-000011' },
    'AF-2026-000011',
  ],
  ['the start of its id, before there were numbers', { order_id: 'abcdefghij' }, 'ABCDEFGH'],
])('says of a kit %s', async (_name, metadata, reference) => {
  retrieveIntent.mockResolvedValue({ metadata });
  const kit = {
    parent: null,
    billing_reason: 'manual',
    lines: { data: [line('price_kit', 4990)] },
  };
  expect(await rowOf(kit)).toMatchObject({
    subject: { kind: 'order', id: 'abcdefghij', reference },
  });
  expect(retrieveIntent).toHaveBeenCalledExactlyOnceWith('pi_in_1');
});

test('says of anything else what Stripe writes', async () => {
  retrieveIntent.mockResolvedValue({ metadata: {} });
  const other = { parent: null, lines: { data: [line('price_shirt', 2500)] } };
  expect(await rowOf(other)).toMatchObject({ subject: { kind: 'other', text: '1 × price_shirt' } });
  expect(await rowOf({ ...other, payments: { data: [] }, lines: { data: [] } })).toMatchObject({
    subject: { kind: 'other', text: '' },
  });
});

test('a member without a customer, or whose customer was deleted at Stripe, has nothing', async () => {
  const nothing = { subscriptions: [], rows: [], next: null, livemode: false };
  const { StripeInvalidRequestError } = Stripe.errors;
  const gone = {
    message: 'No such customer',
    type: 'invalid_request_error',
    code: 'resource_missing',
  } as const;
  list.mockRejectedValueOnce(new StripeInvalidRequestError(gone));
  expect(await memberBilling({ uid: 'zoe' })).toEqual({ ...nothing, livemode: true });
  findCustomerId.mockResolvedValue(null);
  list.mockClear();
  expect(await memberBilling({ uid: 'zoe' })).toEqual(nothing);
  expect(list).not.toHaveBeenCalled();
});
