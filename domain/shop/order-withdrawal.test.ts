import { expect, test } from 'vitest';
import { isOrderWithdrawable, keptCents } from './order-withdrawal.ts';
import type { StarterKitOrder } from './starter-kit-order.ts';

const ORDERED_AT = new Date('2026-11-02T10:00:00Z');
const order: StarterKitOrder = {
  user_id: 'zoe',
  full_name: 'Zoé',
  address: '1 rue X',
  postal_code: '75001',
  city: 'Paris',
  country: 'FR',
  amount_total: 5680,
  status: 'paid',
  created_at: ORDERED_AT,
};
const SHIPPED = { status: 'expedié', updated_at: new Date('2026-11-04T10:00:00Z') } as const;

test.each<[string, Partial<StarterKitOrder>, string, boolean]>([
  ['paid, weeks later', {}, '2026-12-24', true],
  ['with its payment on the way', { status: 'pending', is_processing: true }, '2026-11-03', true],
  ['not paid', { status: 'pending' }, '2026-11-03', false],
  ['expired', { status: 'expired' }, '2026-11-03', false],
  ['disputed', { status: 'disputed', fulfilment: 'paid' }, '2026-11-03', true],
  ['refunded', { status: 'refunded', fulfilment: 'paid' }, '2026-11-03', false],
  ['withdrawn', { withdrawn_at: ORDERED_AT }, '2026-11-03', false],
  // A week of transport and 14 days.
  ['shipped, on the last day', SHIPPED, '2026-11-25', true],
  ['shipped, a day later', SHIPPED, '2026-11-26', false],
])('an order can be withdrawn from, %s', (_state, fields, day, expected) => {
  expect(isOrderWithdrawable({ ...order, ...fields }, new Date(`${day}T12:00:00Z`))).toBe(expected);
});

test.each([
  [undefined, 5680],
  [1000, 4680],
  [5680, 0],
])('of 56,80 after a refund of %s cents, %i are left', (refunded_cents, expected) => {
  expect(keptCents({ ...order, refunded_cents })).toBe(expected);
});
