import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { expectRedirect, openPage } from '../src/testing/hosted-page.ts';
import { CARD, subscribe, subscriptionSession } from './support/subscribe.ts';
import { APP_URL, START_S, startTestBed } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

// What programs written for Stripe once got silently wrong from the sandbox; the numbers are those
// of the README.

let bed: TestBed;
let stripe: Stripe;
beforeAll(async () => {
  bed = await startTestBed();
  stripe = bed.stripe;
});
afterAll(() => bed.stop('requests'));
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

const NOT_PLAYED = { statusCode: 400, code: 'sandbox_not_played' };

const priceOf = (fields: Partial<Stripe.PriceCreateParams> = {}) =>
  stripe.prices.create({
    product: 'prod_pro',
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
    ...fields,
  });

async function payer(card = 'pm_card_visa'): Promise<string> {
  const { id } = await bed.customer({
    payment_method: card,
    invoice_settings: { default_payment_method: card },
    preferred_locales: ['de'],
  });
  return id;
}

const kit = (more: Stripe.Checkout.SessionCreateParams) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: bed.price.starter_kit, quantity: 1 }],
    success_url: `${APP_URL}/ok`,
    ...more,
  });

describe('1, 2: currencies', () => {
  test('a subscription in US dollars is billed and refunded in US dollars', async () => {
    const customer = await payer();
    const { id: price } = await priceOf();
    const subscription = await stripe.subscriptions.create({ customer, items: [{ price }] });
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    const [charge] = (await stripe.charges.list({ customer })).data;
    const [intent] = (await stripe.paymentIntents.list({ customer })).data;
    const refund = await stripe.refunds.create({ charge: charge?.id });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    const owner = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    const found = [subscription, invoice, charge, intent, refund, preview, owner].map(
      (object) => object?.currency,
    );
    expect(found).toEqual(Array.from({ length: 7 }, () => 'usd'));
  });

  test('currencies are not added together, and a subscription keeps its own', async () => {
    const { id: dollars } = await priceOf();
    const customer = await payer();
    const refusal = { statusCode: 400, param: 'items' };
    const both = [{ price: dollars }, { price: bed.price.basic }];
    await expect(stripe.subscriptions.create({ customer, items: both })).rejects.toMatchObject(
      refusal,
    );
    const { subscription, item, customer: euros } = await subscribe(bed);
    const items = [{ id: item, price: dollars }];
    await expect(stripe.subscriptions.update(subscription.id, { items })).rejects.toMatchObject(
      refusal,
    );
    await expect(
      subscriptionSession(bed, euros.id, 'basic', {
        line_items: [{ price: dollars, quantity: 1 }],
      }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'line_items' });
    await expect(kit({ currency: 'usd' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'currency',
    });
  });
});

test('3: items of several intervals are refused', async () => {
  const { id: yearly } = await priceOf({ currency: 'eur', recurring: { interval: 'year' } });
  const items = [{ price: bed.price.basic }, { price: yearly }];
  await expect(
    stripe.subscriptions.create({ customer: await payer(), items }),
  ).rejects.toMatchObject(NOT_PLAYED);
});

test.each<[string, Partial<Stripe.PriceCreateParams>]>([
  ['recurring[usage_type]', { recurring: { interval: 'month', usage_type: 'metered' } }],
  ['recurring[trial_period_days]', { recurring: { interval: 'month', trial_period_days: 7 } }],
  ['billing_scheme', { billing_scheme: 'tiered' }],
  ['tiers', { tiers: [{ up_to: 'inf', unit_amount: 5 }] }],
])('4: a price with %s is refused', async (param, fields) => {
  await expect(priceOf(fields)).rejects.toMatchObject({ ...NOT_PLAYED, param });
});

describe('7: amounts', () => {
  test.each<[Partial<Stripe.PriceCreateParams>, string]>([
    [{ currency: 'xyz' }, 'currency'],
    [{ unit_amount: 100_000_000 }, 'unit_amount'],
    [{ recurring: { interval: 'month', interval_count: 37 } }, 'recurring[interval_count]'],
    [{ recurring: { interval: 'day', interval_count: 0 } }, 'recurring[interval_count]'],
  ])('the price %j is refused', async (fields, param) => {
    await expect(priceOf(fields)).rejects.toMatchObject({ statusCode: 400, param });
  });

  test('a charge has a smallest amount', async () => {
    const { id: price } = await priceOf({ currency: 'eur', unit_amount: 49, recurring: undefined });
    await expect(kit({ line_items: [{ price, quantity: 1 }] })).rejects.toMatchObject({
      code: 'amount_too_small',
    });
    expect((await kit({ line_items: [{ price, quantity: 2 }] })).amount_total).toBe(98);
  });

  test.each([
    ['jpy', 500, '¥500'],
    ['isk', 50_000, 'ISK 500'],
    ['mga', 500, 'MGA 500'],
    ['kwd', 5000, 'KWD 5.000'],
  ])('%s %i is shown as Stripe counts it', async (currency, unit_amount, words) => {
    const { id: price } = await priceOf({ currency, unit_amount, recurring: undefined });
    const { url } = await kit({ line_items: [{ price, quantity: 1 }], locale: 'en' });
    expect((await openPage(url ?? '')).text).toContain(words);
  });
});

test('8: the invoice of an expired incomplete subscription is void', async () => {
  const customer = await payer('pm_card_chargeCustomerFail');
  await stripe.subscriptions.create({ customer, items: [{ price: bed.price.basic }] });
  await bed.advance('1d');
  expect(
    (await stripe.subscriptions.list({ customer, status: 'incomplete_expired' })).data,
  ).toHaveLength(1);
  expect((await stripe.invoices.list({ customer })).data[0]?.status).toBe('void');
});

test('9: a free subscription needs no card', async () => {
  const { id: price } = await priceOf({ unit_amount: 0 });
  const { id: customer } = await bed.customer();
  expect((await stripe.subscriptions.create({ customer, items: [{ price }] })).status).toBe(
    'active',
  );
});

test('10: the list of subscriptions has those of test clocks only on request', async () => {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START_S });
  const card = {
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  };
  const { id: customer } = await bed.customer({ test_clock: clock.id, ...card });
  await stripe.subscriptions.create({ customer, items: [{ price: bed.price.basic }] });
  expect((await stripe.subscriptions.list()).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  expect((await stripe.subscriptions.list({ test_clock: clock.id })).data).toHaveLength(1);
});

test('11: inactive prices are refused, the metadata of items is kept', async () => {
  const customer = await payer();
  const { id: price } = await priceOf();
  const created = await stripe.subscriptions.create({
    customer,
    items: [{ price, metadata: { seat: '1' } }],
  });
  const [item] = created.items.data;
  expect(item?.metadata).toEqual({ seat: '1' });
  const items = [{ id: item?.id, metadata: { desk: '2' } }];
  const updated = await stripe.subscriptions.update(created.id, { items });
  expect(updated.items.data[0]?.metadata).toEqual({ seat: '1', desk: '2' });
  await stripe.prices.update(price, { active: false });
  await expect(stripe.subscriptions.create({ customer, items: [{ price }] })).rejects.toMatchObject(
    {
      statusCode: 400,
      param: 'items[0][price]',
    },
  );
});

test('12: the confirmation secret and the subscriptions of a customer can be expanded', async () => {
  const customer = await payer();
  const created = await stripe.subscriptions.create({
    customer,
    items: [{ price: bed.price.basic }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  });
  const invoice = created.latest_invoice as Stripe.Invoice;
  expect(invoice.confirmation_secret).toMatchObject({ type: 'payment_intent' });
  expect(invoice.confirmation_secret?.client_secret).toMatch(/^pi_\w+_secret_/);
  const owner = (await stripe.customers.retrieve(customer, {
    expand: ['subscriptions', 'tax_ids'],
  })) as Stripe.Customer;
  expect(owner.subscriptions?.data.map(({ id }) => id)).toEqual([created.id]);
});

test('14: a missing object in a parameter is a bad request, one in the address is not found', async () => {
  const missing = { code: 'resource_missing' };
  const items = [{ price: bed.price.basic }];
  await expect(stripe.subscriptions.create({ customer: 'cus_x', items })).rejects.toMatchObject({
    ...missing,
    statusCode: 400,
    param: 'customer',
  });
  await expect(stripe.invoices.list({ customer: 'cus_x' })).rejects.toMatchObject({
    ...missing,
    statusCode: 400,
  });
  await expect(stripe.subscriptions.retrieve('sub_x')).rejects.toMatchObject({
    ...missing,
    statusCode: 404,
  });
});

test('15: a request with a path of `expand` that cannot be expanded changes nothing', async () => {
  const customer = await payer();
  const items = [{ price: bed.price.basic }];
  const expand = ['latest_invoice.nothing'];
  await expect(stripe.subscriptions.create({ customer, items, expand })).rejects.toMatchObject({
    param: 'expand',
  });
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  await expect(stripe.customers.retrieve(customer, { expand: ['sources'] })).rejects.toMatchObject(
    NOT_PLAYED,
  );
});

test.each<[string, () => Promise<unknown>]>([
  ['payment_method_collection', () => kit({ payment_method_collection: 'if_required' })],
  ['consent_collection[promotions]', () => kit({ consent_collection: { promotions: 'auto' } })],
  [
    'custom_fields',
    () =>
      kit({ custom_fields: [{ key: 'a', label: { type: 'custom', custom: 'A' }, type: 'text' }] }),
  ],
  [
    'features[customer_update][enabled]',
    () =>
      stripe.billingPortal.configurations.create({
        features: { customer_update: { enabled: true, allowed_updates: ['email'] } },
      }),
  ],
  [
    'features[subscription_cancel][cancellation_reason][enabled]',
    () =>
      stripe.billingPortal.configurations.create({
        features: {
          subscription_cancel: {
            enabled: true,
            cancellation_reason: { enabled: true, options: ['unused'] },
          },
        },
      }),
  ],
])('16: %s is refused', async (param, request) => {
  const error: unknown = await request().catch((reason: unknown) => reason);
  expect(error).toMatchObject(NOT_PLAYED);
  expect(param).toContain((error as { param: string }).param);
});

test.each<[string, string, () => Promise<unknown>]>([
  [
    'a key of more than 40 characters',
    'metadata',
    () => bed.customer({ metadata: { ['k'.repeat(41)]: '1' } }),
  ],
  [
    'a value of more than 500',
    'metadata[k]',
    () => bed.customer({ metadata: { k: 'v'.repeat(501) } }),
  ],
  [
    'more than 50 keys',
    'metadata',
    () =>
      bed.customer({
        metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, '1'])),
      }),
  ],
  ['a relative address', 'success_url', () => kit({ success_url: '/ok' })],
  [
    'no quantity',
    'line_items[0][quantity]',
    () => kit({ line_items: [{ price: bed.price.starter_kit }] }),
  ],
  ['an id in use', 'id', () => stripe.products.create({ id: 'prod_pro', name: 'Again' })],
])('17: %s is refused', async (_name, param, request) => {
  await expect(request()).rejects.toMatchObject({ statusCode: 400, param });
});

test('18: lines are in the language of the account for customers of another one', async () => {
  const english = await startTestBed({ account: { currency: 'eur', locale: 'en' } });
  for (const [account, words] of [
    [english, 'per month'],
    [bed, 'par mois'],
  ] as const) {
    const { id } = await account.customer({ preferred_locales: ['de'] });
    const session = await subscriptionSession(account, id, 'basic', { locale: 'auto' });
    expectRedirect(await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, CARD));
    const [invoice] = (await account.stripe.invoices.list({ customer: id })).data;
    expect(invoice?.lines.data[0]?.description).toContain(words);
  }
  await english.stop();
});
