import { describe, expect, test } from 'vitest';
import { subscriptionSession } from './checkout/subscription-session.ts';
import type { CheckoutVat } from './vat.ts';

const attempt = {
  id: 'attempt',
  customerId: 'cus_1',
  plan: 'pro',
  interval: 'month',
  priceId: 'price_pro',
  locale: 'fr',
  sessionId: null,
} as const;
const AUTOMATIC: CheckoutVat = { mode: 'automatic' };
const RATE: CheckoutVat = { mode: 'rate', rateId: 'txr_20' };
const NO_RATE: CheckoutVat = { mode: 'rate', rateId: null };
const automaticTax = {
  automatic_tax: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
};

describe('a plan', () => {
  const session = (vat: CheckoutVat, fields: object = {}) =>
    subscriptionSession('u1', { ...attempt, ...fields }, vat);

  test('is taxed automatically by the address that the page asks for', () => {
    expect(session(AUTOMATIC)).toMatchObject(automaticTax);
    expect(session(AUTOMATIC).subscription_data).toEqual({
      metadata: { uid: 'u1', consent_id: 'attempt' },
    });
  });

  test('shows a rate on every invoice of the subscription', () => {
    expect(session(RATE).subscription_data).toEqual({
      default_tax_rates: ['txr_20'],
      metadata: { uid: 'u1', consent_id: 'attempt' },
    });
    expect(session(RATE)).not.toHaveProperty('automatic_tax');
    expect(session(NO_RATE).subscription_data).not.toHaveProperty('default_tax_rates');
  });

  test('takes promotion codes', () => {
    expect(session(RATE)).toMatchObject({ allow_promotion_codes: true });
  });

  test('comes back to the interval that was chosen', () => {
    expect(session(RATE).cancel_url).toMatch(/\/subscription\?plan=pro&checkout=cancelled$/);
    expect(session(RATE, { interval: 'year' }).cancel_url).toMatch(
      /\?plan=pro&interval=year&checkout=cancelled$/,
    );
  });
});
