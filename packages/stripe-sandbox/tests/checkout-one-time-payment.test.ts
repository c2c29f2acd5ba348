import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { expectRedirect, openPage, expectPage } from '../src/testing/hosted-page.ts';
import { CARD } from './support/subscribe.ts';
import { startTestBed, APP_URL } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

async function kit(more: Stripe.Checkout.SessionCreateParams = {}) {
  const customer = await bed.customer();
  const session = await bed.stripe.checkout.sessions.create({
    mode: 'payment',
    customer: customer.id,
    client_reference_id: 'u1',
    line_items: [{ price: bed.price.starter_kit, quantity: 1 }],
    metadata: { orderId: 'order1' },
    payment_intent_data: {
      metadata: { orderId: 'order1' },
      shipping: {
        name: 'Camille Martin',
        phone: '+33600000000',
        address: { line1: '1 rue du Port', city: 'Nantes', postal_code: '44000', country: 'FR' },
      },
    },
    shipping_options: [
      {
        shipping_rate_data: {
          display_name: 'Colissimo',
          type: 'fixed_amount',
          fixed_amount: { amount: 690, currency: 'eur' },
        },
      },
    ],
    invoice_creation: { enabled: true },
    success_url: `${APP_URL}/starter-kit-confirmation?order=order1`,
    cancel_url: `${APP_URL}/starter-kit`,
    locale: 'fr',
    ...more,
  });
  await bed.newEvents();
  return { customer, session };
}

test.each([
  [[], 4990, 0, 5680],
  [[{ coupon: 'KIT_PRO_5' }], 4990, 250, 5430],
  [[{ coupon: 'KIT_PREMIUM_10' }], 4990, 499, 5181],
])(
  'applies the discounts %j to the kit, but not to shipping',
  async (discounts, subtotal, discount, total) => {
    const { session } = await kit(discounts.length > 0 ? { discounts } : {});
    expect(session).toMatchObject({
      amount_subtotal: subtotal,
      amount_total: total,
      total_details: { amount_discount: discount, amount_shipping: 690, amount_tax: 0 },
      payment_intent: null,
    });
    expectRedirect(await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, CARD));
    const done = await bed.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'invoice'],
    });
    const intent = done.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: total,
      metadata: { orderId: 'order1' },
    });
    expect(intent.latest_charge).toMatchObject({
      paid: true,
      amount: total,
      shipping: { name: 'Camille Martin' },
    });
    expect(done.invoice).toMatchObject({
      status: 'paid',
      total,
      amount_shipping: 690,
      parent: null,
      billing_reason: 'manual',
    });
  },
);

test('sends the events of a one-time payment', async () => {
  const { session } = await kit({ invoice_creation: { enabled: false } });
  expect(
    expectRedirect(await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, CARD)),
  ).toBe(`${APP_URL}/starter-kit-confirmation?order=order1`);
  expect(await bed.newEvents()).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
    'charge.updated',
  ]);
});

test('collects address and phone, in allowed countries only', async () => {
  const { customer, session } = await kit({
    payment_intent_data: {},
    shipping_address_collection: { allowed_countries: ['FR', 'BE'] },
    phone_number_collection: { enabled: true },
    customer_update: { shipping: 'auto', address: 'auto', name: 'auto' },
  });
  const page = await openPage(session.url ?? '');
  const to = {
    ...CARD,
    phone: '+33600000000',
    shipping_name: 'Camille Martin',
    shipping_line1: '1 rue du Port',
    shipping_postal_code: '44000',
    shipping_city: 'Nantes',
    shipping_country: 'FR',
  };
  expect(expectPage(await page.submit(`/c/pay/${session.id}`, CARD)).text).toContain(
    'Indiquez un numéro de téléphone.',
  );
  expect(
    expectPage(await page.submit(`/c/pay/${session.id}`, { ...to, shipping_country: 'US' })).text,
  ).toContain('Nous ne livrons pas dans ce pays.');
  expectRedirect(await page.submit(`/c/pay/${session.id}`, to));
  const done = await bed.stripe.checkout.sessions.retrieve(session.id);
  expect(done.collected_information?.shipping_details).toMatchObject({
    name: 'Camille Martin',
    address: { city: 'Nantes', country: 'FR' },
  });
  expect(done.customer_details).toMatchObject({
    email: 'camille@example.test',
    phone: '+33600000000',
  });
  const updated = await bed.stripe.customers.retrieve(customer.id);
  expect(updated).toMatchObject({
    name: 'Camille Martin',
    shipping: { address: { line1: '1 rue du Port' } },
  });
});

test('creates a customer on request, with the email address from the page', async () => {
  const session = await bed.stripe.checkout.sessions.create({
    mode: 'payment',
    customer_creation: 'always',
    line_items: [{ price: bed.price.starter_kit, quantity: 2 }],
    success_url: `${APP_URL}/ok`,
  });
  const page = await openPage(session.url ?? '', { 'accept-language': 'en' });
  expect(page.text).toContain('SANDBOX: no real payment');
  expect(expectPage(await page.submit(`/c/pay/${session.id}`, CARD)).text).toContain(
    'Give a valid e-mail address.',
  );
  expectRedirect(await page.submit(`/c/pay/${session.id}`, { ...CARD, email: 'new@example.test' }));
  const done = await bed.stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
  expect(done.customer).toMatchObject({ email: 'new@example.test' });
  expect(done.amount_total).toBe(9980);
});

test('shows included tax, which requires the address of a known customer', async () => {
  await expect(kit({ automatic_tax: { enabled: true } })).rejects.toMatchObject({
    code: 'customer_tax_location_invalid',
  });
  const { session } = await kit({
    automatic_tax: { enabled: true },
    customer_update: { address: 'auto' },
  });
  expect(session).toMatchObject({
    total_details: { amount_tax: 0 },
    automatic_tax: { status: 'requires_location_inputs' },
  });
  const page = await openPage(session.url ?? '');
  expectRedirect(await page.submit(`/c/pay/${session.id}`, CARD));
  const done = await bed.stripe.checkout.sessions.retrieve(session.id);
  expect(done).toMatchObject({
    total_details: { amount_tax: 947 },
    automatic_tax: { status: 'complete' },
  });
});

test.each([
  [{ discounts: [{ coupon: 'KIT_PRO_5' }, { coupon: 'KIT_PREMIUM_10' }] }, 'discounts[1]'],
  [{ discounts: [{ coupon: 'NONE' }] }, 'discounts[0][coupon]'],
  [{ line_items: [{ price: 'price_basic', quantity: 1 }] }, 'line_items[0][price]'],
  [{ line_items: [{ price: 'price_nope', quantity: 1 }] }, 'line_items[0][price]'],
  [{ line_items: [{ price: 'price_starter_kit', quantity: 0 }] }, 'line_items[0][quantity]'],
  [{ customer_email: 'a@b.test' }, 'customer_email'],
  [{ expires_at: 1 }, 'expires_at'],
  [{ subscription_data: { metadata: { uid: 'u1' } } }, 'subscription_data'],
] as [Stripe.Checkout.SessionCreateParams, string][])(
  'refuses a session with %j',
  async (more, param) => {
    await expect(kit(more)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param });
  },
);
