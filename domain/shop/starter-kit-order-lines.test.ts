import { expect, test } from 'vitest';
import { lastDeliveryDay, orderLines } from './starter-kit-order.ts';

const order = { amount_total: 5680, price_cents: 4990, shipping_cents: 690, discount_cents: 0 };

test.each([
  ['the kit and its delivery', {}, { kit: 4990, shipping: 690 }],
  [
    'the discount of the plan',
    { amount_total: 5181, discount_cents: 499 },
    { kit: 4990, discount: -499, shipping: 690 },
  ],
  ['a promotion code', { amount_total: 2840 }, { kit: 4990, shipping: 690, code: -2840 }],
  ['a kit that costs nothing', { amount_total: 0 }, { kit: 4990, shipping: 690, code: -5680 }],
  [
    'an order from before its parts were stored',
    { price_cents: undefined, shipping_cents: undefined, discount_cents: undefined },
    { kit: 5680 },
  ],
])('shows %s, which sum up to the amount', (_title, fields, expected) => {
  const lines = orderLines({ ...order, ...fields });
  expect(Object.fromEntries(lines.map(({ kind, cents }) => [kind, cents]))).toEqual(expected);
  expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(
    { ...order, ...fields }.amount_total,
  );
});

test.each([
  // A Monday in Paris.
  ['2026-11-22T23:30:00Z', 5, '2026-11-30'],
  ['2026-11-28T10:00:00Z', 1, '2026-11-30'],
  ['2026-11-28T10:00:00Z', undefined, undefined],
  [undefined, 5, undefined],
])(
  'paid at %s with a delivery in %s working days, it arrives by %s',
  (paidAt, delivery_days, expected) => {
    const paid_at = paidAt === undefined ? undefined : new Date(paidAt);
    expect(lastDeliveryDay({ paid_at, delivery_days })).toBe(expected);
  },
);
