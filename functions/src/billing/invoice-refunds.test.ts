// With Stripe's sandbox in tests/payments/team-money.test.ts; here, repeats, parallel calls and
// refusals.
import { FieldValue, type DocumentData } from 'firebase-admin/firestore';
import { Stripe } from 'stripe';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DomainError } from '@atelier/domain/error-code';
import type * as stripePlatform from '../platform/stripe.ts';

const PAID = 999;
interface Refund {
  amount: number;
  status: string;
  metadata: Record<string, string>;
}
const WHOLE: Refund = { amount: PAID, status: 'succeeded', metadata: {} };
let stored: Record<string, DocumentData>;
let refunds: Refund[];
let disputes: { status: string }[];
let isPlan: boolean;
const create = vi.fn<(params: Refund, options: { idempotencyKey: string }) => Promise<Refund>>();
const syncPlanPayment = vi.fn<() => Promise<void>>();
const reconcileFailed = vi.fn();

const valueAt = (data: DocumentData | undefined, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, key) => (value as DocumentData | undefined)?.[key], data);
const snapshot = (path: string) => ({
  exists: stored[path] !== undefined,
  data: () => stored[path],
});
function update(path: string, fields: DocumentData): void {
  for (const [field, value] of Object.entries(fields)) {
    const [map = '', invoice = '', name] = field.split('.');
    const claims = ((stored[path] ??= {})[map] ??= {}) as Record<string, DocumentData | undefined>;
    if (value instanceof FieldValue && name === undefined) claims[invoice] = undefined;
    else if (name === undefined) claims[invoice] = value as DocumentData;
    else claims[invoice] = { ...claims[invoice], [name]: Number(claims[invoice]?.[name] ?? 0) + 1 };
  }
}
const transaction = {
  get: ({ path }: { path: string }) => Promise.resolve(snapshot(path)),
  update: ({ path }: { path: string }, fields: DocumentData) => update(path, fields),
};
let last: Promise<unknown> = Promise.resolve();
/** One transaction after the other, as the database would have them in the end. */
function inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}
vi.mock('../moderation/audit/admin-transaction.ts', () => ({
  runAdminTransaction: (actor: string, run: (context: object) => Promise<unknown>) =>
    inTurn(() => {
      if (actor !== 'admin') throw new DomainError('forbidden');
      return run({ transaction });
    }),
}));
vi.mock('../platform/firebase.ts', () => ({
  database: () => ({
    doc: (path: string) => ({ path }),
    runTransaction: (run: (given: object) => Promise<unknown>) => inTurn(() => run(transaction)),
  }),
}));
vi.mock('../platform/log.ts', () => ({ logEvent: { reconcileFailed } }));
vi.mock('./customers.ts', () => ({
  findCustomerId: (uid: string) => Promise.resolve(uid === 'zoe' ? 'cus_1' : null),
}));
vi.mock('./invoices.ts', () => ({
  findInvoice: (id: string) =>
    Promise.resolve(id === 'in_1' ? { id, number: 'AF-0001', customer: 'cus_1' } : undefined),
  isPlanInvoice: () => Promise.resolve(isPlan),
}));
vi.mock('./lost-payments.ts', () => ({ syncPlanPayment }));
vi.mock('./plan-payments.ts', async (original) => ({
  ...(await original<object>()),
  refundsOf: () => Promise.resolve([...refunds]),
  disputesOf: () => Promise.resolve(disputes),
  isDisputeOpen: ({ status }: { status: string }) => status === 'needs_response',
}));
vi.mock('../platform/stripe.ts', async (original) => ({
  ...(await original<typeof stripePlatform>()),
  stripe: () => ({
    refunds: { create },
    invoicePayments: {
      list: () =>
        Promise.resolve({ data: [{ payment: { payment_intent: 'pi_1' }, amount_paid: PAID }] }),
    },
  }),
}));
const { refundInvoice } = await import('./invoice-refunds.ts');

const ID = '4f7a4c1e-6f0b-4c55-9a58-6b8f6f3a1c2d';
const OTHER_ID = '5f7a4c1e-6f0b-4c55-9a58-6b8f6f3a1c2d';
const request = (fields: object = {}) => ({
  uid: 'zoe',
  invoice: 'in_1',
  request: ID,
  amount_cents: 400,
  reason: 'Payé deux fois',
  expected_refunded_cents: 0,
  ...fields,
});
const refusal = (code: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    message: code,
    code,
    type: 'invalid_request_error',
  });
const claim = () => valueAt(stored['customers/zoe'], 'refund_claims.in_1');

beforeEach(() => {
  vi.resetAllMocks();
  stored = { 'customers/zoe': {} };
  refunds = [];
  disputes = [];
  isPlan = true;
  create.mockImplementation(({ amount, metadata }) => {
    const refund = { amount, metadata, status: 'succeeded' };
    refunds.push(refund);
    return Promise.resolve(refund);
  });
});

test('refunds the amount with what its record needs, and releases the invoice', async () => {
  expect(await refundInvoice('admin', request())).toEqual({ changed: true });
  expect(create).toHaveBeenCalledExactlyOnceWith(
    {
      payment_intent: 'pi_1',
      amount: 400,
      reason: 'requested_by_customer',
      metadata: { request: ID, admin: 'admin', reason: 'Payé deux fois', invoice: 'AF-0001' },
    },
    { idempotencyKey: `refund:in_1:${ID}:0` },
  );
  expect(syncPlanPayment).toHaveBeenCalledWith(
    { id: 'pi_1' },
    expect.objectContaining({ id: 'in_1' }),
  );
  expect(claim()).toBeUndefined();
});

test('a request sent again refunds nothing more, also without its entry in the log', async () => {
  await refundInvoice('admin', request());
  await refundInvoice('admin', request());
  expect(create).toHaveBeenCalledTimes(1);
  stored[`audit_log/refund_${ID}`] = {};
  expect(await refundInvoice('admin', request())).toEqual({ changed: false });
});

test('of two admins at once one gets a conflict, and later an amount that nobody has seen is one too', async () => {
  const results = await Promise.allSettled([
    refundInvoice('admin', request()),
    refundInvoice('admin', request({ request: OTHER_ID })),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  const again = refundInvoice('admin', request({ request: OTHER_ID }));
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
  expect(refunds.map(({ amount }) => amount)).toEqual([400]);
  const seen = request({ request: OTHER_ID, expected_refunded_cents: 400, amount_cents: 599 });
  expect(await refundInvoice('admin', seen)).toEqual({ changed: true });
});

test('an answer that is lost keeps the invoice for its request; a failure of Stripe takes another key', async () => {
  create.mockRejectedValueOnce(
    new Stripe.errors.StripeConnectionError({ message: 'lost', type: 'api_error' }),
  );
  await expect(refundInvoice('admin', request())).rejects.toThrow('lost');
  await expect(refundInvoice('admin', request({ request: OTHER_ID }))).rejects.toMatchObject({
    code: 'conflict',
  });
  const down = { message: 'down', statusCode: 500, type: 'api_error' } as const;
  create.mockRejectedValueOnce(new Stripe.errors.StripeAPIError(down));
  await expect(refundInvoice('admin', request())).rejects.toThrow('down');
  await refundInvoice('admin', request());
  expect(create.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey.at(-1))).toEqual([
    '0',
    '0',
    '1',
  ]);
});

test('a refund that fails at once is refused, and one whose sync fails is done', async () => {
  create.mockResolvedValueOnce({ amount: 400, status: 'failed', metadata: {} });
  await expect(refundInvoice('admin', request())).rejects.toMatchObject({ code: 'refund-refused' });
  syncPlanPayment.mockRejectedValueOnce(new Error('sync'));
  expect(await refundInvoice('admin', request({ request: OTHER_ID }))).toEqual({ changed: true });
  expect(reconcileFailed).toHaveBeenCalledTimes(1);
});

describe('refused, and the invoice is free again', () => {
  test.each<[string, string, object, () => unknown, string]>([
    ['to who is no admin', 'trainer', {}, () => undefined, 'forbidden'],
    ['for another member', 'admin', { uid: 'paul' }, () => undefined, 'not-found'],
    ['for an unknown invoice', 'admin', { invoice: 'in_2' }, () => undefined, 'not-found'],
    ['for an invoice of something else', 'admin', {}, () => (isPlan = false), 'not-found'],
    ['for more than is left', 'admin', { amount_cents: 1000 }, () => undefined, 'invalid-data'],
    [
      'for what is refunded already',
      'admin',
      { expected_refunded_cents: PAID },
      () => refunds.push(WHOLE),
      'nothing-to-refund',
    ],
    [
      'for a disputed payment',
      'admin',
      {},
      () => disputes.push({ status: 'needs_response' }),
      'refund-disputed',
    ],
    [
      'by Stripe',
      'admin',
      {},
      () => create.mockRejectedValue(refusal('insufficient_balance')),
      'refund-refused',
    ],
    [
      'by Stripe for a dispute',
      'admin',
      {},
      () => create.mockRejectedValue(refusal('charge_disputed')),
      'refund-disputed',
    ],
  ] as const)('%s', async (_what, actor, fields, arrange, code) => {
    arrange();
    await expect(refundInvoice(actor, request(fields))).rejects.toMatchObject({ code });
    expect(claim()).toBeUndefined();
    expect(syncPlanPayment).not.toHaveBeenCalled();
  });
});
