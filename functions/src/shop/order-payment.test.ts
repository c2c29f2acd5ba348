import { expect, test, vi } from 'vitest';

const refunds = vi.fn<() => object[]>(() => []);
const disputes = vi.fn<() => object[]>(() => []);
const list = (data: () => object[]) => () => Promise.resolve({ data: data() });
const intent = {
  id: 'pi_1',
  status: 'succeeded',
  latest_charge: { paid: true, created: 1_700_000_000 },
};
const paidSession = {
  status: 'complete',
  payment_status: 'paid',
  amount_total: 5680,
  payment_intent: intent,
};
const session = vi.fn<() => object>(() => paidSession);
vi.mock('../billing/checkout/checkout-sessions.ts', () => ({
  findSession: () => Promise.resolve(session()),
}));
vi.mock('../platform/stripe.ts', () => ({
  stripe: () => ({ refunds: { list: list(refunds) }, disputes: { list: list(disputes) } }),
}));
vi.mock('../billing/plan-payments.ts', async (original) => ({
  ...(await original<object>()),
  isDisputeOpen: ({ status }: { status: string }) =>
    ['needs_response', 'under_review'].includes(status),
}));
const { readOrderPayment } = await import('./order-payment.ts');

const refund = (amount: number, created: number, status = 'succeeded') => ({
  amount,
  created,
  status,
});

test.each([
  [
    'the last of several refunds',
    [refund(1000, 1_700_000_100), refund(500, 1_700_000_050)],
    1500,
    1_700_000_100,
  ],
  [
    'not one that failed',
    [refund(1000, 1_700_000_100), refund(500, 1_700_000_200, 'failed')],
    1000,
    1_700_000_100,
  ],
  ['none, if none was made', [], 0, undefined],
])('an order is refunded at the time of: %s', async (_name, made, refunded_cents, at) => {
  refunds.mockReturnValue(made);
  const refunded_at = at === undefined ? undefined : new Date(at * 1000);
  expect(await readOrderPayment('cs_1')).toMatchObject({ refunded_cents, refunded_at });
});

test('an order that costs nothing is paid when its checkout was opened', async () => {
  session.mockReturnValueOnce({
    status: 'complete',
    payment_status: 'no_payment_required',
    amount_total: 0,
    payment_intent: null,
    created: 1_700_000_000,
  });
  expect(await readOrderPayment('cs_1')).toMatchObject({
    state: 'paid',
    amount_total: 0,
    paid_at: new Date(1_700_000_000_000),
    payment_intent: undefined,
  });
});

const dispute = (status: string, created = 1_700_000_100) => ({
  status,
  created,
  reason: 'product_not_received',
  evidence_details: { due_by: 1_700_900_000 },
});
const opened_at = new Date(1_700_000_100_000);

test.each([
  [
    'with its deadline while an answer is awaited',
    [dispute('needs_response')],
    {
      opened_at,
      status: 'needs_response',
      reason: 'product_not_received',
      due_by: new Date(1_700_900_000_000),
    },
  ],
  [
    'without deadline once it is answered',
    [dispute('under_review')],
    { opened_at, status: 'under_review', reason: 'product_not_received', due_by: undefined },
  ],
  [
    'without reason once it is decided',
    [dispute('lost')],
    { opened_at, status: 'lost', reason: undefined, due_by: undefined },
  ],
  [
    'as the last of several',
    [dispute('won', 1_700_000_050), dispute('under_review')],
    { opened_at, status: 'under_review', reason: 'product_not_received', due_by: undefined },
  ],
  ['not for a question of the bank', [dispute('warning_needs_response')], undefined],
])('a dispute is read %s', async (_name, all, expected) => {
  disputes.mockReturnValueOnce(all);
  expect((await readOrderPayment('cs_1'))?.dispute).toEqual(expected);
});
