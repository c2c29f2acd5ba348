import { beforeEach, expect, test, vi } from 'vitest';
import { Stripe } from 'stripe';
import type * as stripePlatform from '../platform/stripe.ts';
import type * as planSubscriptions from './subscription/plan-subscriptions.ts';

const list = vi.fn<(query: object) => Promise<object>>();
const findCustomerId = vi.fn<(uid: string) => Promise<string | null>>();
const subscriptionsOf = vi.fn<typeof planSubscriptions.subscriptionsOf>();
vi.mock('./customers.ts', () => ({ findCustomerId }));
vi.mock('./subscription/plan-subscriptions.ts', () => ({ subscriptionsOf }));
vi.mock('../platform/stripe.ts', async (original) => ({
  ...(await original<typeof stripePlatform>()),
  stripe: () => ({ invoices: { list } }),
  isLiveKey: () => true,
}));
const { memberBilling } = await import('./member-billing.ts');

const day = (count: number) => new Date(count * 86_400_000);
const subscription = (id: string, fields: object) =>
  ({ id, tier: 'pro', interval: 'month', created: day(1), endedAt: null, endsAt: null, ...fields }) as Awaited<
    ReturnType<typeof subscriptionsOf>
  >[number];
const invoice = (id: string, fields: object = {}) => ({
  ...{ id, number: `AF-${id}`, status: 'paid', total: 1900, created: 86_400 },
  hosted_invoice_url: 'https://invoice.stripe.com/i/secret',
  ...fields,
});

beforeEach(() => {
  vi.resetAllMocks();
  findCustomerId.mockResolvedValue('cus_1');
  subscriptionsOf.mockResolvedValue([]);
  list.mockResolvedValue({ data: [], has_more: false });
});

test('tells when each subscription began and ended, or is planned to', async () => {
  subscriptionsOf.mockResolvedValue([
    subscription('sub_3', {}),
    subscription('sub_2', { endsAt: day(9) }),
    subscription('sub_1', { endsAt: day(8), endedAt: day(7) }),
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

test('names invoices, ten at a time, without the addresses that open without a login', async () => {
  list.mockResolvedValueOnce({ data: [invoice('in_2', { status: 'open' }), invoice('in_1')], has_more: true });
  const first = await memberBilling({ uid: 'zoe' });
  expect(list).toHaveBeenLastCalledWith({ customer: 'cus_1', limit: 10 });
  expect(first).toEqual({
    subscriptions: [],
    rows: [
      { id: 'in_2', number: 'AF-in_2', status: 'open', cents: 1900, at: 86_400_000 },
      { id: 'in_1', number: 'AF-in_1', status: 'paid', cents: 1900, at: 86_400_000 },
    ],
    next: 'in_1',
    livemode: true,
  });
  subscriptionsOf.mockClear();
  expect((await memberBilling({ uid: 'zoe', after: 'in_1' })).next).toBeNull();
  expect(list).toHaveBeenLastCalledWith({ customer: 'cus_1', limit: 10, starting_after: 'in_1' });
  expect(subscriptionsOf).not.toHaveBeenCalled();
});

test('a member without a customer, or whose customer was deleted at Stripe, has nothing', async () => {
  const nothing = { subscriptions: [], rows: [], next: null, livemode: false };
  const { StripeInvalidRequestError } = Stripe.errors;
  const gone = { message: 'No such customer', type: 'invalid_request_error', code: 'resource_missing' } as const;
  list.mockRejectedValueOnce(new StripeInvalidRequestError(gone));
  expect(await memberBilling({ uid: 'zoe' })).toEqual({ ...nothing, livemode: true });
  findCustomerId.mockResolvedValue(null);
  list.mockClear();
  expect(await memberBilling({ uid: 'zoe' })).toEqual(nothing);
  expect(list).not.toHaveBeenCalled();
});
