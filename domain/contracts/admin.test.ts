import { expect, it } from 'vitest';
import { refundOrderRequest } from './admin.ts';

const REFUND = {
  id: 'kit-1',
  request: '6f1c2f52-5d0e-4b59-9c0b-3c6f4a9b1d10',
  amount_cents: 1000,
  reason: 'Carton abîmé',
  returned: true,
  expected_refunded_cents: 0,
};

it.each([
  ['a refund', {}, true],
  ['a refund without a reason', { reason: '' }, false],
  ['a return without a refund', { amount_cents: 0 }, true],
  ['a return without a refund and a reason', { amount_cents: 0, reason: '' }, true],
  ['a return with a blank reason', { amount_cents: 0, reason: ' ' }, false],
  ['neither', { amount_cents: 0, returned: false }, false],
])('%s: %j is accepted: %s', (_what, fields, accepted) => {
  expect(refundOrderRequest.safeParse({ ...REFUND, ...fields }).success).toBe(accepted);
});
