// With Stripe's sandbox in tests/payments/contracts.test.ts; here, what is stored of earlier
// withdrawals.
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseCustomer } from '@atelier/domain/billing/customer';
import { ParseError } from '@atelier/domain/parsing/parse-error';
import { DAY_MS } from '@atelier/domain/time-units';
import type { PlanSubscription } from './subscription/plan-subscriptions.ts';

const NOW = new Date('2026-11-29T10:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS);
const stamp = (count: number) => Timestamp.fromDate(days(count));

let stored: object;
vi.mock('./customers.ts', () => ({ readCustomer: () => Promise.resolve(parseCustomer(stored)) }));
vi.mock('./due-refunds.ts', () => ({}));
vi.mock('./subscription/cancel-now.ts', () => ({}));
vi.mock('../platform/firebase.ts', () => ({}));
const payment = {
  id: 'pi_1',
  cents: 900,
  lines: [{ cents: 900, start: days(-10), end: days(20) }],
  withdrawnCents: 0,
  leftCents: 900,
  hasFailedRefund: false,
};
vi.mock('./plan-payments.ts', () => ({ paymentsOf: () => Promise.resolve([payment]) }));
const { previewRefund } = await import('./withdrawal-refunds.ts');

/** A month of which 10 of 30 days are used; the start at once was asked for. */
const subscription = {
  id: 'sub_1',
  status: 'active',
  tier: 'basic',
  interval: 'month',
  consentId: 'c1',
} as PlanSubscription;
const preview = () => previewRefund([subscription], { uid: 'zoe', at: NOW });
const WHOLE = { refund_cents: 900, kept_cents: 0 };
const SHARE = { refund_cents: 600, kept_cents: 300 };

beforeEach(() => {
  stored = {};
});

test.each([
  ['nothing is stored', {}, WHOLE],
  [
    'the plan was refunded in full within 12 months',
    { full_refunds: { basic: { at: stamp(-100) } } },
    SHARE,
  ],
  ['another plan was', { full_refunds: { pro: { at: stamp(-100) } } }, WHOLE],
  [
    'a withdrawal has decided that a share is kept',
    { withdrawals: { sub_1: { declaration: 'd1', at: stamp(0), is_full: false } } },
    SHARE,
  ],
])('what goes back if %s', async (_what, fields, refund) => {
  stored = fields;
  expect(await preview()).toEqual(refund);
});

test('an unreadable withdrawal is an error, which refuses no declaration, and is not decided again', async () => {
  stored = { withdrawals: { sub_1: { declaration: 'd1' } } };
  await expect(preview()).rejects.toThrow(ParseError);
});
