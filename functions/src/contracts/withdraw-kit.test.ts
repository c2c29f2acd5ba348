import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import type { Declaration } from './declaration.ts';

let orders: Record<string, DocumentData>;
const update = vi.fn();
const refundRemainder = vi.fn();
const syncOrder = vi.fn();
let disputes: { status: string }[];
vi.mock('../platform/firebase.ts', () => ({
  textAt: (stored: { get: (field: string) => unknown }, field: string) => stored.get(field),
  toFirestoreQuery: () => ({
    get: () =>
      Promise.resolve({
        docs: Object.entries(orders).map(([id, data]) => ({
          id,
          ref: { update: (...change: unknown[]) => update(id, ...change) as unknown },
          updateTime: `time of ${id}`,
          data: () => data,
          get: (field: string) => data[field] as unknown,
        })),
      }),
  }),
}));
vi.mock('../shop/sync-order.ts', () => ({ syncOrder }));
vi.mock('../billing/plan-payments.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  disputesOf: () => Promise.resolve(disputes),
}));
vi.mock('../billing/refunds.ts', () => ({ refundRemainder }));
const { withdrawKit } = await import('./withdraw-kit.ts');

const declaredAt = new Date('2026-11-26T10:00:00Z');
const declaration: Declaration = {
  id: 'd1',
  kind: 'withdraw-kit',
  uid: 'zoe',
  locale: 'fr',
  orderId: undefined,
  declaredAt,
  attempts: 1,
  isAccepted: false,
};
const order = (orderedAt: Date): DocumentData => ({
  user_id: 'zoe',
  full_name: 'Zoé',
  address: '1 rue X',
  postal_code: '75001',
  city: 'Paris',
  country: 'FR',
  amount_total: 5680,
  status: 'paid',
  fulfilment: 'paid',
  created_at: Timestamp.fromDate(orderedAt),
  stripe_payment_intent_id: 'pi_1',
});
const MOMENT_LATER = new Date(declaredAt.getTime() + 1);

beforeEach(() => {
  vi.clearAllMocks();
  disputes = [];
  refundRemainder.mockResolvedValue(5680);
  syncOrder.mockResolvedValue(undefined);
});

test('a declaration that is carried out late concerns the kit ordered before it, not the one ordered after it', async () => {
  orders = { later: order(MOMENT_LATER), earlier: order(declaredAt) };
  expect(await withdrawKit(declaration)).toMatchObject({
    result: { outcome: 'refunded', refund_cents: 5680 },
  });
  expect(update).toHaveBeenCalledExactlyOnceWith(
    'earlier',
    expect.objectContaining({ withdrawal_id: 'd1' }),
    {
      lastUpdateTime: 'time of earlier',
    },
  );
});

test('a declaration that names an order concerns it, not a newer one', async () => {
  orders = { newer: order(declaredAt), older: order(new Date('2026-11-20T10:00:00Z')) };
  expect(await withdrawKit({ ...declaration, orderId: 'older' })).toMatchObject({
    result: { outcome: 'refunded' },
  });
  expect(update.mock.calls.map(([id]) => String(id))).toEqual(['older']);
});

test('a declaration that names an order of somebody else is refused', async () => {
  orders = { own: order(declaredAt) };
  await expect(withdrawKit({ ...declaration, orderId: 'other' })).rejects.toThrow('no-order');
  expect(update).not.toHaveBeenCalled();
});

test('an order that changed meanwhile is read again', async () => {
  orders = { earlier: order(declaredAt) };
  update.mockRejectedValueOnce(Object.assign(new Error('changed'), { code: 9 }));
  expect(await withdrawKit(declaration)).toMatchObject({ result: { outcome: 'refunded' } });
  expect(update).toHaveBeenCalledTimes(2);
});

test('a kit that is refunded is answered as such, even if its order cannot be brought up to date at once', async () => {
  orders = { own: order(declaredAt) };
  syncOrder.mockRejectedValue(new Error('too many changes'));
  expect(await withdrawKit(declaration)).toMatchObject({
    result: { outcome: 'refunded', refund_cents: 5680 },
  });
  expect(syncOrder).toHaveBeenCalledExactlyOnceWith('own');
});

test('a declaration without a kit ordered before it is refused', async () => {
  orders = { later: order(MOMENT_LATER) };
  await expect(withdrawKit(declaration)).rejects.toThrow('withdrawal-over');
  expect([update, refundRemainder].map((call) => call.mock.calls)).toEqual([[], []]);
});

test.each(['paid', 'expedié'])(
  'a kit that cost nothing and is %s is withdrawn without a refund',
  async (status) => {
    const { stripe_payment_intent_id: _none, ...unpaid } = order(declaredAt);
    orders = { free: { ...unpaid, amount_total: 0, status, fulfilment: status } };
    expect(await withdrawKit(declaration)).toMatchObject({ result: { outcome: 'nothing-due' } });
    expect(update).toHaveBeenCalledExactlyOnceWith('free', expect.anything(), expect.anything());
    expect(refundRemainder).not.toHaveBeenCalled();
  },
);

test.each([
  ['lost', { outcome: 'nothing-due' }],
  ['needs_response', { outcome: 'refund-late', refund_cents: 5680 }],
])(
  'a kit whose dispute is %s is answered with what the bank has not given back',
  async (status, result) => {
    orders = { own: { ...order(declaredAt), status: 'disputed' } };
    disputes = [{ status }];
    // Stripe refunds nothing of a disputed payment.
    refundRemainder.mockResolvedValue(0);
    expect((await withdrawKit(declaration)).result).toEqual(result);
  },
);

describe('a declaration after another', () => {
  const withdrawn = (at: Date) => ({
    withdrawn_at: Timestamp.fromDate(at),
    withdrawal_id: 'd0',
    status: 'refunded',
  });

  test('that finds the kit withdrawn from a moment ago answers like it, and mails nothing', async () => {
    orders = { own: { ...order(declaredAt), ...withdrawn(declaredAt) } };
    expect(await withdrawKit({ ...declaration, declaredAt: MOMENT_LATER })).toEqual({
      result: { outcome: 'refunded', refund_cents: 5680 },
      mail: null,
    });
    expect(refundRemainder).toHaveBeenCalledExactlyOnceWith('pi_1', 'd0', 'withdraw:d0:1:pi_1');
    expect(update).not.toHaveBeenCalled();
  });

  test('that finds it withdrawn from long ago is refused', async () => {
    orders = {
      own: {
        ...order(new Date('2026-11-20T10:00:00Z')),
        ...withdrawn(new Date('2026-11-26T08:00:00Z')),
      },
    };
    await expect(withdrawKit(declaration)).rejects.toThrow('withdrawal-over');
  });

  test('withdraws from another kit that is still open', async () => {
    orders = {
      first: { ...order(declaredAt), ...withdrawn(declaredAt) },
      second: order(declaredAt),
    };
    expect((await withdrawKit(declaration)).mail).not.toBeNull();
    expect(update.mock.calls.map(([id]) => String(id))).toEqual(['second']);
  });
});
