import { beforeEach, expect, test, vi } from 'vitest';
import { Stripe } from 'stripe';
import type * as stripePlatform from '../platform/stripe.ts';

const create = vi.fn<(refund: object, options: object) => Promise<object>>();
const syncOrder = vi.fn<() => Promise<void>>();
const update = vi.fn<(reference: object, fields: object) => void>();
const reconcileFailed = vi.fn();
let claim: object;
vi.mock('./sync-order.ts', () => ({ syncOrder: () => syncOrder() }));
vi.mock('../moderation/audit/admin-transaction.ts', () => ({
  runAdminTransaction: () => Promise.resolve({ payment_intent: 'pi_1', attempt: 2 }),
}));
vi.mock('../platform/log.ts', () => ({ logEvent: { reconcileFailed } }));
vi.mock('../platform/firebase.ts', () => ({
  database: () => ({
    doc: () => ({}),
    runTransaction: (run: (transaction: object) => unknown) =>
      run({
        get: () => ({ get: (field: string) => Reflect.get(claim, field) as unknown }),
        update,
      }),
  }),
}));
vi.mock('../platform/stripe.ts', async (original) => ({
  ...(await original<typeof stripePlatform>()),
  stripe: () => ({ refunds: { create } }),
}));
const { refundOrder } = await import('./admin-refunds.ts');

const REQUEST = {
  id: 'kit-1',
  request: '4f7a4c1e-6f0b-4c55-9a58-6b8f6f3a1c2d',
  amount_cents: 1000,
  reason: 'x',
  returned: false,
  expected_refunded_cents: 0,
};
const { errors } = Stripe;
const lost = new errors.StripeConnectionError({ message: 'lost', type: 'api_error' });

beforeEach(() => {
  vi.resetAllMocks();
  claim = { 'refund_claim.request': REQUEST.request };
  syncOrder.mockResolvedValue();
});
const updated = () => update.mock.calls.map(([, fields]) => Object.keys(fields));

test('the id of the request and the number of used keys are the idempotency key', async () => {
  create.mockResolvedValue({ status: 'succeeded' });
  expect(await refundOrder('boss', REQUEST)).toEqual({ changed: true });
  expect(create.mock.lastCall?.[1]).toEqual({
    idempotencyKey: `refund:kit-1:${REQUEST.request}:2`,
  });
  expect(updated()).toEqual([['failed_refund_cents'], ['refund_claim']]);
});

test.each<[string, Error, string]>([
  [
    'a refusal by Stripe',
    new errors.StripeInvalidRequestError({ message: '', type: 'invalid_request_error' }),
    'refund-refused',
  ],
  [
    'a rejected key',
    new errors.StripeAuthenticationError({ message: 'key', type: 'authentication_error' }),
    'key',
  ],
  [
    'too many requests',
    new errors.StripeRateLimitError({ message: 'busy', type: 'rate_limit_error' }),
    'busy',
  ],
])('%s is an answer: the order is released', async (_what, error, message) => {
  create.mockRejectedValue(error);
  await expect(refundOrder('boss', REQUEST)).rejects.toThrow(message);
  expect(updated()).toEqual([['refund_claim']]);
});

test.each([
  ['a lost connection keeps the claim', lost, lost, []],
  [
    'a key in use by a parallel call keeps the claim',
    new errors.StripeAPIError({ message: 'in use', statusCode: 409, type: 'api_error' }),
    { message: 'in use' },
    [],
  ],
  [
    'a failure that Stripe repeats by key keeps the claim, and the next call uses another key',
    new errors.StripeAPIError({ message: 'failed', statusCode: 500, type: 'api_error' }),
    { message: 'failed' },
    [['refund_claim.attempt']],
  ],
  [
    'another amount under the same id keeps the claim',
    new errors.StripeIdempotencyError({ message: '', type: 'idempotency_error' }),
    { code: 'conflict' },
    [],
  ],
])('%s', async (_what, error, expected, fields) => {
  create.mockRejectedValue(error);
  await expect(refundOrder('boss', REQUEST)).rejects.toMatchObject(expected);
  expect(updated()).toEqual(fields);
});

test('the claim of another request is left alone', async () => {
  claim = { 'refund_claim.request': 'another' };
  create.mockResolvedValue({ status: 'succeeded' });
  await refundOrder('boss', REQUEST);
  expect(update).not.toHaveBeenCalled();
});

test.each(['failed', 'canceled'])(
  'a refund that Stripe answers as %s is no refund',
  async (status) => {
    create.mockResolvedValue({ status });
    await expect(refundOrder('boss', REQUEST)).rejects.toThrow('refund-refused');
    expect(updated()).toEqual([['refund_claim']]);
  },
);

test('a sync that fails after the refund is logged, and the refund is done', async () => {
  create.mockResolvedValue({ status: 'pending' });
  syncOrder.mockResolvedValueOnce().mockRejectedValueOnce(lost);
  expect(await refundOrder('boss', REQUEST)).toEqual({ changed: true });
  expect(reconcileFailed).toHaveBeenCalledExactlyOnceWith('order', 'kit-1', lost);
  expect(updated()).toEqual([['failed_refund_cents']]);
});

test('the order is released once it shows the refund', async () => {
  create.mockResolvedValue({ status: 'pending' });
  const updatedAtSync: string[][][] = [];
  syncOrder.mockImplementation(() => Promise.resolve(void updatedAtSync.push(updated())));
  await refundOrder('boss', REQUEST);
  expect(updatedAtSync.at(-1)).toEqual([['failed_refund_cents']]);
  expect(updated().at(-1)).toEqual(['refund_claim']);
});
