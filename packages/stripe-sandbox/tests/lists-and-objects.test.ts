import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { subscribe } from './support/subscribe.ts';
import { DAY, START_S, startTestBed } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

test('finds catalogue prices by lookup key', async () => {
  const { data } = await bed.stripe.prices.list({
    lookup_keys: ['basic', 'pro', 'premium', 'starter_kit', 'shipping'],
    active: true,
    expand: ['data.product'],
  });
  expect(Object.fromEntries(data.map((price) => [price.lookup_key, price.unit_amount]))).toEqual({
    basic: 999,
    pro: 1999,
    premium: 3999,
    starter_kit: 4990,
    shipping: 690,
  });
  const pro = data.find((price) => price.lookup_key === 'pro');
  expect(pro).toMatchObject({
    currency: 'eur',
    tax_behavior: 'inclusive',
    recurring: { interval: 'month' },
  });
  expect((pro?.product as Stripe.Product).metadata).toEqual({ tier: 'pro' });
  expect(pro?.unit_amount_decimal?.toString()).toBe('1999');
});

test('paginates newest first, in both directions', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    ids.unshift((await bed.customer({ email: `c${number}@example.test` })).id);
  }
  const first = await bed.stripe.customers.list({ limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
  const last = await bed.stripe.customers.list({ limit: 3, starting_after: ids[1] });
  expect([last.data.map(({ id }) => id), last.has_more]).toEqual([ids.slice(2), false]);
  const before = await bed.stripe.customers.list({ limit: 2, ending_before: ids[3] });
  expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  const all: string[] = [];
  for await (const customer of bed.stripe.customers.list({ limit: 2 })) all.push(customer.id);
  expect(all).toEqual(ids);
  await expect(bed.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  await expect(bed.stripe.customers.list({ starting_after: 'cus_nope' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

test('lists customers by exact email address', async () => {
  const { id } = await bed.customer({ email: 'Ada@example.test' });
  expect(
    (await bed.stripe.customers.list({ email: 'Ada@example.test' })).data.map((found) => found.id),
  ).toEqual([id]);
  expect((await bed.stripe.customers.list({ email: 'ada@example.test' })).data).toEqual([]);
});

test('an update merges, removes and clears metadata, and its event has the previous values', async () => {
  const { id } = await bed.customer({ metadata: { a: '1', b: '2' } });
  expect((await bed.stripe.customers.update(id, { metadata: { a: '', c: '3' } })).metadata).toEqual(
    { b: '2', c: '3' },
  );
  const { data } = await bed.stripe.events.list({ type: 'customer.updated' });
  expect(data[0]?.data.previous_attributes).toEqual({ metadata: { a: '1', b: '2' } });
  expect((await bed.stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
});

test('expands four levels and no more', async () => {
  const { subscription, customer } = await subscribe(bed);
  const expanded = await bed.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['customer', 'latest_invoice.payments', 'default_payment_method'],
  });
  expect(expanded.customer).toMatchObject({ id: customer.id, email: 'camille@example.test' });
  expect(expanded.default_payment_method).toMatchObject({ card: { last4: '4242', brand: 'visa' } });
  await expect(
    bed.stripe.subscriptions.retrieve(subscription.id, { expand: ['a.b.c.d.e'] }),
  ).rejects.toMatchObject({
    param: 'expand',
  });
  await expect(
    bed.stripe.subscriptions.retrieve(subscription.id, { expand: ['status'] }),
  ).rejects.toMatchObject({
    param: 'expand',
  });
});

test('finds the invoice of a payment', async () => {
  const { customer, subscription } = await subscribe(bed);
  const intent = (await bed.stripe.paymentIntents.list({ customer: customer.id })).data[0];
  const { data } = await bed.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent?.id ?? '' },
    expand: ['data.invoice'],
  });
  expect((data[0]?.invoice as Stripe.Invoice).parent?.subscription_details?.subscription).toBe(
    subscription.id,
  );
});

test('transfers a lookup key to another price only on request', async () => {
  const params = {
    currency: 'eur',
    unit_amount: 1099,
    product: 'prod_basic',
    recurring: { interval: 'month' as const },
    lookup_key: 'basic',
  };
  await expect(bed.stripe.prices.create(params)).rejects.toMatchObject({ param: 'lookup_key' });
  const { subscription } = await subscribe(bed);
  const raised = await bed.stripe.prices.create({ ...params, transfer_lookup_key: true });
  expect(
    (await bed.stripe.prices.list({ lookup_keys: ['basic'] })).data.map(({ id }) => id),
  ).toEqual([raised.id]);
  const old = await bed.stripe.subscriptions.retrieve(subscription.id);
  expect(old.items.data[0]?.price).toMatchObject({
    unit_amount: 999,
    lookup_key: null,
    product: 'prod_basic',
  });
});

test('a subscription of the API waits 23 hours for its first payment', async () => {
  const { id } = await bed.customer();
  const items = [{ price: bed.price.basic }];
  await expect(bed.stripe.subscriptions.create({ customer: id, items })).rejects.toMatchObject({
    statusCode: 400,
  });
  const waiting = await bed.stripe.subscriptions.create({
    customer: id,
    items,
    payment_behavior: 'default_incomplete',
  });
  expect(waiting.status).toBe('incomplete');
  await bed.stripe.invoices.pay(waiting.latest_invoice as string, {
    payment_method: 'pm_card_visa',
  });
  expect((await bed.stripe.subscriptions.retrieve(waiting.id)).status).toBe('active');
  const unpaid = await bed.stripe.subscriptions.create({
    customer: id,
    items,
    payment_behavior: 'default_incomplete',
  });
  await bed.advance('23h');
  expect((await bed.stripe.subscriptions.retrieve(unpaid.id)).status).toBe('incomplete_expired');
  const declined = {
    customer: id,
    items,
    default_payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  };
  expect((await bed.stripe.subscriptions.create(declined)).status).toBe('incomplete');
  await expect(
    bed.stripe.subscriptions.create({ ...declined, payment_behavior: 'error_if_incomplete' }),
  ).rejects.toMatchObject({
    type: 'StripeCardError',
    decline_code: 'insufficient_funds',
  });
});

test('attaches, lists and detaches cards', async () => {
  const { id } = await bed.customer();
  const card = await bed.stripe.paymentMethods.attach('pm_card_mastercard', { customer: id });
  expect(
    (await bed.stripe.paymentMethods.list({ customer: id })).data.map((method) => method.id),
  ).toEqual([card.id]);
  expect(card.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
  await bed.stripe.customers.update(id, { invoice_settings: { default_payment_method: card.id } });
  await bed.stripe.paymentMethods.detach(card.id);
  expect(await bed.stripe.customers.retrieve(id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  await expect(bed.stripe.paymentMethods.detach(card.id)).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('creates and lists coupons and portal configurations', async () => {
  await bed.stripe.coupons.create({ id: 'NOEL', percent_off: 12.5, duration: 'once' });
  expect(await bed.stripe.coupons.retrieve('NOEL')).toMatchObject({
    percent_off: 12.5,
    valid: true,
  });
  await expect(
    bed.stripe.coupons.create({ id: 'NOEL', amount_off: 100, currency: 'eur' }),
  ).rejects.toMatchObject({
    code: 'resource_already_exists',
  });
  expect(await bed.stripe.coupons.del('NOEL')).toMatchObject({ deleted: true });
  const made = await bed.stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  expect(made).toMatchObject({
    is_default: false,
    features: { subscription_cancel: { enabled: false } },
  });
  expect(
    (await bed.stripe.billingPortal.configurations.list({ is_default: true })).data,
  ).toHaveLength(1);
});

test('creates, updates and lists products', async () => {
  const product = await bed.stripe.products.create({
    name: 'Bouteille',
    metadata: { kind: 'prop' },
  });
  await bed.stripe.products.update(product.id, { active: false, description: 'Pour s’exercer' });
  expect(await bed.stripe.products.retrieve(product.id)).toMatchObject({
    active: false,
    description: 'Pour s’exercer',
  });
  expect((await bed.stripe.products.list({ active: false })).data.map(({ id }) => id)).toEqual([
    product.id,
  ]);
});

test('a test clock affects only its own customers', async () => {
  const clock = await bed.stripe.testHelpers.testClocks.create({
    frozen_time: START_S,
    name: 'renewal',
  });
  const { id } = await bed.customer({ test_clock: clock.id, payment_method: 'pm_card_visa' });
  const card = (await bed.stripe.paymentMethods.list({ customer: id })).data[0];
  const subscription = await bed.stripe.subscriptions.create({
    customer: id,
    items: [{ price: bed.price.pro }],
    default_payment_method: card?.id,
  });
  expect(subscription).toMatchObject({ status: 'active', test_clock: clock.id });
  const { subscription: other } = await subscribe(bed);
  const moving = await bed.stripe.testHelpers.testClocks.advance(clock.id, {
    frozen_time: START_S + 31 * DAY,
  });
  expect(moving.status).toBe('advancing');
  await expect
    .poll(async () => (await bed.stripe.testHelpers.testClocks.retrieve(clock.id)).status)
    .toBe('ready');
  expect((await bed.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
  expect((await bed.stripe.invoices.list({ subscription: other.id })).data).toHaveLength(1);
  const types = (
    await bed.stripe.events.list({
      types: ['test_helpers.test_clock.advancing', 'test_helpers.test_clock.ready'],
    })
  ).data;
  expect(types).toHaveLength(2);
  await expect(
    bed.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START_S }),
  ).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(
    bed.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START_S + 200 * DAY }),
  ).rejects.toMatchObject({ statusCode: 400 });
  await bed.stripe.testHelpers.testClocks.del(clock.id);
  expect(await bed.stripe.customers.retrieve(id)).toMatchObject({ deleted: true });
});
