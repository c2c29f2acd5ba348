import { expect, test } from 'vitest';
import type { CheckoutVat } from '../billing/vat.ts';
import type { ReservedOrder } from './kit-order.ts';
import { kitSession } from './kit-session.ts';

const order = {
  id: 'order',
  user_id: 'u1',
  stripe_customer_id: 'cus_1',
  price: 'price_kit',
  shipping_price: 'price_shipping',
  price_cents: 4990,
  shipping_cents: 690,
  discount_cents: 0,
  coupon: null,
  locale: 'fr',
  created_at: new Date('2026-11-23T10:00:00Z'),
} as unknown as ReservedOrder;

const RATE: CheckoutVat = { mode: 'rate', rateId: 'txr_20' };
const NO_RATE: CheckoutVat = { mode: 'rate', rateId: null };

const shipping_options = [
  {
    shipping_rate_data: {
      fixed_amount: { amount: 690, currency: 'eur' },
      tax_behavior: 'inclusive',
    },
  },
];

test('is taxed automatically, or shows a rate on kit and delivery', () => {
  expect(kitSession(order, { mode: 'automatic' })).toMatchObject({
    automatic_tax: { enabled: true },
    customer_update: { address: 'auto', name: 'auto' },
    shipping_options,
  });
  const rated = kitSession(order, RATE);
  expect(rated.line_items).toEqual([
    { price: 'price_kit', quantity: 1, tax_rates: ['txr_20'] },
    { price: 'price_shipping', quantity: 1, tax_rates: ['txr_20'] },
  ]);
  expect(rated).not.toHaveProperty('shipping_options');
});

test('without the rate at Stripe, delivery is a shipping option and nobody is kept from buying', () => {
  const unrated = kitSession(order, NO_RATE);
  expect(unrated.line_items).toEqual([{ price: 'price_kit', quantity: 1 }]);
  expect(unrated).toMatchObject({ shipping_options });
});

test('takes promotion codes unless a discount of the plan applies', () => {
  expect(kitSession(order, RATE)).toMatchObject({ allow_promotion_codes: true });
  const discounted = kitSession({ ...order, coupon: 'KIT_PRO_5' }, RATE);
  expect(discounted).toMatchObject({ discounts: [{ coupon: 'KIT_PRO_5' }] });
  expect(discounted).not.toHaveProperty('allow_promotion_codes');
});
